import type { FastifyInstance } from 'fastify';
import { bearer } from '../plugins/authentication.ts';
import type { PublicUrl } from '../public-url.ts';
import { RESOURCE_METADATA_PATH } from './paths.ts';

/** Tells whoever gets a 401 from these routes where a token comes from (RFC 6750, 3; RFC 9728, 5.1). */
export function registerChallenge(app: FastifyInstance, publicUrl: PublicUrl): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const metadata = `resource_metadata="${publicUrl()}${RESOURCE_METADATA_PATH}"`;
    const isToken = bearer(request.headers.authorization) !== undefined;
    reply.header('www-authenticate', `Bearer ${isToken ? 'error="invalid_token", ' : ''}${metadata}`);
  });
}
