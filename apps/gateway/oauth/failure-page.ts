import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../pages/html.ts';
import { type Page, renderPage } from '../pages/layout.ts';

/** Answers the provider's context with a page of the gateway. */
export function answerWithPage(ctx: KoaContextWithOIDC, page: Page): void {
  const { status, headers, body } = renderPage(page);
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

/** An authorization that cannot go on, and must not be sent back to an address that nobody vouches for. */
export function renderFailure(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const detail = error_description === undefined ? error : `${error}: ${error_description}`;
  answerWithPage(
    ctx,
    failurePage(ctx.status, detail, 'The program that sent you here asked in a way that is not understood.'),
  );
}

/** What happened, for who sees the page; `detail` is for who made the program. */
export function failurePage(status: number, detail: string, whatHappened: string): Page {
  return {
    status,
    title: 'This cannot go on',
    content: html`<p class="problem" role="alert">${whatHappened}</p>
<p>Go back to the program that sent you here and start again.</p>
<p class="quiet">For its makers: <code>${detail}</code></p>`,
  };
}
