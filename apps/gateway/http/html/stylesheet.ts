import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export const STYLESHEET_PATH = '/pages.css';

const STYLESHEET = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');

export function stylesheetRoute(app: FastifyInstance): void {
  app.get(STYLESHEET_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLESHEET),
  );
}
