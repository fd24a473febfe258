import type { FastifyInstance } from 'fastify';
import type { Config } from '../runtime/index.ts';

/** The address under which people and clients reach the gateway, without a closing slash. */
export type PublicUrl = () => string;

/**
 * The configured address, else the one on which the gateway listens. Never what a request says of it: a forged
 * Host must not end up in a link that is sent to somebody.
 */
export function createPublicUrl(app: FastifyInstance, { gateway }: Config): PublicUrl {
  return () => gateway.publicUrl ?? app.listeningOrigin;
}
