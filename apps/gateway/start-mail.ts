import type { Client } from '@temporalio/client';
import type { MailId } from '../../db/index.ts';
import { type MailReceipt, SEND_MAIL, type SendMailInput, TASK_QUEUES } from '../../workflows/contract.ts';
import { ApiError } from './errors.ts';

const START_MS = 5_000;

/**
 * Has the worker send a mail whose row is there; the worker, and the mail server, may be away for now. Where it cannot be
 * started, `undo` takes the row back, so that a start that arrived after all finds nothing to send.
 */
export async function startMail(temporal: Client, mailId: MailId, undo: () => Promise<void>): Promise<void> {
  try {
    await temporal.connection.withDeadline(Date.now() + START_MS, () =>
      temporal.workflow.start<(input: SendMailInput) => Promise<MailReceipt>>(SEND_MAIL, {
        workflowId: mailId,
        taskQueue: TASK_QUEUES.orchestration,
        args: [{ mailId }],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      }),
    );
  } catch (error) {
    await undo();
    throw new ApiError('SERVICE_UNAVAILABLE', 'No mail can be sent just now. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
}
