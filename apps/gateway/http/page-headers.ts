import type { FastifyInstance } from 'fastify';

/**
 * Sets security headers for pages on this Fastify instance and its children. The headers allow the gateway's
 * own script files, but forbid framing, inline code, and content of third parties. `images` lists additional
 * sources for images.
 */
export function setPageHeaders(app: FastifyInstance, { images = [] }: { images?: string[] } = {}): void {
  const headers = {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src ${["'self'", ...images].join(' ')}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
