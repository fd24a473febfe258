import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects or the response is complete. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
