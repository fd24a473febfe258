import type { FastifyReply, FastifyRequest } from 'fastify';

/** To the sign-in page, and back to where the browser is now. */
export function sendToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/sign-in?${new URLSearchParams({ return_to: request.url })}`, 303);
}
