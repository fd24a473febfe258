import type { FastifyInstance } from 'fastify';
import { type ApiError, invalidAt } from './errors.ts';

/**
 * For routes without authentication: PostgreSQL cannot store U+0000, so anyone could cause database errors.
 */
export function refuseZero(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw holdsZero('/query');
  });
}

export function holdsZero(path: string): ApiError {
  return invalidAt(path, 'pattern', 'must not contain the character U+0000');
}
