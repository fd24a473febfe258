import type { FastifyInstance } from 'fastify';

/** Closes the connection after each response during shutdown, which idle connections would delay by a minute. */
export function registerGracefulClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
