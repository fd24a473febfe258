import type { FastifyInstance } from 'fastify';
import { apiKeys } from '../../../db/index.ts';
import { bearer } from '../auth/authentication.ts';
import { RESOURCE_METADATA_PATH, restResource } from '../http/oauth-paths.ts';
import type { PublicUrl } from '../http/public-url.ts';

/**
 * Serves the resource metadata of RFC 9728, also at the root, where some clients look first. It names only the REST
 * API: MCP clients see that it is not theirs and request no token.
 */
export function resourceMetadataRoutes(app: FastifyInstance, publicUrl: PublicUrl): void {
  for (const path of [RESOURCE_METADATA_PATH, '/.well-known/oauth-protected-resource']) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
      return {
        resource: restResource(publicUrl()),
        authorization_servers: [publicUrl()],
        scopes_supported: [...apiKeys.SCOPES],
        bearer_methods_supported: ['header'],
        resource_name: 'Byline REST API',
        resource_documentation: `${publicUrl()}/docs/api`,
      };
    });
  }
}

/** Adds a header to 401s that tells clients where to get a token (RFC 6750, 3; RFC 9728, 5.1). */
export function registerChallenge(app: FastifyInstance, publicUrl: PublicUrl): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const metadata = `resource_metadata="${publicUrl()}${RESOURCE_METADATA_PATH}"`;
    const isToken = bearer(request.headers.authorization) !== undefined;
    reply.header('www-authenticate', `Bearer ${isToken ? 'error="invalid_token", ' : ''}${metadata}`);
  });
}
