import type { FastifyInstance } from 'fastify';
import { type LogContext, logContext } from '../../runtime/index.ts';

/**
 * Logs one line per request, by route pattern, never with headers, bodies, queries or IP addresses. The async context
 * adds the request id to other lines.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const contexts = new WeakMap<object, LogContext>();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const context = { request_id: request.id };
    contexts.set(request, context);
    logContext.run(context, done);
  });
  // The async context is lost while the request body is read, because the body's events come from the socket.
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
        caller: request.caller?.subject ?? null,
        ...found,
      },
      'request',
    );
  });
}

/** Returns the client's request id if it has a safe format, and otherwise a new one. */
export function acceptRequestId(header: string | string[] | undefined, fresh: () => string): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(header) ? header : fresh();
}
