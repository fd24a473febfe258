import { LRUCache } from 'lru-cache';
import { type JobId, jobs, type OrganizationId } from '../../db/index.ts';
import type { ResultPage } from './job-page.ts';

/** How old the record may be that a plain poll gets, unless writing it out took longer. */
const RECENT_MS = 250;
const MAX_BYTES = 32 * 1024 * 1024;
/** So many jobs that were just canceled here are remembered. */
const MAX_TOUCHED = 10_000;

/** A record as it goes over the wire, and the version that it shows. */
export interface JobText {
  jobId: JobId;
  version: number;
  bytes: Buffer;
}

type Write = (job: jobs.Job) => Promise<string>;

/** A reading of a job's row, with what came of it. */
interface Reading {
  text: Promise<JobText>;
  at: number;
}

/** Records of jobs as they go over the wire, each written out once for many who ask. */
export interface JobTexts {
  /** What the job is or was a moment ago. `find` reads its row and `write` writes it out, when nobody just did. */
  recent(
    of: { organizationId: OrganizationId; jobId: string; page: ResultPage },
    find: () => Promise<jobs.Job>,
    write: Write,
  ): Promise<JobText>;
  /** Exactly this version of a job, whose row was just read. */
  exact(job: jobs.Job, page: ResultPage, write: Write): Promise<JobText>;
  /** Who asks from now on sees what was done to the job before now. */
  touch(jobId: JobId): void;
}

/**
 * Many clients ask for the same job, and a record of a hundred journalists takes longer to read and to write out
 * than the rest of the request. A busy job has dozens of versions a second: those who poll are given one of the last
 * quarter of a second and cost the database nothing; those who wait for a change, or say which version they have, get
 * the version that the row has now.
 */
export function createJobTexts(): JobTexts {
  const written = new LRUCache<string, JobText>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
  const writing = new Map<string, Promise<JobText>>();
  const readings = new Map<string, Reading>();
  const touched = new LRUCache<string, number>({ max: MAX_TOUCHED });

  const textOf = (job: jobs.Job, page: ResultPage, write: Write): Promise<JobText> => {
    const key = JSON.stringify([job.id, job.version, page.cursor, page.limit, page.budget]);
    const known = written.get(key);
    if (known) return Promise.resolve(known);
    const running = writing.get(key);
    if (running) return running;
    const text = write(job)
      .then((record) => {
        // As bytes: a string would be encoded again for every reply.
        const fresh = { jobId: job.id, version: job.version, bytes: Buffer.from(record) };
        // A running job's text also says what its workflow says, which has no version.
        written.set(key, fresh, jobs.isActive(job.status) ? { ttl: RECENT_MS } : {});
        return fresh;
      })
      .finally(() => writing.delete(key));
    writing.set(key, text);
    return text;
  };

  return {
    recent({ organizationId, jobId, page }, find, write) {
      const key = JSON.stringify([organizationId, jobId, page.cursor, page.limit, page.budget]);
      const last = readings.get(key);
      if (last && last.at > (touched.get(jobId) ?? 0)) return last.text;
      const text = find().then((job) => textOf(job, page, write));
      const reading = { text, at: performance.now() };
      const forget = () => {
        if (readings.get(key) === reading) readings.delete(key);
      };
      readings.set(key, reading);
      text.then(
        // Never while it goes on: the next could overtake it, and a client would see the job go back.
        () => setTimeout(forget, RECENT_MS - (performance.now() - reading.at)).unref(),
        forget,
      );
      return text;
    },
    exact: textOf,
    touch(jobId) {
      touched.set(jobId, performance.now());
    },
  };
}
