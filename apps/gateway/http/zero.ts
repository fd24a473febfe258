import type { FastifyInstance } from 'fastify';
import { type ApiError, invalidAt } from './errors.ts';

/** Rejects URLs with U+0000, which PostgreSQL cannot store, on routes that anyone can call. */
export function refuseZero(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw holdsZero('/query');
  });
}

export function holdsZero(path: string): ApiError {
  return invalidAt(path, 'pattern', 'must not contain the character U+0000');
}
