import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { type Html, html } from '../plugins/html/html.ts';
import { type DocsPage, renderPage } from './render.ts';

/** The `docs` folder, at the same relative path from the sources and from the build output. */
const FOLDER = fileURLToPath(new URL('../../../docs/', import.meta.url));
const ROOT = '/docs';
/** Files that are served at another URL. */
const SERVED_ELSEWHERE: Record<string, string> = { 'openapi.json': `${ROOT}/api` };

/** Reads every page of `docs/`, keyed by the path that serves it. */
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

/** Resolves a link in a file to a served path; null for files that exist only in the repository. */
function pathOf(file: string, href: string, files: string[]): string | null {
  if (/^[a-z]+:|^\/|^#/.test(href)) return href;
  const [target = '', anchor] = posix.join(posix.dirname(file), href).split('#');
  const path = SERVED_ELSEWHERE[target] ?? (files.includes(target) ? pagePath(target) : null);
  return path !== null && anchor !== undefined ? `${path}#${anchor}` : path;
}

/** The catalog facts about the error code that a page documents. */
function factsOf(file: string): Html {
  const code = /^errors\/(.+)\.md$/.exec(file)?.[1]?.toUpperCase().replaceAll('-', '_');
  const error = ERRORS[code as ErrorCode];
  if (!error) return html``;
  const again = error.retryable ? 'The same request may succeed later.' : 'The same request will fail again.';
  return html`<p class="quiet">HTTP ${error.status} · ${error.title}. ${again}</p>`;
}
