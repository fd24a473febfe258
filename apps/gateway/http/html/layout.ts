import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { STYLESHEET_PATH } from './stylesheet.ts';

export interface Page {
  title: string;
  content: Html;
  status?: number;
  /**
   * Whether the form may redirect to an OAuth client. The CSP then has no `form-action`, which browsers also apply to
   * redirects, and a client's URL may have any scheme.
   */
  formsMayLeave?: boolean;
}

/** Renders a page with headers that forbid scripts, framing, third-party content and caching. */
export function renderPage(page: Page): { status: number; headers: Record<string, string>; body: string } {
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        ...(page.formsMayLeave ? [] : ["form-action 'self'"]),
      ].join('; '),
      'x-frame-options': 'DENY',
      // Other sites must not learn tokens in URLs. "no-referrer" would also remove the Origin header of forms, which
      // the CSRF check needs without https.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
    body: documentOf(page).markup,
  };
}

/** Renders a page of the gateway and sends it. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, body } = renderPage(page);
  return reply.code(status).headers(headers).send(body);
}

function documentOf({ title, content }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Byline</title>
<link rel="icon" href="/console/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
<p class="brand">Byline</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
