/**
 * The gateway's content security policy forbids inline scripts and styles. The functions in this file remove
 * inline code from the pages that VitePress renders: they move scripts to files, and the colours of highlighted
 * code to CSS classes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownOptions } from 'vitepress';

const ASSETS = '/docs/assets/';

/** The content of each file to write, keyed by its path within the site. */
const files = new Map<string, string>();
/** The CSS declarations of each class of highlighted code. */
const codeStyles = new Map<string, string>();

type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

/** Replaces the style attributes of highlighted code with classes. */
export const codeClasses: CodeTransformer = {
  name: 'byline:code-classes',
  // With the default limit of half a second a line, a busy machine leaves code without colours, and no two builds
  // would be equal.
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0;
  },
  root(root) {
    const visit = (node: typeof root | (typeof root.children)[number]): void => {
      if (node.type === 'element' && typeof node.properties.style === 'string') {
        const { style } = node.properties;
        const name = `c-${hashOf(style).slice(0, 6)}`;
        codeStyles.set(name, style);
        delete node.properties.style;
        this.addClassToHast(node, name);
      }
      if ('children' in node) for (const child of node.children) visit(child);
    };
    visit(root);
  },
};

/**
 * Moves the scripts of a rendered page to files, and removes the `style` attributes of HTML elements. Only
 * hydration needs these attributes.
 */
export function withoutInlineCode(page: string): string {
  const style = fileFor('code', 'css', codeStylesheet());
  return page
    .replaceAll(/<script id="([\w-]+)">([\s\S]*?)<\/script>/g, (_script, name: string, code: string) => {
      return `<script id="${name}" src="${fileFor(name, 'js', code)}"></script>`;
    })
    .replaceAll(/(<[a-z][\w-]*(?:\s[^<>]*?)?) style="[^"]*"/g, '$1')
    .replace('</head>', `<link rel="stylesheet" href="${style}">\n</head>`);
}

/** Writes the files with the scripts and styles that were removed from the pages. */
export function writeFiles(folder: string): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function codeStylesheet(): string {
  const inOrder = [...codeStyles].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([name, style]) => `.${name}{${style}}`).join('\n');
}

/** Returns the URL of a file whose name contains a hash of its content. */
function fileFor(name: string, extension: string, content: string): string {
  const file = `${name}.${hashOf(content).slice(0, 8)}.${extension}`;
  files.set(`assets/${file}`, content);
  return `${ASSETS}${file}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
