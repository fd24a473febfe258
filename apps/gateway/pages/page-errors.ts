import type { FastifyInstance } from 'fastify';
import { ERRORS } from '../errors.ts';
import { asApiError } from '../plugins/problems.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { HOME } from './return-to.ts';

/** Failures on this instance, and below it, are told to people and not to programs. */
export function answerWithPages(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asApiError(thrown);
    const { status, title } = ERRORS[error.code];
    if (status >= 500) request.log.error({ code: error.code, err: error.cause ?? error }, 'request failed');
    if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
    const content = html`<p class="problem" role="alert">${error.message}</p>
<p><a href="${HOME}">Go to the console</a></p>
<p class="quiet">Request <code>${request.id}</code></p>`;
    return sendPage(reply, { title, status, content });
  });
}
