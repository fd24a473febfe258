import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for open requests and their connections. Responses sent while closing end their connection,
 * because an idle keep-alive connection would otherwise hold up the process for a minute.
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
