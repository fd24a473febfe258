import type { FastifyInstance } from 'fastify';
import { type LogContext, logContext } from '../../runtime/index.ts';

/**
 * One line a request: who, what, how long. Never a header, a body, a query or an address of a person: the
 * route's pattern stands for the URL. Every other line that is logged meanwhile names the request, also those of parts
 * that know of no request.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const contexts = new WeakMap<object, LogContext>();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const context = { request_id: request.id };
    contexts.set(request, context);
    logContext.run(context, done);
  });
  // Reading the body leads out of the context, to where its bytes come from.
  app.addHook('preValidation', (request, _reply, done) => {
    logContext.run(contexts.get(request) ?? {}, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { request_id: _known, ...found } = contexts.get(request) ?? {};
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        organization_id: request.caller?.organizationId ?? null,
        ...found,
      },
      'request',
    );
  });
}

/** A caller's own request id if it is harmless, else a new one. */
export function acceptRequestId(given: string | string[] | undefined, fresh: () => string): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : fresh();
}
