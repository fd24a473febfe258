import type { FastifyReply, FastifyRequest } from 'fastify';

/** Redirects to the sign-in page, which then returns the user to the current URL. */
export function sendToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/sign-in?${new URLSearchParams({ return_to: request.url })}`, 303);
}
