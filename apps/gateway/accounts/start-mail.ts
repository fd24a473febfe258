import type { Client } from '@temporalio/client';
import type { MailId } from '../../../model/index.ts';
import { sendMailStart, startWorkflow } from '../../../workflows/start.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Starts the workflow that sends a stored e-mail; it may wait for a worker and the mail server. If the start fails,
 * `undo` removes the e-mail; a workflow that started nevertheless finds nothing to send.
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
