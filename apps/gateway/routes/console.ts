import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Config } from '../../runtime/index.ts';
import type { App } from '../app.ts';
import { ApiError } from '../errors.ts';
import type { CheckSameOrigin } from '../plugins/same-origin.ts';
import { requireSession } from '../plugins/signed-in.ts';
import type { Sessions } from '../sessions.ts';

/** Built at set-up; beside this folder in the sources and in the image alike. */
const FILES = fileURLToPath(new URL('../../console/dist/', import.meta.url));

/** Nothing inline and nothing from elsewhere; no page of anybody's may show the console in a frame. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

interface ConsoleDeps {
  config: Config;
  sessions: Sessions;
  checkSameOrigin: CheckSameOrigin;
}

/** The web console: its files, its one document for every address of its own, and what it must be told. */
export async function consoleRoutes(app: App, deps: ConsoleDeps): Promise<void> {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/console/'));
  await app.register(async (scope) => {
    requireSession(scope, deps.sessions, deps.checkSameOrigin);
    scope.get('/console/settings.json', { schema: { hide: true } }, async () => ({
      temporal_workflows_url: workflowsUrl(deps.config),
    }));
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    await scope.register(fastifyStatic, {
      root: FILES,
      prefix: '/console/',
      redirect: true,
      // A route for each file: what is none falls through to the document below.
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    scope.get('/console/*', { schema: { hide: true } }, (request, reply) => {
      const file = request.url.split('?')[0]?.split('/').at(-1) ?? '';
      // Asked for by a page that was built before: no document can stand in for its script.
      if (file.includes('.')) throw new ApiError('NOT_FOUND', 'There is no such file in the console.');
      if (!existsSync(`${FILES}index.html`)) {
        throw new ApiError(
          'CONFIGURATION_ERROR',
          'The web console is not built: run `npm run build:console`.',
        );
      }
      return reply.sendFile('index.html');
    });
  });
}

/** Its name changes with its content. */
function isHashed(path: string): boolean {
  return path.includes('/assets/');
}

/** Where one workflow is looked at, without its id; null when no Temporal UI is configured. */
function workflowsUrl({ gateway: { temporalUiUrl }, temporal: { namespace } }: Config): string | null {
  return temporalUiUrl === null
    ? null
    : `${temporalUiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/`;
}
