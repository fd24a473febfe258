import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Adds `reply.sendFile`, but no routes. Files in `assets` have a hash in their names and are cached forever; others are
 * revalidated.
 */
export async function addStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // An invalid range would cause an internal error, and the files are too small to need ranges.
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
