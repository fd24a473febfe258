import { type ApiError, ERRORS } from '../errors.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { HOME } from './return-to.ts';

/** Builds the HTML page for an error. What a message puts between backticks is shown as code. */
export function errorPage({ code, message }: ApiError, requestId: string): Page {
  const { status, title } = ERRORS[code];
  const text = message
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return {
    title,
    status,
    content: html`<p class="problem" role="alert">${text}</p>
<p><a href="${HOME}">Go to the console</a></p>
<p class="quiet">Request <code>${requestId}</code></p>`,
  };
}
