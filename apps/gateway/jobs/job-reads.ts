import type { Client } from '@temporalio/client';
import { audit, type Database, jobs } from '../../../db/index.ts';
import type { JobId } from '../../../model/index.ts';
import { type JobProgress, jobProgress } from '../../../workflows/contract.ts';
import type { Logger } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import {
  type AskWorkflow,
  type Changes,
  createAskWorkflow,
  createChanges,
  createRecordOnce,
} from '../runs/index.ts';
import type { JobBody } from './job-schema.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** What requests for jobs share in one process. */
export interface JobReads {
  changes: Changes<JobId>;
  askProgress: AskWorkflow<JobId, JobProgress>;
  /** Notes in the audit log that a caller has read a job, only for the first read of each job. */
  recordAccess: (caller: Caller, jobId: JobId) => Promise<void>;
  responses: ResponseCache;
}

export function createJobReads(
  deps: { db: Database; temporal: Client; log: Logger },
  serialize: (record: JobBody) => string,
): JobReads {
  const { db, log } = deps;
  const askProgress = createAskWorkflow<JobId, JobProgress>(deps, jobProgress);
  return {
    changes: createChanges<JobId>({ findVersions: (ids) => jobs.findVersions(db, ids), log }),
    askProgress,
    recordAccess: createRecordOnce<JobId>((by, jobId) => audit.note(db, { action: 'job_read', by, jobId })),
    responses: createResponseCache({ db, askProgress }, serialize),
  };
}
