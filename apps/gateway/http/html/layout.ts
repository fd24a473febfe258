import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { STYLESHEET_PATH } from './stylesheet.ts';

export interface Page {
  title: string;
  content: Html;
  status?: number;
  /**
   * Whether the page's form may redirect to an OAuth client's URL. The CSP of such a page has no
   * `form-action`: browsers also apply this directive to redirects, and a client's URL may have any scheme.
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
      // The URLs of the gateway's pages may contain secret tokens, which other sites must not learn. The
      // policy "no-referrer" would also remove the Origin header of form posts. Without https, the CSRF check
      // needs this header.
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
