import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Adds `reply.sendFile` for the files of a built site. Browsers cache files whose names contain a hash of
 * their content forever, and revalidate all others. `options` say which routes the plugin itself adds.
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
    // A range that is not satisfiable would be an internal error, and no file here is worth resuming.
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
