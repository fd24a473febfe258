/** Public interface of this feature: the documentation pages. */
import { html } from '../plugins/html/html.ts';
import { sendPage } from '../plugins/html/layout.ts';
import type { App } from '../plugins/instance.ts';
import { readDocs } from './read-docs.ts';

/** Serves the pages in `docs/`, including one for every error code. The files are read once, at startup. */
export function docsRoutes(app: App): void {
  for (const [path, page] of readDocs()) {
    const up = path === '/docs' ? null : html`<p class="quiet"><a href="/docs">Documentation</a></p>`;
    const content = html`${up}${page.content}`;
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      sendPage(reply, { title: page.title, content, layout: 'text' }),
    );
    app.get(`${path}/`, { schema: { hide: true } }, (_request, reply) => reply.redirect(path, 301));
  }
}
