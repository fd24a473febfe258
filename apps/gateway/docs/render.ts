import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { type Html, html } from '../plugins/html/html.ts';

/** A documentation page rendered from Markdown. */
export interface DocsPage {
  title: string;
  content: Html;
}

/**
 * Renders Markdown that begins with its title. `pathOf` resolves links to served pages; links to other files
 * become plain text. HTML in the source is escaped.
 */
export function renderPage(source: string, pathOf: (href: string) => string | null): DocsPage {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(textOf(tokens))}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const path = pathOf(href);
        return path === null ? text : html`<a href="${path}">${{ markup: text }}</a>`.markup;
      },
      // Makes horizontally scrollable blocks reachable by keyboard.
      code({ text }) {
        return html`<pre tabindex="0"><code>${text}</code></pre>`.markup;
      },
      table(token) {
        const table = Renderer.prototype.table.call(this, token);
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${table}</div>`;
      },
      html({ text }) {
        return html`${text}`.markup;
      },
    },
  });
  const [first, ...rest] = marked.lexer(source);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a page begins with its title');
  return { title: textOf((first as Tokens.Heading).tokens), content: { markup: marked.parser(rest) } };
}

/** The id of a heading, generated as GitHub does. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function textOf(tokens: Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}
