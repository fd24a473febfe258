import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection after every response sent during shutdown. Shutdown waits for open requests and their
 * connections, so an idle keep-alive connection would otherwise delay it by a minute.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
