import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Adds `reply.sendFile` for the files of a built site. Files in `assets` have a hash of their content in
 * their names, so browsers cache them forever; browsers revalidate all other files. `options` says which
 * routes `@fastify/static` itself adds.
 */
export async function addStaticFiles(
  app: FastifyInstance,
  root: string,
  options: Pick<FastifyStaticOptions, 'prefix' | 'redirect' | 'serve' | 'wildcard'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    ...options,
    root,
    cacheControl: false,
    // Do not support range requests. An invalid range would cause an internal error, and all files are so
    // small that clients do not need to resume downloads.
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
