/** Public interface of this feature: the documentation site. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../errors.ts';
import type { App } from '../plugins/instance.ts';
import { setPageHeaders } from '../plugins/page-headers.ts';
import { addStaticFiles } from '../plugins/static-files.ts';

/** The folder of the built site, which is at the same relative path from the sources and from the build output. */
const SITE = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));
const HIDDEN = { schema: { hide: true } };

/**
 * Serves the documentation site, which has a page for every error code and loads nothing from other servers.
 * The list of the site's files is read once, at startup.
 */
export async function docsRoutes(app: App): Promise<void> {
  const pages = readDocsPages();
  await app.register(async (scope) => {
    // The site's stylesheet contains icons as `data:` URLs, which the CSP must allow.
    setPageHeaders(scope, { images: ['data:'] });
    await addStaticFiles(scope, SITE, { serve: false });
    for (const [path, file] of pages) {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      scope.get(path, HIDDEN, (_request, reply) => reply.sendFile(file));
      scope.get(other, HIDDEN, (_request, reply) => reply.redirect(path, 301));
    }
    scope.get<{ Params: { '*': string } }>('/docs/assets/*', HIDDEN, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`),
    );
    scope.get('/docs/vp-icons.css', HIDDEN, (_request, reply) => reply.sendFile('vp-icons.css'));
    if (pages.size > 0) return;
    scope.get('/docs*', HIDDEN, () => {
      throw new ApiError('CONFIGURATION_ERROR', 'The documentation is not built. Run `npm run build:docs`.');
    });
  });
}

/**
 * Returns a map from the URL path of each page to the page's file. The map is empty if the documentation site
 * is not built.
 */
export function readDocsPages(): Map<string, string> {
  if (!existsSync(SITE)) return new Map();
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // Leave out the site's own 404 page, because the gateway has a page for unknown URLs.
    .filter((file) => file.endsWith('.html') && file !== '404.html');
  return new Map(files.map((file) => [`/docs/${file.replace(/(?:^index)?\.html$/, '')}`, file]));
}
