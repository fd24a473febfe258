import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, ERRORS, problemOf } from '../errors.ts';

export interface Route {
  url: string;
  methods: string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was registered, also those that no document mentions. */
    routeTable: readonly Route[];
  }
}

/** Turns every failure, also those of unknown routes and broken bodies, into the one error body. */
export function registerProblems(app: FastifyInstance): void {
  const routes: (Route & { pattern: RegExp })[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, pattern: pathPattern(url), methods: Array.isArray(method) ? method : [method] });
  });

  app.setErrorHandler((error, request, reply) => send(asApiError(error), request, reply));

  // Before the body is read: nobody is told what is wrong with a body that nothing here takes.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '';
    const methods = [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)),
    ];
    if (methods.length === 0 || methods.includes(request.method)) throw nothingHere();
    reply.header('allow', methods.join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED', `This address takes ${methods.join(', ')}.`, {
      context: { allow: methods },
    });
  });
}

/**
 * Fastify's `frameworkErrors`: addresses that the router gives up on before any hook has run. A parameter that
 * is too long names nothing; the rest are addresses that cannot be decoded.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = 'The address cannot be decoded.';
  const problem =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? nothingHere()
      : new ApiError('VALIDATION_FAILED', message, {
          issues: [{ path: '/path', code: 'encoding', message }],
        });
  reply.header('x-request-id', request.id);
  send(problem, request, reply);
}

function nothingHere(): ApiError {
  return new ApiError('NOT_FOUND', 'There is nothing at this address.');
}

/** The paths of a route: `:name` and `:name(pattern)` stand for a segment, `::` for a colon. */
function pathPattern(route: string): RegExp {
  const path = route.replace(/::|:[A-Za-z]+(?:\([^)]*\))?/g, (part) => (part === '::' ? ':' : '[^/:]+'));
  return new RegExp(`^${path}/?$`);
}

function send(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = ERRORS[error.code];
  if (status >= 500) request.log.error({ code: error.code, err: error.cause ?? error }, 'request failed');
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').send(problemOf(error, request.id));
}

/** What a caller is told of a failure; what is not meant for them stays in `cause`. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error: Partial<FastifyError> = thrown instanceof Error ? thrown : {};
  switch (error.statusCode) {
    case 400:
      return new ApiError('VALIDATION_FAILED', 'The body is not valid JSON.', {
        issues: [{ path: '/', code: 'json', message: 'The body is not valid JSON.' }],
      });
    case 413:
      return new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than this address takes.');
    case 415:
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  }
  if (isDatabaseAway(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The service is not available just now.', {
      cause: thrown,
      retryAfterSeconds: 2,
    });
  }
  return new ApiError('INTERNAL_ERROR', 'Something went wrong on our side.', { cause: thrown });
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);

function isDatabaseAway({ code, message }: Partial<FastifyError>): boolean {
  if (CONNECTION_CODES.has(code ?? '')) return true;
  // pg reports these two without a code.
  return /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(message ?? '');
}
