/**
 * Public interface of `activities/mail`: sends links by e-mail. A link's secret is created just before
 * sending and exists only in the mail, never in a request, workflow history or log; its hash is stored once
 * the server has accepted the mail. A retried mail gets a new link.
 */
import { ApplicationFailure } from '@temporalio/activity';
import type { MailId } from '../../model/index.ts';
import type { MailReceipt } from '../../workflows/contract.ts';
import { deliverMail, type MailDeps } from './deliver-mail.ts';

export { createSmtpSender } from './smtp.ts';

export interface MailActivities {
  /** Sends a requested mail, unless it was already sent or is no longer needed. */
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
