import type { IncomingMessage } from 'node:http';
import type { SignedIn } from '../auth/sessions.ts';

const visitors = new WeakMap<IncomingMessage, SignedIn>();

/**
 * Records a request's signed-in user for the provider's callbacks, which have no access to the Fastify
 * request.
 */
export function noteVisitor(request: IncomingMessage, signedIn: SignedIn): void {
  visitors.set(request, signedIn);
}

export function visitorOf(request: IncomingMessage): SignedIn | undefined {
  return visitors.get(request);
}
