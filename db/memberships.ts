import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { OrganizationId, UserId } from './ids.ts';
import * as passwordResets from './password-resets.ts';
import { microsOf, type PageOf, type Place, timeOf } from './places.ts';
import * as users from './users.ts';

export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** An organization as one of its members sees it. */
export interface Membership {
  id: OrganizationId;
  name: string;
  role: Role;
}

/** A member as their organization sees them. */
export interface Member {
  user_id: UserId;
  email: string;
  name: string;
  role: Role;
  joined_at: Date;
  last_seen_at: Date | null;
}

/** Why a membership was not changed. */
export type NotChanged = 'not_found' | 'last_admin';

/** The organizations of a user, the first joined first. */
export async function ofUser(db: Database | Transaction, userId: UserId): Promise<Membership[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'memberships.role'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('organizations.id')
    .execute();
}

/** A page of an organization's members, the first joined first. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  { after, limit }: PageOf,
): Promise<(Member & { place: Place })[]> {
  let query = select(db, organizationId)
    .select(microsOf('joined_at').as('micros'))
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(joined_at, user_id) > (${timeOf(after)}, ${after.id})`);
  const rows = await query.execute();
  return rows.map(({ micros, ...member }) => ({ ...member, place: { micros, id: member.user_id } }));
}

function select(db: Database | Transaction, organizationId: OrganizationId) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'email', 'name', 'role', 'joined_at', 'last_seen_at'])
    .where('organization_id', '=', organizationId);
}

export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<Member | undefined> {
  return select(db, organizationId).where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Makes somebody a member; false when they are one, whose role then stays. Their open links to set a password end: an
 * admin of the organization that they were alone in may hold one.
 */
export async function add(
  tx: Transaction,
  membership: { organizationId: OrganizationId; userId: UserId; role: Role },
): Promise<boolean> {
  await users.lock(tx, membership.userId);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({
      organization_id: membership.organizationId,
      user_id: membership.userId,
      role: membership.role,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await passwordResets.endAll(tx, membership.userId);
  return true;
}

/** Changes a member's role. */
export async function setRole(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
  role: Role,
): Promise<'changed' | NotChanged> {
  const refused = await refusal(tx, organizationId, userId, role);
  if (refused) return refused;
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  return 'changed';
}

/** Ends a membership. What else they hold of the organization is the caller's to end, in the same transaction. */
export async function remove(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<'changed' | NotChanged> {
  const refused = await refusal(tx, organizationId, userId, null);
  if (refused) return refused;
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  return 'changed';
}

/** An organization keeps an admin. All its admins are locked: two who leave at once do not both see the other. */
async function refusal(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
  next: Role | null,
): Promise<NotChanged | null> {
  const admins = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (!(await find(tx, organizationId, userId))) return 'not_found';
  const isLast = admins.length === 1 && admins[0]?.user_id === userId;
  return isLast && next !== 'admin' ? 'last_admin' : null;
}
