import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { JobId, ListAuditId, SearchId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';

const CANCEL_MS = 5_000;

/** Cancels the workflow of a run, whose cancellation has been recorded. */
export async function cancelWorkflow(temporal: Client, id: JobId | SearchId | ListAuditId): Promise<void> {
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
