import { type ApiError, ERRORS } from '../errors.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { HOME } from './return-to.ts';

/** Builds the HTML page for an error. */
export function errorPage({ code, message }: ApiError, requestId: string): Page {
  const { status, title } = ERRORS[code];
  return {
    title,
    status,
    content: html`<p class="problem" role="alert">${message}</p>
<p><a href="${HOME}">Go to the console</a></p>
<p class="quiet">Request <code>${requestId}</code></p>`,
  };
}
