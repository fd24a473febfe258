import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { logContext } from '../../runtime/index.ts';

/** Opens a span per request, linked to the caller's trace: callers cannot control sampling or inject spans. */
export function observeWithTraces(app: FastifyInstance): void {
  const tracer = trace.getTracer('byline.gateway');
  const contexts = new WeakMap<object, ReturnType<typeof context.active>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, request.headers));
    const route = request.routeOptions.url ?? 'none';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'byline.request_id': request.id,
        },
        ...(caller ? { links: [{ context: caller }] } : {}),
      },
      ROOT_CONTEXT,
    );
    const store = logContext.getStore();
    if (store) store.trace_id = span.spanContext().traceId;
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, inside);
    context.with(inside, done);
  });
  // The async context is lost while the request body is read, because the body's events come from the socket.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
