import type { Client } from '@temporalio/client';
import type { MailId } from '../../../model/index.ts';
import { sendMailStart, startWorkflow } from '../../../workflows/start.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Starts the workflow that sends an e-mail stored in the database. Neither the worker nor the mail server
 * needs to be available yet. If starting the workflow fails, `undo` removes the stored e-mail. A workflow
 * that was started despite the error then finds nothing to send.
 */
export async function startMail(temporal: Client, mailId: MailId, undo: () => Promise<void>): Promise<void> {
  try {
    await startWorkflow(temporal, sendMailStart(mailId));
  } catch (error) {
    await undo();
    throw new ApiError('SERVICE_UNAVAILABLE', 'No e-mail can be sent right now. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
}
