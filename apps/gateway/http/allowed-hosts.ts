import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from './errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Protects against DNS rebinding, where a site points its own name at this machine: only the gateway's hosts and
 * allowed origins are accepted. Clients that are not browsers send no Origin.
 */
export function requireAllowedHost(app: FastifyInstance, { gateway }: Config): void {
  const hosts = new Set(
    [...LOOPBACK, gateway.host, ...gateway.publicHosts].map((host) => host.toLowerCase()),
  );
  const origins = new Set(gateway.allowedOrigins.map((origin) => origin.toLowerCase()));
  // An allowed name without a port matches every port.
  const isOurs = (host: string) => hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''));

  app.addHook('onRequest', async ({ headers }) => {
    if (!isOurs(headers.host?.toLowerCase() ?? '')) {
      throw new ApiError(
        'FORBIDDEN',
        'The gateway does not accept requests for this host name. The operator can add it to BYLINE_PUBLIC_HOSTS.',
      );
    }
    const origin = headers.origin?.toLowerCase();
    if (origin === undefined || origins.has(origin) || isOurs(hostOf(origin))) return;
    throw new ApiError(
      'FORBIDDEN',
      'Requests from this origin are not allowed. The operator can add it to BYLINE_ALLOWED_ORIGINS.',
    );
  });
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
