import type { FastifyInstance } from 'fastify';
import { ERRORS } from '../errors.ts';
import { asApiError, noteFailure } from '../problems.ts';
import { errorPage } from './error-page.ts';
import { sendPage } from './layout.ts';

/** Renders errors on this Fastify instance and its children as HTML pages instead of JSON. */
export function answerWithPages(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asApiError(thrown);
    const { status } = ERRORS[error.code];
    if (status >= 500) request.log.error({ code: error.code, err: error.cause ?? error }, 'request failed');
    else noteFailure(error);
    if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
    return sendPage(reply, errorPage(error, request.id));
  });
}
