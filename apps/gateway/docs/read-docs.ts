import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { type Html, html } from '../plugins/html/html.ts';

/** The `docs` folder, which is at the same relative path from the sources and from the build output. */
const FOLDER = fileURLToPath(new URL('../../../docs/', import.meta.url));
const ROOT = '/docs';
/** Documentation files that are served at a different URL. */
const SERVED_ELSEWHERE: Record<string, string> = { 'openapi.json': `${ROOT}/api` };

/** Reads all Markdown pages in `docs/`. The result is keyed by the path at which each page is served. */
export function readDocs(): Map<string, DocsPage> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'));
  return new Map(
    files.map((file) => {
      const page = renderPage(readFileSync(`${FOLDER}${file}`, 'utf8'), (href) => pathOf(file, href, files));
      const fact = factsOf(file);
      return [pagePath(file), { ...page, content: { markup: `${fact.markup}${page.content.markup}` } }];
    }),
  );
}

function pagePath(file: string): string {
  const name = file.replace(/\.md$/, '');
  return name === 'index' ? ROOT : `${ROOT}/${name}`;
}

/**
 * Resolves a link in a Markdown file to the path at which its target is served; returns null if the target
 * exists only in the repository.
 */
function pathOf(file: string, href: string, files: string[]): string | null {
  if (/^[a-z]+:|^\/|^#/.test(href)) return href;
  const [target = '', anchor] = posix.join(posix.dirname(file), href).split('#');
  const path = SERVED_ELSEWHERE[target] ?? (files.includes(target) ? pagePath(target) : null);
  return path !== null && anchor !== undefined ? `${path}#${anchor}` : path;
}

/**
 * Returns the status, title and retry advice from the error catalog for the error code that a page documents.
 */
function factsOf(file: string): Html {
  const code = /^errors\/(.+)\.md$/.exec(file)?.[1]?.toUpperCase().replaceAll('-', '_');
  const error = ERRORS[code as ErrorCode];
  if (!error) return html``;
  const again = error.retryable ? 'The same request may succeed later.' : 'The same request will fail again.';
  return html`<p class="quiet">HTTP ${error.status} · ${error.title}. ${again}</p>`;
}

/** A documentation page rendered from Markdown. */
interface DocsPage {
  title: string;
  content: Html;
}

/**
 * Renders a Markdown page that begins with its title. `pathOf` resolves links to served pages; links to other
 * files become plain text. HTML in the source is escaped.
 */
function renderPage(source: string, pathOf: (href: string) => string | null): DocsPage {
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
      // `tabindex` makes horizontally scrollable blocks reachable by keyboard.
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

/** Returns the anchor id of a heading in the same form as GitHub. */
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
