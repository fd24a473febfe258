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

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, body } = renderPage(page);
  return reply.code(status).headers(headers).send(body);
}

/** The mark of the console, as an element, because these pages also exist where no console is built. */
const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1d4ed8"/><path d="M9 8v16M9 16h8.5a4 4 0 0 0 0-8H9M9 24h14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

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
<p class="brand">${MARK} Byline</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
