import type { Database, Transaction } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import { type TryPolicy, takeAttempt } from '../auth/login-throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** What one organization may invite a day, how often it may invite one address, and how often all of them may. */
const INVITATIONS: TryPolicy = { policy: 'invitations', limit: 50, seconds: DAY };
const INVITATIONS_TO_ONE: TryPolicy = { policy: 'invitations_to_one', limit: 3, seconds: DAY };
const INVITATIONS_TO_ADDRESS: TryPolicy = { policy: 'invitations_to_address', limit: 10, seconds: DAY };
/** How many links to reset a password may go to one address. */
const RESETS: TryPolicy = { policy: 'mail_address', limit: 3, seconds: HOUR };

/** Counts an invitation, whether mailed or shown as a link; throws a 429 over a limit. */
export async function takeInvitation(
  db: Database,
  organizationId: OrganizationId,
  email: string,
): Promise<void> {
  const address = email.toLowerCase();
  await takeAttempt(db, INVITATIONS_TO_ONE, `${organizationId} ${address}`);
  await takeAttempt(db, INVITATIONS, organizationId);
  await takeAttempt(db, INVITATIONS_TO_ADDRESS, address);
}

/** Counts a link to reset a password, requested by the user or an admin; throws a 429 over the limit. */
export async function takeReset(db: Database | Transaction, email: string): Promise<void> {
  await takeAttempt(db, RESETS, email.toLowerCase());
}
