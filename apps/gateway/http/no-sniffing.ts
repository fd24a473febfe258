import type { FastifyInstance } from 'fastify';

/** Makes browsers believe the content type of a response, so that they never run an export or JSON as a page. */
export const NO_SNIFFING = { 'x-content-type-options': 'nosniff' } as const;

/** Adds the header to all responses that pass through Fastify's hooks. */
export function forbidSniffing(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(NO_SNIFFING);
  });
}
