import type { FastifyInstance } from 'fastify';

/** Forbids caching of responses, which are private to the caller. */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
