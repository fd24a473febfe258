import { sql } from 'kysely';
import { type InvitationId, type MailId, newId, type UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import * as invitations from './invitations.ts';
import * as passwordResets from './password-resets.ts';
import { normalizeEmail } from './users.ts';

/** A mail to send; the token for its link is created when the mail is sent. */
export type Mail =
  | {
      kind: 'invitation';
      id: MailId;
      to: string;
      invitationId: InvitationId;
      organization: string;
      /** The name of the user who sent the invitation; null if the operator sent it. */
      inviter: string | null;
    }
  | { kind: 'password_reset'; id: MailId; to: string; userId: UserId }
  | { kind: 'webhook_disabled'; id: MailId; to: string; url: string; reason: 'gone' | 'failures' };

/** Queues the mail for an invitation. */
export async function requestInvitation(tx: Transaction, invitationId: InvitationId): Promise<MailId> {
  const id = newId('mai');
  await tx.insertInto('mails').values({ id, invitation_id: invitationId }).execute();
  return id;
}

/**
 * Queues a mail with a password link, in place of an earlier one that is still queued. The user is looked up only
 * when the mail is sent, so that the response does not reveal whether a user has the address.
 */
export async function requestPasswordReset(db: Database | Transaction, address: string): Promise<MailId> {
  const id = newId('mai');
  const fresh = { id, created_at: sql<Date>`now()` };
  await db
    .insertInto('mails')
    .values({ ...fresh, address: normalizeEmail(address) })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(fresh))
    .execute();
  return id;
}

/** Returns the mail to send; undefined if there is nothing to send or no recipient. */
export async function find(db: Database, id: MailId): Promise<Mail | undefined> {
  const invitation = await db
    .selectFrom('mails')
    .innerJoin('invitations', 'invitations.id', 'mails.invitation_id')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'mails.id',
      'invitations.email as to',
      'invitations.id as invitationId',
      'organizations.name as organization',
      'users.name as inviter',
    ])
    .where('mails.id', '=', id)
    .where(sql<boolean>`sent_at is null and refused_at is null`)
    .where(invitations.isOpen)
    .executeTakeFirst();
  if (invitation) return { kind: 'invitation', ...invitation };
  const notice = await db
    .selectFrom('mails')
    .innerJoin('webhooks', 'webhooks.id', 'mails.webhook_id')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select(['mails.id', 'users.email as to', 'url', 'disabled_for'])
    .where('mails.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (notice?.disabled_for && notice.disabled_for !== 'admin')
    return { kind: 'webhook_disabled', id, to: notice.to, url: notice.url, reason: notice.disabled_for };
  const forgetful = await db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.address')
    .select(['mails.id', 'users.email as to', 'users.id as userId'])
    .where('mails.id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return forgetful && { kind: 'password_reset', ...forgetful };
}

/** Records that a mail was sent, and activates the token in its link. */
export async function noteSent(tx: Transaction, mail: Mail, token: string): Promise<void> {
  if (mail.kind === 'password_reset') await passwordResets.create(tx, mail.userId, token);
  if (mail.kind !== 'invitation') return drop(tx, mail.id);
  await invitations.setToken(tx, mail.invitationId, token);
  await tx.updateTable('mails').set({ sent_at: sql<Date>`now()` }).where('id', '=', mail.id).execute();
}

export async function noteRefused(tx: Transaction, mail: Mail): Promise<void> {
  if (mail.kind !== 'invitation') return drop(tx, mail.id);
  await tx.updateTable('mails').set({ refused_at: sql<Date>`now()` }).where('id', '=', mail.id).execute();
}

/** Deletes a mail that has no recipient, such as a password reset for an address that no user has. */
export async function dropUnaddressed(db: Database, id: MailId): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('invitation_id', 'is', null).execute();
}

/** Deletes a mail that was sent, was refused by the mail server, or could not be passed to a worker. */
export async function drop(db: Database | Transaction, id: MailId): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/**
 * Gives up all waiting mails, as in a copy of the data, and returns their number. Invitations then count as not
 * delivered, and password resets can be requested again.
 */
export async function giveUpWaiting(db: Database): Promise<number> {
  const resets = await db.deleteFrom('mails').where('invitation_id', 'is', null).executeTakeFirst();
  const updates = await db
    .updateTable('mails')
    .set({ refused_at: sql<Date>`now()` })
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return Number(resets.numDeletedRows + updates.numUpdatedRows);
}
