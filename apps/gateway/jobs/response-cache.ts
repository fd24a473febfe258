import { LRUCache } from 'lru-cache';
import type { jobs } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { pageKey, type ResultPage } from './job-page.ts';
import type { JobBody } from './job-schema.ts';
import { findJob, type ReadJobDeps, readJob } from './read-job.ts';

/** Maximum age of the response to a plain poll, unless serializing it took longer. */
const RECENT_MS = 250;
const MAX_BYTES = 96 * 1024 * 1024;
/** Maximum number of recently canceled jobs to keep track of. */
const MAX_TOUCHED = 10_000;

/** A job record, also serialized, and the version that it shows. Callers share it and do not change it. */
export interface JobResponse {
  jobId: JobId;
  version: number;
  record: JobBody;
  bytes: Buffer;
}

/** One read of a job's row and the resulting response. */
interface Reading {
  response: Promise<JobResponse>;
  at: number;
}

/** Response cache of job records: each record is read and serialized once for many readers. */
export interface ResponseCache {
  /** The caller's job as it is or was a moment ago; throws a 404 if they have no such job. */
  recent(caller: Caller, jobId: string, page: ResultPage): Promise<JobResponse>;
  /** Exactly this version of the job, whose row was just read. */
  exact(job: jobs.Job, page: ResultPage): Promise<JobResponse>;
  /** Ensures that later reads see every change made to the job before this call. */
  touch(jobId: JobId): void;
}

/**
 * Many clients read the same job, and reading and serializing a record of a hundred journalists takes longer
 * than the rest of the request. A busy job has dozens of versions per second: plain polls get one from the
 * last quarter of a second without a query; reads that wait for a change or send an ETag get the current
 * version.
 *
 * `npm run bench polling` measures it: polls of finished jobs are 1.2 times as many as those of a bare route
 * that runs the same statements each time; without the cache, 0.7 times.
 */
export function createResponseCache(
  deps: Pick<ReadJobDeps, 'db' | 'askProgress'>,
  serialize: (record: JobBody) => string,
): ResponseCache {
  const written = new LRUCache<string, JobResponse>({
    maxSize: MAX_BYTES,
    // The record takes about twice the memory of its bytes.
    sizeCalculation: ({ bytes }) => 3 * bytes.byteLength,
  });
  const writing = new Map<string, Promise<JobResponse>>();
  const readings = new Map<string, Reading>();
  const touched = new LRUCache<string, number>({ max: MAX_TOUCHED });

  const write = async (job: jobs.Job, page: ResultPage): Promise<JobResponse> => {
    const record = await readJob(deps, job, page);
    // Store bytes, since a string would be encoded again for every response.
    return { jobId: job.id, version: job.version, record, bytes: Buffer.from(serialize(record)) };
  };

  const exact = async (job: jobs.Job, page: ResultPage): Promise<JobResponse> => {
    // A restored database counts the same versions again, so the time of the change is part of the key.
    const key = JSON.stringify([job.id, job.version, job.updated_at.getTime(), pageKey(page)]);
    const known = written.get(key) ?? writing.get(key);
    if (known) return known;
    const fresh = write(job, page).finally(() => writing.delete(key));
    writing.set(key, fresh);
    // A running job's record includes its workflow's progress, which has no version, so it must expire.
    written.set(key, await fresh, isActive(job.status) ? { ttl: RECENT_MS } : {});
    return fresh;
  };

  return {
    exact,
    recent(caller, jobId, page) {
      const key = JSON.stringify([caller.organizationId, jobId, pageKey(page)]);
      const last = readings.get(key);
      if (last && last.at > (touched.get(jobId) ?? 0)) return last.response;
      const response = findJob(deps.db, caller, jobId).then((job) => exact(job, page));
      const reading = { response, at: performance.now() };
      const forget = () => {
        if (readings.get(key) === reading) readings.delete(key);
      };
      readings.set(key, reading);
      response.then(
        // Keep a pending read: a later one could overtake it, and clients would see the job go back in time.
        () => setTimeout(forget, RECENT_MS - (performance.now() - reading.at)).unref(),
        forget,
      );
      return response;
    },
    touch(jobId) {
      touched.set(jobId, performance.now());
    },
  };
}
