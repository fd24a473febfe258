import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { registerCompression } from './compression.ts';
import { documentExamples, type Exemplified } from './documented-examples.ts';
import { type Answering, documentHeaders } from './documented-headers.ts';
import { type Described, nameComponents } from './named-components.ts';
import { AUTHORIZE_PATH, TOKEN_PATH } from './oauth-paths.ts';
import { SCOPE_WORDS } from './scope-words.ts';

/** The version of the API, independent of the program's version. */
const API_VERSION = '1.0.0';

/** Serves the OpenAPI 3.1 document, made from the routes' schemas, at `/openapi.json`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Byline',
        version: API_VERSION,
        description:
          'Media research: send article URLs and a pitch, and get profiles of the journalists with evidence and a fit score.',
        contact: { name: 'Byline', url: 'https://github.com/byline-media/byline' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key (`byl_…`) with the required scopes',
          },
          oauth: {
            type: 'oauth2',
            description:
              'An access token that acts for a user in one organization. The device grant (RFC 8628) also issues such tokens.',
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
            description:
              'The session cookie of a user who signed in at `/sign-in`. Requests that change data must be same-origin.',
          },
        },
      },
      tags: [
        { name: 'journalists', description: 'Find the journalists behind articles' },
        { name: 'journalist-searches', description: 'Find the journalists who cover the subject of a pitch' },
        { name: 'media-lists', description: 'Keep journalists on media lists and track your outreach' },
        { name: 'campaigns', description: 'Pitch a story to people, and know who was contacted' },
        { name: 'articles', description: 'Look up articles' },
        { name: 'publications', description: 'Look up publications' },
        { name: 'news', description: 'Search news articles' },
        { name: 'credits', description: 'Credit balance and ledger' },
        { name: 'api-keys', description: "The organization's API keys" },
        { name: 'webhooks', description: 'Where events are sent' },
        { name: 'audits', description: 'Lists that somebody brings, checked by what pages say' },
        { name: 'organization', description: 'The organization, its members and invitations' },
        { name: 'session', description: "The signed-in user's session" },
        { name: 'service', description: 'The state of the service' },
      ],
    },
    transformObject: (documented) =>
      'openapiObject' in documented ? complete(documented.openapiObject) : documented.swaggerObject,
    transform: ({ schema, url, route: { config } }) => ({
      schema: { ...schema, 'x-rate-limited': config?.rateLimit !== undefined },
      url,
    }),
    refResolver: {
      // Names schemas by their `$id`; by default, the library numbers them in the order of the routes.
      buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `def-${index}`),
    },
  });
  await app.register(async (scope) => {
    await registerCompression(scope);
    let document: Buffer | undefined;
    scope.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document);
    });
  });
}

/** Adds to a document of the routes what follows from no schema, and names its parts. */
function complete<Document extends Described>(document: Document): Document {
  documentExamples(document.paths as Paths<Exemplified>);
  const headers = documentHeaders(document.paths as Paths<Answering>);
  const named = nameComponents(document);
  return { ...named, components: { ...named.components, headers } };
}

/** The operations of an OpenAPI document, by path and method. */
type Paths<Operation> = Record<string, Record<string, Operation>>;

type Security = Record<string, string[]>[];

/** Documents which credentials the routes on a Fastify instance and its children require. */
export function describeSecurity(app: FastifyInstance, securityOf: (route: RouteOptions) => Security): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: securityOf(route) };
  });
}
