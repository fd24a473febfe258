import type { App } from '../app.ts';
import { readDocs } from '../docs/read-docs.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/layout.ts';

/** The pages of `docs/`, among them one for every error code; read once, at the start. */
export function docsRoutes(app: App): void {
  for (const [path, page] of readDocs()) {
    const up = path === '/docs' ? null : html`<p class="quiet"><a href="/docs">Documentation</a></p>`;
    const content = html`${up}${page.content}`;
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      sendPage(reply, { title: page.title, content, layout: 'text' }),
    );
  }
}
