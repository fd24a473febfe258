import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for open requests and, through them, for their connections. Replies that are sent meanwhile
 * end their connection, else a client's idle keep-alive would hold the process for a minute.
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
