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
  answerWithPage(ctx, failurePage(ctx.status, error, error_description));
}

export function failurePage(status: number, code: string, description: string | undefined): Page {
  return {
    status,
    title: 'This cannot go on',
    content: html`<p class="problem">${description ?? 'The request was not understood.'}</p>
<p>Go back to the program that sent you here and start again.</p>
<p class="quiet">For its makers: <code>${code}</code></p>`,
  };
}
