import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';

/** Returns the gateway's public base URL, without a trailing slash. */
export type PublicUrl = () => string;

/**
 * Creates the function that returns the configured URL or else the listening address, never a request's host: a
 * forged Host header must not end up in links.
 */
export function createPublicUrl(app: FastifyInstance, { gateway }: Config): PublicUrl {
  return () => gateway.publicUrl ?? app.listeningOrigin;
}
