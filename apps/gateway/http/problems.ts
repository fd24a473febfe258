import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '../../../model/index.ts';
import { logContext } from '../../runtime/index.ts';
import { ApiError, ERRORS, problemOf } from './errors.ts';
import { errorPage } from './html/error-page.ts';
import { sendPage } from './html/layout.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

export interface Route {
  url: string;
  methods: string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, including undocumented ones. */
    routeTable: readonly Route[];
  }
  interface FastifyContextConfig {
    /** Whether the route serves pages for people, so that browsers also get its errors as pages. */
    isPage?: boolean;
  }
}

/** Converts every failure, also unknown routes and malformed bodies, into the standard error body. */
export function registerProblems(app: FastifyInstance): void {
  const routes: (Route & { pattern: RegExp })[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, pattern: pathPattern(url), methods: Array.isArray(method) ? method : [method] });
  });

  app.setErrorHandler((error, request, reply) => send(asApiError(error), request, reply));

  // This runs before the body is parsed, so that an unknown URL never gets an error about its body.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '';
    const methods = [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)),
    ];
    if (methods.length === 0 || methods.includes(request.method)) throw nothingHere();
    reply.header('allow', methods.join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED', `This URL only supports the methods ${methods.join(', ')}.`, {
      context: { allow: methods },
    });
  });
}

/**
 * Fastify's `frameworkErrors` handler, for URLs that the router rejects: a 404 for a parameter that is too long,
 * otherwise a 400.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = 'The URL contains an invalid escape sequence.';
  const problem =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? nothingHere()
      : new ApiError('VALIDATION_FAILED', message, {
          issues: [{ path: '/path', code: 'encoding', message }],
        });
  reply.headers({ ...SAFE_HEADERS, 'x-request-id': request.id });
  send(problem, request, reply);
}

function nothingHere(): ApiError {
  return new ApiError('NOT_FOUND', 'This URL does not exist.');
}

/** Converts a route to a pattern: `:name` is a segment, `:name(x)` one that begins with `x`, `::` a colon. */
function pathPattern(route: string): RegExp {
  const path = route.replace(/::|:[A-Za-z]+(?:\(([^)]*)\))?/g, (part, pattern?: string) => {
    if (part === '::') return ':';
    return pattern === undefined ? '[^/:]+' : `(?=${pattern})[^/:]+`;
  });
  return new RegExp(`^${path}/?$`);
}

function send(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = ERRORS[error.code];
  if (status < 500 || isExpected(error)) noteFailure(error);
  else request.log.error({ code: error.code, err: error.cause ?? error }, 'request failed');
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
  const isPage = request.is404 || request.routeOptions.config.isPage;
  if (isPage && wantsPage(request)) return sendPage(reply, errorPage(error, request.id));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').send(problemOf(error, request.id));
}

/**
 * Returns whether operators need not look into an error: a page that could not be fetched (502), or work that was not
 * done in time (503 without a cause, which an outage has).
 */
function isExpected({ code, cause }: ApiError): boolean {
  const { status } = ERRORS[code];
  return status === 502 || (status === 503 && cause === undefined);
}

/**
 * Adds the error's code and reason to the request's log line, the only line about refused requests and expected
 * failures.
 */
export function noteFailure({ code, context }: ApiError): void {
  const store = logContext.getStore();
  if (!store) return;
  store.code = code;
  if (typeof context.reason === 'string') store.reason = context.reason;
}

/** Returns whether a browser opens the URL: browsers accept HTML, but other programs do not. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Converts any failure to an error for the caller, with internal details in `cause`. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error: Partial<FastifyError> = thrown instanceof Error ? thrown : {};
  switch (error.statusCode) {
    case 400:
      return new ApiError('VALIDATION_FAILED', 'The body is not valid JSON.', {
        issues: [{ path: '/', code: 'json', message: 'The body is not valid JSON.' }],
      });
    // `@fastify/static` throws a 412 if a request for a file has an If-Match header.
    case 412:
      return new ApiError('VERSION_CONFLICT', 'The file has changed since you read it.');
    case 413:
      return new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large for this endpoint.');
    case 415:
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  }
  if (isOutage(thrown)) {
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The service is temporarily unavailable. Try again in a few seconds.',
      {
        cause: thrown,
        retryAfterSeconds: 2,
      },
    );
  }
  return new ApiError(
    'INTERNAL_ERROR',
    'An internal error occurred. Give the request id to the operator of this service.',
    { cause: thrown },
  );
}
