import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { setPageHeaders } from '../http/page-headers.ts';
import { addStaticFiles } from '../http/static-files.ts';

/** The folder of the built site, which is at the same relative path from the sources and from the build output. */
const SITE = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));
const PAGES = { schema: { hide: true }, config: { isPage: true } };

/** How long a browser waits before it asks again for a page of a site that is being built. */
const BUILDING_SECONDS = 10;

/**
 * Serves the documentation, with a page for every error code, and nothing from other servers. In a checkout, a start
 * builds or replaces the site in the background; until there is a site, its pages are a 503.
 */
export async function docsRoutes(app: App, folder = SITE): Promise<void> {
  const site = openSite(folder);
  await app.register(async (scope) => {
    // The site's stylesheet contains icons as `data:` URLs, which the CSP must allow.
    setPageHeaders(scope, { images: ['data:'] });
    await addStaticFiles(scope, folder);
    scope.get<{ Params: { '*'?: string } }>('/docs', PAGES, (_request, reply) =>
      reply.redirect('/docs/', 301),
    );
    scope.get<{ Params: { '*': string } }>('/docs/*', PAGES, (request, reply) => {
      const files = site();
      if (files === null)
        throw new ApiError(
          'SERVICE_UNAVAILABLE',
          'The documentation is being built, which takes about a minute. Without `npm start`, run `npm run build:docs`.',
          { retryAfterSeconds: BUILDING_SECONDS },
        );
      const name = request.params['*'];
      const page = files.pages.get(name);
      if (page !== undefined) return reply.sendFile(page);
      const other = name.endsWith('/') ? name.slice(0, -1) : `${name}/`;
      if (files.pages.has(other)) return reply.redirect(`/docs/${other}`, 301);
      if (!files.assets.has(name)) throw new ApiError('NOT_FOUND', 'The documentation has no such page.');
      return reply.sendFile(name);
    });
  });
}

interface SiteFiles {
  /** The files of the pages by the part of their URL after `/docs/`. */
  pages: Map<string, string>;
  /** The files that pages load. */
  assets: Set<string>;
}

/** Returns a function that lists the site's files, again after each build; null while there is no site. */
function openSite(folder: string): () => SiteFiles | null {
  let listing: { inode: number; files: SiteFiles } | null = null;
  return () => {
    const inode = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (inode === undefined) listing = null;
    else if (inode !== listing?.inode) listing = { inode, files: listFiles(folder) };
    return listing?.files ?? null;
  };
}

function listFiles(folder: string): SiteFiles {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  // Leave out the site's own 404 page, because the gateway has a page for unknown URLs.
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
  return {
    pages: new Map(pages.map((file) => [file.replace(/(?:^index)?\.html$/, ''), file])),
    assets: new Set(files.filter((file) => /^assets\/.+\.\w+$|^vp-icons\.css$/.test(file))),
  };
}

/** Returns the file of each page by the page's URL path; empty if the site is not built. */
export function readDocsPages(): Map<string, string> {
  const pages = openSite(SITE)()?.pages ?? new Map<string, string>();
  return new Map([...pages].map(([name, file]) => [`/docs/${name}`, file]));
}
