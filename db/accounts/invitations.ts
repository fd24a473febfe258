import { type Selectable, sql } from 'kysely';
import {
  type InvitationId,
  newId,
  newToken,
  type OrganizationId,
  type Role,
  tokenHash,
  type UserId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import type { InvitationsTable } from './user-tables.ts';
import { normalizeEmail } from './users.ts';

const LIFETIME_DAYS = 7;

export type Invitation = Pick<Selectable<InvitationsTable>, (typeof COLUMNS)[number]>;

const COLUMNS = ['id', 'organization_id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'] as const;

/**
 * Creates an invitation and revokes an open one to the same address, so that only the newest link works. The token
 * cannot be shown again.
 */
export async function create(
  tx: Transaction,
  options: { organizationId: OrganizationId; email: string; role: Role; invitedBy: UserId | null },
): Promise<{ invitation: Invitation; token: string }> {
  const email = normalizeEmail(options.email);
  await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organization_id', '=', options.organizationId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const token = newToken();
  const invitation = await tx
    .insertInto('invitations')
    .values({
      id: newId('inv'),
      organization_id: options.organizationId,
      email,
      role: options.role,
      token_hash: tokenHash(token),
      invited_by: options.invitedBy,
      expires_at: sql<Date>`now() + make_interval(days => ${LIFETIME_DAYS})`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { invitation, token };
}

export const isOpen = sql<boolean>`accepted_at is null and revoked_at is null and expires_at > now()`;

/** The states of an invitation's mail; `failed`: it was refused, or the mail server was down for a day. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const mailState = sql<MailState | null>`case
  when mails.id is null then null
  when sent_at is not null then 'sent'
  when refused_at is not null or mails.created_at < now() - interval '1 day' then 'failed'
  else 'waiting' end`;

/** Returns a page of the open invitations, newest first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: PageOf,
): Promise<(Invitation & { inviter: string | null; mail: MailState | null; place: Place })[]> {
  const query = db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('mails', 'mails.invitation_id', 'invitations.id')
    .select(COLUMNS.map((column) => `invitations.${column}` as const))
    .select(['users.name as inviter', mailState.as('mail')])
    .where('organization_id', '=', organizationId)
    .where(isOpen);
  return readNewest(query, 'invitations.created_at', page);
}

/** Revokes an open invitation; returns false if the organization has none with this id. */
export async function revoke(tx: Transaction, organizationId: OrganizationId, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id as InvitationId)
    .where(isOpen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the open invitation with this token, and the name of its organization. */
export async function findByToken(
  db: Database,
  token: string,
): Promise<(Invitation & { organization_name: string }) | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.id',
      'organization_id',
      'email',
      'role',
      'invited_by',
      'invitations.created_at',
      'expires_at',
      'organizations.name as organization_name',
    ])
    .where('token_hash', '=', tokenHash(token))
    .where(isOpen)
    .executeTakeFirst();
}

/** Accepts an invitation; returns undefined if it is no longer open. */
export async function accept(tx: Transaction, token: string): Promise<Invitation | undefined> {
  return tx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where(isOpen)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Accepts all open invitations to a verified e-mail address. */
export async function acceptAllOf(tx: Transaction, email: string): Promise<Invitation[]> {
  return tx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()` })
    .where('email', '=', normalizeEmail(email))
    .where(isOpen)
    .returning(COLUMNS)
    .execute();
}

/** Replaces the link of an open invitation, so that the previous link stops working. */
export async function setToken(tx: Transaction, id: InvitationId, token: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', id)
    .where(isOpen)
    .execute();
}
