import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';

/** Returns the gateway's public base URL, without a trailing slash. */
export type PublicUrl = () => string;

/**
 * Creates the function that returns the public URL, which is the configured URL or else the listening
 * address. The URL is never taken from a request, because a forged Host header must not end up in links sent
 * to users.
 */
export function createPublicUrl(app: FastifyInstance, { gateway }: Config): PublicUrl {
  return () => gateway.publicUrl ?? app.listeningOrigin;
}
