import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../runtime/index.ts';
import type { CheckSameOrigin } from '../auth/same-origin.ts';
import type { Sessions } from '../auth/sessions.ts';
import { requireSession } from '../auth/signed-in.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { setPageHeaders } from '../http/page-headers.ts';
import { addStaticFiles } from '../http/static-files.ts';

/** The folder of the built console, at the same relative path in the repository and in the image. */
const FILES = fileURLToPath(new URL('../../console/dist/', import.meta.url));

/** The path of a file of the console, without a way out of its folder. */
const FILE = /^(?:assets\/)?[\w-][\w.-]*\.\w+$/;

interface ConsoleDeps {
  config: Config;
  sessions: Sessions;
  checkSameOrigin: CheckSameOrigin;
}

/** Serves the console's static files, its settings, and the index document for all client-side routes. */
export async function consoleRoutes(app: App, deps: ConsoleDeps): Promise<void> {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/console/'));
  await app.register(async (scope) => {
    requireSession(scope, deps.sessions, deps.checkSameOrigin);
    scope.get('/console/settings.json', { schema: { hide: true } }, async () => ({
      temporal_workflows_url: workflowsUrl(deps.config),
    }));
  });
  await app.register(async (scope) => {
    setPageHeaders(scope);
    await addStaticFiles(scope, FILES);
    scope.get('/console', { schema: { hide: true } }, (_request, reply) => reply.redirect('/console/'));
    // Files are looked up at each request, because a build may replace them while the gateway runs. All other paths of
    // the console get the index document.
    scope.get<{ Params: { '*': string } }>('/console/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.params['*'];
      if (path.includes('.')) {
        if (FILE.test(path) && existsSync(FILES + path)) return reply.sendFile(path);
        // An earlier build's page may request a script that is gone; it must not get the index document.
        throw new ApiError('NOT_FOUND', 'The console has no file at this URL. Reload the page.');
      }
      if (!existsSync(`${FILES}index.html`)) {
        throw new ApiError(
          'CONFIGURATION_ERROR',
          'The web console is not built. Run `npm run build:console`.',
        );
      }
      return reply.sendFile('index.html');
    });
  });
}

/** Returns the base URL of workflows in the Temporal UI; null if no UI is configured. */
function workflowsUrl({ gateway: { temporalUiUrl }, temporal: { namespace } }: Config): string | null {
  return temporalUiUrl === null
    ? null
    : `${temporalUiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/`;
}
