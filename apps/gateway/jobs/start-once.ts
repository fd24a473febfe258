import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { startWorkflow, type WorkflowStart } from '../../../workflows/start.ts';
import type { Logger } from '../../runtime/index.ts';

const DESCRIBE_MS = 2_000;

/**
 * Starts the workflow of an accepted row, or does nothing if the workflow is already running. No worker needs
 * to be running. If the start fails, returns the error and whether `withdraw` has deleted the row. It is
 * called only if the workflow cannot have started; otherwise the row is kept, so that a repeated request finds
 * it.
 */
export async function startOnce(
  { temporal, log }: { temporal: Client; log: Logger },
  start: WorkflowStart & { options: { workflowId: string } },
  withdraw: () => Promise<boolean>,
): Promise<{ error: unknown; withdrawn: boolean } | null> {
  const { workflowId } = start.options;
  try {
    await startWorkflow(temporal, start);
    return null;
  } catch (error) {
    if (wasRefused(error) || (await isUnknown(temporal, workflowId)))
      return { error, withdrawn: await withdraw() };
    log.warn({ workflow_id: workflowId }, 'a workflow may or may not have been started; its row is kept');
    return { error, withdrawn: false };
  }
}

/** Returns whether the connection was refused, which means that Temporal cannot have received the request. */
function wasRefused(error: unknown): boolean {
  const messages = [error, error instanceof Error ? error.cause : null].map((item) =>
    item instanceof Error ? item.message : '',
  );
  return messages.some((message) => message.includes('ECONNREFUSED'));
}

async function isUnknown(temporal: Client, workflowId: string): Promise<boolean> {
  try {
    await temporal.connection.withDeadline(Date.now() + DESCRIBE_MS, () =>
      temporal.workflow.getHandle(workflowId).describe(),
    );
    return false;
  } catch (error) {
    // Only `WorkflowNotFoundError` proves that the workflow was not started. After any other error, such as a
    // timeout, the workflow may have been started.
    return error instanceof WorkflowNotFoundError;
  }
}
