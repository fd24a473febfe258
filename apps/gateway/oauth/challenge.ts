import type { FastifyInstance } from 'fastify';
import { bearer } from '../auth/authentication.ts';
import { RESOURCE_METADATA_PATH } from '../plugins/oauth-paths.ts';
import type { PublicUrl } from '../plugins/public-url.ts';

/**
 * Adds a `WWW-Authenticate` header to 401 responses, which tells clients where to get a token (RFC 6750, 3;
 * RFC 9728, 5.1).
 */
export function registerChallenge(app: FastifyInstance, publicUrl: PublicUrl): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const metadata = `resource_metadata="${publicUrl()}${RESOURCE_METADATA_PATH}"`;
    const isToken = bearer(request.headers.authorization) !== undefined;
    reply.header('www-authenticate', `Bearer ${isToken ? 'error="invalid_token", ' : ''}${metadata}`);
  });
}
