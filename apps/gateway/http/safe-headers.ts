import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';

/**
 * Headers of every response. Browsers believe the content type, so they never run an export or JSON as a page;
 * a response that is opened as a page loads nothing and appears in no frame. Pages replace the policy by one of
 * their own.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/**
 * For a year, browsers use only https for this host. Other hosts below it may be somebody else's, so the policy
 * leaves them out; a proxy can add `includeSubDomains`.
 */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Adds the headers to all responses that pass through Fastify's hooks. */
export function addSafeHeaders(app: FastifyInstance, { gateway }: Config): void {
  const isHttps = gateway.publicUrl?.startsWith('https:') ?? false;
  const headers = { ...SAFE_HEADERS, ...(isHttps ? HTTPS_ONLY : {}) };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
