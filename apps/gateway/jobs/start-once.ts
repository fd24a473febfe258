import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { startWorkflow, type WorkflowStart } from '../../../workflows/start.ts';
import type { Logger } from '../../runtime/index.ts';

const DESCRIBE_MS = 2_000;

/**
 * Does nothing if the workflow is running. Needs no worker. After a failure, returns the error and whether
 * `withdraw` has deleted the row, which is tried only if the workflow cannot have started.
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

/** Temporal then cannot have received the request. */
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
    // After any other error, such as a timeout, it may have been started.
    return error instanceof WorkflowNotFoundError;
  }
}
