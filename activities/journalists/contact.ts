import type { EmailChecks, JournalistProfile } from '../../model/index.ts';
import { NO_CHECKS } from './email-checks.ts';
import type { MailboxState } from './finder/email-finder.ts';

/** A person's contact details, as far as they are known. */
export interface Contact {
  fields: Pick<
    JournalistProfile,
    'email' | 'email_status' | 'email_basis' | 'email_affiliation' | 'email_checks'
  >;
  confidence: number | null;
}

/** The contact details of a person for whom none are known. */
export const NO_CONTACT: Contact = {
  fields: {
    email: null,
    email_status: 'not_found',
    email_basis: null,
    email_affiliation: null,
    email_checks: NO_CHECKS,
  },
  confidence: null,
};

/** The status of an e-mail address. Only a mailbox check can make it `deliverable`. */
export function statusOf(
  checks: EmailChecks,
  mailbox: MailboxState | null,
): Contact['fields']['email_status'] {
  if (mailbox === 'undeliverable' || checks.mx_found === false || checks.disposable) return 'risky';
  return mailbox === 'deliverable' ? 'deliverable' : 'unknown';
}
