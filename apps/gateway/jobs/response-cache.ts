import { LRUCache } from 'lru-cache';
import type { Database, jobs } from '../../../db/index.ts';
import { isActive, type JobId } from '../../../model/index.ts';
import type { JobProgress } from '../../../workflows/contract.ts';
import type { Caller } from '../auth/authentication.ts';
import type { AskWorkflow } from '../runs/index.ts';
import { findJob, type ResultPage, readJobBody } from './job-body.ts';
import type { JobBody } from './job-schema.ts';

/**
 * How long polls that neither wait nor send an ETag share a response, from the start of its query. A response that
 * takes longer is shared only by polls that arrive before it is complete.
 */
const RECENT_MS = 250;
const MAX_BYTES = 96 * 1024 * 1024;
/** The most jobs whose last `touch` is remembered; records read before a touch are not reused. */
const MAX_TOUCHED = 10_000;

/** A job's record and bytes in one version; callers share this object and must not modify it. */
export interface JobResponse {
  jobId: JobId;
  version: number;
  record: JobBody;
  bytes: Buffer;
}

interface Reading {
  response: Promise<JobResponse>;
  at: number;
}

/** A cache that reads and serializes each record once for many clients. */
export interface ResponseCache {
  /** Returns a current or very recent version of a job; throws a 404 if the caller has no such job. */
  recent(caller: Caller, jobId: string, page: ResultPage): Promise<JobResponse>;
  /** Returns the response for the version in `job`, a row that has just been read. */
  exact(job: jobs.Job, page: ResultPage): Promise<JobResponse>;
  /** Makes later reads return every change made to the job before this call. */
  touch(jobId: JobId): void;
}

/**
 * Creates a response cache. Many clients read the same job, and reading and serializing a record with a
 * hundred journalists takes longer than the rest of the request. A busy job goes through dozens of versions
 * per second. Polls that neither wait for a change nor send an ETag get a version from the last quarter of a
 * second without a query; all other polls get the current version.
 */
export function createResponseCache(
  { db, askProgress }: { db: Database; askProgress: AskWorkflow<JobId, JobProgress> },
  serialize: (record: JobBody) => string,
): ResponseCache {
  const written = new LRUCache<string, JobResponse>({
    maxSize: MAX_BYTES,
    // An entry holds the bytes, and the record itself with about twice as much memory.
    sizeCalculation: ({ bytes }) => 3 * bytes.byteLength,
  });
  const writing = new Map<string, Promise<JobResponse>>();
  const readings = new Map<string, Reading>();
  const touched = new LRUCache<string, number>({ max: MAX_TOUCHED });

  const write = async (job: jobs.Job, page: ResultPage): Promise<JobResponse> => {
    const progress = isActive(job.status) ? await askProgress(job.id) : null;
    const record = await readJobBody(db, job, progress, page);
    // Store bytes, because a string would be encoded again for every response.
    return { jobId: job.id, version: job.version, record, bytes: Buffer.from(serialize(record)) };
  };

  const exact = async (job: jobs.Job, page: ResultPage): Promise<JobResponse> => {
    // A restored database reuses version numbers, so the time of the last change is part of the key. So is who started
    // the job, because the deletion of a user or a key changes no job.
    const { id, version, updated_at, created_by } = job;
    const key = JSON.stringify([id, version, updated_at.getTime(), created_by, pageKey(page)]);
    const cached = written.get(key) ?? writing.get(key);
    if (cached) return cached;
    const fresh = write(job, page).finally(() => writing.delete(key));
    writing.set(key, fresh);
    // A running job's record includes progress, which has no version, so the cached record expires.
    written.set(key, await fresh, isActive(job.status) ? { ttl: RECENT_MS } : {});
    return fresh;
  };

  return {
    exact,
    recent(caller, jobId, page) {
      const key = JSON.stringify([caller.organizationId, jobId, pageKey(page)]);
      const last = readings.get(key);
      if (last && last.at > (touched.get(jobId) ?? 0)) return last.response;
      const response = findJob(db, caller, jobId).then((job) => exact(job, page));
      const reading = { response, at: performance.now() };
      const forget = () => {
        if (readings.get(key) === reading) readings.delete(key);
      };
      readings.set(key, reading);
      response.then(
        // Each reading is kept until it ends; a later one might end first and let the job go back in time.
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

function pageKey({ cursor, limit, view, include, unresolvedLimit }: ResultPage): string {
  return JSON.stringify([cursor, limit, view, include, unresolvedLimit]);
}
