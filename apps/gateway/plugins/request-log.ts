import type { FastifyInstance } from 'fastify';

/**
 * One line a request: who, what, how long. Never a header, a body, a query or an address of a person: the
 * route's pattern stands for the URL.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        organization_id: request.caller?.organizationId ?? null,
      },
      'request',
    );
  });
}

/** A caller's own request id if it is harmless, else a new one. */
export function acceptRequestId(given: string | string[] | undefined, fresh: () => string): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : fresh();
}
