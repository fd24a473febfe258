/**
 * `npm run dev`: runs all of Byline from its source code. The gateway and the workers restart after each
 * change. Vite serves and reloads the console, and forwards all other requests to the gateway.
 */
import { createServer as createHttpServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { createServer, type ViteDevServer } from 'vite';
import { readDecimal } from '../../model/text/decimal-text.ts';
import { loadEnvFile, readConfig } from '../runtime/index.ts';
import { startConfigured } from './configured-stack.ts';
import { LocalError } from './local-error.ts';
import { choosePort } from './ports.ts';
import { run, say, unlessGivenUp } from './run.ts';
import type { Stack } from './stack.ts';
import { welcome } from './welcome.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Matches the source files of the gateway and the workers, which are restarted when such a file changes.
 * Other files in `apps`, such as those of the console or of `npm run dev` itself, do not match.
 */
const SERVER_CODE =
  /^(?:activities|packages|db|model|workflows|apps\/(?:admin|gateway|runtime|worker))\/.*\.m?ts$/;
const FOLDERS = ['activities', 'packages', 'db', 'model', 'workflows', 'apps'];
const HOST = '127.0.0.1';
const CONSOLE_PORT = 5173;
/**
 * How long to wait after a change before restarting, because editors and git often write several files at the
 * same time.
 */
const SETTLED_MS = 200;

await run(async (stopped, signal) => {
  const started = Date.now();
  loadEnvFile();
  const { BYLINE_DEV_PORT: wanted = String(CONSOLE_PORT) } = process.env;
  const chosen = readDecimal(wanted, 0);
  if (chosen === null) throw new LocalError(`BYLINE_DEV_PORT must be a whole number, not "${wanted}".`);
  const port = await choosePort(
    { what: 'Vite', port: chosen, variable: 'BYLINE_DEV_PORT', chosen: 'BYLINE_DEV_PORT' in process.env },
    say,
  );
  // Links, cookies and OAuth must use the origin that the browser sees, which is the origin of Vite's server.
  const origin = `http://${HOST}:${port}`;
  const config = readConfig({ BYLINE_PUBLIC_URL: origin, ...process.env });
  const stack = await unlessGivenUp(startConfigured(config, signal), signal);
  let front: Awaited<ReturnType<typeof serveConsole>> | undefined;
  try {
    if (stack) {
      front = await serveConsole(stack, port);
      restartOnChange(stack, front.vite);
      welcome({ ...stack, state: { ...stack.state, gateway: origin } }, Date.now() - started);
      console.log(pc.dim(`\nStopping: ${await Promise.race([stopped, stack.ended])} …`));
    }
  } finally {
    await front?.close();
    await stack?.stop();
    console.log(pc.dim('Everything has stopped. Your data is kept.'));
  }
  return 0;
});

/**
 * Starts Vite's server for the console in front of the gateway. The browser sees a single origin, so cookies,
 * cross-origin checks and event streams work as they do without Vite.
 */
async function serveConsole(
  { state }: Stack,
  port: number,
): Promise<{ vite: ViteDevServer; close(): Promise<void> }> {
  const toGateway = { target: state.gateway };
  const server = createHttpServer();
  const vite = await createServer({
    root: `${PROJECT}apps/console`,
    server: {
      // Vite's own server would end the process on SIGTERM, before the stack has stopped.
      middlewareMode: { server },
      hmr: { server },
      proxy: { '^/(?!console/)': toGateway, '^/console/settings\\.json': toGateway },
    },
  });
  server.on('request', vite.middlewares);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
  return { vite, close: () => closeAll(vite, server) };
}

async function closeAll(vite: ViteDevServer, server: Server): Promise<void> {
  await vite.close();
  // Close open connections such as event streams, which would keep the server from closing.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Restarts the gateway and the workers after a change. If files change during a restart, restarts the gateway
 * and the workers once more.
 */
function restartOnChange(stack: Stack, { watcher }: ViteDevServer): void {
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  watcher.add(FOLDERS.map((folder) => PROJECT + folder));
  watcher.on('all', (_event, path) => {
    const file = path.replace(PROJECT, '');
    if (!SERVER_CODE.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(`${file} has changed: restarting the gateway and the workers.`);
      restarting = restarting
        .then(() => stack.restart())
        .catch((error: unknown) =>
          say(`The gateway and the workers could not be restarted: ${String(error)}`),
        );
    }, SETTLED_MS);
  });
}
