import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Routes registered on this instance, and below it, answer only under the gateway's own names and to web pages
 * of allowed origins, so that a page that points its own name at this machine gets nowhere (DNS rebinding).
 * Clients that are no browsers send no Origin and pass.
 */
export function requireAllowedHost(app: FastifyInstance, { gateway }: Config): void {
  const hosts = new Set(
    [...LOOPBACK, gateway.host, ...gateway.publicHosts].map((host) => host.toLowerCase()),
  );
  const origins = new Set(gateway.allowedOrigins.map((origin) => origin.toLowerCase()));
  // A name without a port stands for every port.
  const isOurs = (host: string) => hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''));

  app.addHook('onRequest', async ({ headers }) => {
    if (!isOurs(headers.host?.toLowerCase() ?? '')) {
      throw new ApiError('FORBIDDEN', 'The gateway is not reached under this name; see BYLINE_PUBLIC_HOSTS.');
    }
    const origin = headers.origin?.toLowerCase();
    if (origin === undefined || origins.has(origin) || isOurs(hostOf(origin))) return;
    throw new ApiError('FORBIDDEN', 'Pages of this origin may not call here; see BYLINE_ALLOWED_ORIGINS.');
  });
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
