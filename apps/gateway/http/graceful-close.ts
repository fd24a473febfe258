import type { FastifyInstance } from 'fastify';

/** Shutdown waits for connections, so an idle keep-alive connection would delay it by a minute. */
export function registerGracefulClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
