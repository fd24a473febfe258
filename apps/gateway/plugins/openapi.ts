import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { AUTHORIZE_PATH, TOKEN_PATH } from '../oauth/paths.ts';
import { SCOPE_WORDS } from '../scope-words.ts';

/** The OpenAPI 3.1 document, made from the routes' schemas, and a page to browse it. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Byline',
        version,
        description:
          'Media research: article URLs and a pitch go in; evidenced journalist profiles with a fit score come out.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, `byl_…`, with the scopes that the call needs',
          },
          oauth: {
            type: 'oauth2',
            description:
              'An access token, for a user and one organization; also by the device grant (RFC 8628)',
            flows: {
              authorizationCode: {
                authorizationUrl: AUTHORIZE_PATH,
                tokenUrl: TOKEN_PATH,
                refreshUrl: TOKEN_PATH,
                scopes: SCOPE_WORDS,
              },
            },
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'byline_session',
            description: 'A user who signed in at `/sign-in`; changes need an `Origin` of ours',
          },
        },
      },
      tags: [
        { name: 'journalists', description: 'From articles to journalists' },
        { name: 'articles', description: 'What an article says of itself' },
        { name: 'publications', description: 'What a publication is' },
        { name: 'news', description: 'Search in the articles that the service has read' },
        { name: 'credits', description: 'What was paid and what is left' },
        { name: 'api-keys', description: 'Keys of the organization' },
        { name: 'organization', description: 'The organization, its members and invitations' },
        { name: 'session', description: 'Who is signed in' },
        { name: 'service', description: 'The service itself' },
      ],
    },
    refResolver: {
      // Components are named by their $id; the library's own numbering would change with the order of routes.
      buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `def-${index}`),
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    // The plain layout: no bar with somebody else's logo above our document.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, persistAuthorization: true },
    theme: { title: 'Byline API' },
  });
}

type Security = Record<string, string[]>[];

/** What the document says of who may call the routes on this instance, and below it: said by the guard itself. */
export function describeSecurity(app: FastifyInstance, securityOf: (route: RouteOptions) => Security): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: securityOf(route) };
  });
}
