import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../http/html/html.ts';
import { type Page, renderPage } from '../http/html/layout.ts';

/** Sends a page of the gateway as the response to a request that the OAuth provider handles. */
export function answerWithPage(ctx: KoaContextWithOIDC, page: Page): void {
  const { status, headers, body } = renderPage(page);
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

/** Shows an error on a page of the gateway: the redirect URI is unverified and must not be followed. */
export function renderFailure(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const detail = error_description === undefined ? error : `${error}: ${error_description}`;
  answerWithPage(
    ctx,
    failurePage(ctx.status, detail, 'The program that sent you here made an invalid request.'),
  );
}

/** Builds the page of a failure; `whatHappened` is for the user, `detail` for the client's developer. */
export function failurePage(status: number, detail: string, whatHappened: string): Page {
  return {
    status,
    title: 'Something went wrong',
    content: html`<p class="problem" role="alert">${whatHappened}</p>
<p>Go back to the program that sent you here and start again.</p>
<p class="quiet">Details for its developers: <code>${detail}</code></p>`,
  };
}
