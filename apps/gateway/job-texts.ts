import { LRUCache } from 'lru-cache';
import { jobs } from '../../db/index.ts';

/** How old the workflow's part of a running job's record may be; the row's part is as new as its version. */
const ACTIVE_MS = 250;
/** Bounds how long another process's erasure takes to be seen here. */
const ENDED_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Records of jobs as they go over the wire. */
export interface JobTexts {
  /** The text of this version of a job; `make` is called when nobody has made it, or is making it. */
  get(job: jobs.Job, page: { cursor?: string; limit?: number }, make: () => Promise<string>): Promise<Buffer>;
}

/**
 * Many clients ask for the same version of a job, and a record of a hundred journalists takes longer to read
 * and to write out than the rest of the request: callers share it while it is true.
 */
export function createJobTexts(): JobTexts {
  const made = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (text) => text.byteLength,
  });
  const making = new Map<string, Promise<Buffer>>();
  return {
    get(job, { cursor, limit }, make) {
      const key = JSON.stringify([job.id, job.version, cursor, limit]);
      const text = made.get(key);
      if (text !== undefined) return Promise.resolve(text);
      const running = making.get(key);
      if (running) return running;
      const ttl = jobs.isActive(job.status) ? ACTIVE_MS : ENDED_MS;
      const promise = make()
        .then((fresh) => {
          // As bytes: a string would be encoded again for every reply.
          const bytes = Buffer.from(fresh);
          made.set(key, bytes, { ttl });
          return bytes;
        })
        .finally(() => making.delete(key));
      making.set(key, promise);
      return promise;
    },
  };
}
