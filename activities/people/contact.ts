import type { journalists } from '../../db/index.ts';
import { NO_CHECKS } from './email-checks.ts';
import type { MailboxState } from './finder/email-finder.ts';

/** What is known of how to write to somebody. */
export interface Contact {
  fields: Pick<
    journalists.JournalistProfile,
    'email' | 'email_status' | 'email_basis' | 'email_affiliation' | 'email_checks'
  >;
  confidence: number | null;
}

/** Nothing is known. */
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

/** What is known of a mailbox: only a check of it makes an address deliverable. */
export function statusOf(
  checks: journalists.EmailChecks,
  mailbox: MailboxState | null,
): Contact['fields']['email_status'] {
  if (mailbox === 'undeliverable' || checks.mx_found === false || checks.disposable) return 'risky';
  return mailbox === 'deliverable' ? 'deliverable' : 'unknown';
}
