/**
 * The door of `activities/mail`: links that people get by mail. A link's secret is made here, at the moment of sending,
 * and goes into the mail alone; its hash is stored once the server has taken the mail. So no request, history or log ever
 * holds it, and a mail that is tried again has a link of its own.
 */
import { ApplicationFailure } from '@temporalio/activity';
import type { MailId, MailReceipt } from '../../workflows/contract.ts';
import { deliverMail, type MailDeps } from './deliver-mail.ts';

export { createSmtpSender } from './smtp.ts';

export interface MailActivities {
  /** Sends a mail that was asked for, unless it was sent or there is no more reason to. */
  deliverMail(args: { mailId: MailId }): Promise<MailReceipt>;
}

export function createMailActivities(deps: MailDeps): MailActivities {
  return {
    async deliverMail({ mailId }) {
      const delivery = await deliverMail(deps, mailId);
      if (delivery.outcome === 'later') throw ApplicationFailure.retryable(delivery.reason, 'MailServerAway');
      return { outcome: delivery.outcome };
    },
  };
}
