import type { FastifyInstance } from 'fastify';
import { apiKeys } from '../../../db/index.ts';
import type { PublicUrl } from '../public-url.ts';
import { RESOURCE_METADATA_PATH, restResource } from './paths.ts';

/**
 * The metadata of the protected resource (RFC 9728), at its own address and at the root, where clients look that
 * have none. It names the REST API alone: a client of the MCP endpoint, which takes API keys, sees that it is not
 * the resource it wants a token for, and stops.
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
