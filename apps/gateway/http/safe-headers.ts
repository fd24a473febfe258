import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';

/**
 * Headers of every response: browsers believe the content type, so they never run an export or JSON as a page, and
 * one opened as such loads nothing. Pages replace the policy.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/**
 * Makes browsers use https for a year, but only for this host: hosts below it may be somebody else's. A proxy can add
 * `includeSubDomains`.
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
