import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/index.ts';

/** Without a trailing slash. */
export type PublicUrl = () => string;

/**
 * Configured, or else the listening address. Never from a request: a forged Host header must not end up in
 * links.
 */
export function createPublicUrl(app: FastifyInstance, { gateway }: Config): PublicUrl {
  return () => gateway.publicUrl ?? app.listeningOrigin;
}
