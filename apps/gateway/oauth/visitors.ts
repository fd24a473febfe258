import type { IncomingMessage } from 'node:http';
import type { SignedIn } from '../sessions.ts';

const visitors = new WeakMap<IncomingMessage, SignedIn>();

/** Notes who is signed in with a request before the provider gets it: its own context knows no Fastify request. */
export function noteVisitor(request: IncomingMessage, signedIn: SignedIn): void {
  visitors.set(request, signedIn);
}

export function visitorOf(request: IncomingMessage): SignedIn | undefined {
  return visitors.get(request);
}
