import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../../../db/index.ts';
import {
  isActive,
  type JobId,
  type JobStatus,
  type ListAuditId,
  type SearchId,
} from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';

const CANCEL_MS = 5_000;

/** Records that a run is to be canceled, and cancels its workflow. Does nothing to a run that has ended. */
export async function cancelRun<Id extends JobId | SearchId | ListAuditId>(
  { db, temporal }: { db: Database; temporal: Client },
  { id, status }: { id: Id; status: JobStatus },
  requestCancel: (db: Database, id: Id) => Promise<void>,
): Promise<void> {
  if (!isActive(status)) return;
  await requestCancel(db, id);
  try {
    await temporal.connection.withDeadline(Date.now() + CANCEL_MS, () =>
      temporal.workflow.getHandle(id).cancel(),
    );
  } catch (error) {
    // The workflow has already ended, so the record has the outcome.
    if (error instanceof WorkflowNotFoundError) return;
    throw new ApiError(
      'INTERNAL_ERROR',
      'The cancellation was recorded but has not arrived yet. Send the request again.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}
