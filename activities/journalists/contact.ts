import type { EmailChecks, JournalistProfile } from '../../model/index.ts';
import { NO_CHECKS } from './email-checks.ts';
import type { MailboxState } from './finder/email-finder.ts';

/** What is known about how to contact a person. */
export interface Contact {
  fields: Pick<
    JournalistProfile,
    'email' | 'email_status' | 'email_basis' | 'email_affiliation' | 'email_checks'
  >;
  confidence: number | null;
}

/** The contact of a person about whom nothing is known. */
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

/** The status of a mailbox. Only a mailbox check can make an e-mail address deliverable. */
export function statusOf(
  checks: EmailChecks,
  mailbox: MailboxState | null,
): Contact['fields']['email_status'] {
  if (mailbox === 'undeliverable' || checks.mx_found === false || checks.disposable) return 'risky';
  return mailbox === 'deliverable' ? 'deliverable' : 'unknown';
}
