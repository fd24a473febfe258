import { type InferResult, sql } from 'kysely';
import type { OrganizationId, Role, UserId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { microsOf, type PageOf, type Place, timeOf } from '../core/places.ts';
import * as passwordResets from './password-resets.ts';
import * as users from './users.ts';

/** An organization as shown to one of its members. */
export interface Membership {
  id: OrganizationId;
  name: string;
  role: Role;
}

export type Member = InferResult<ReturnType<typeof select>>[number];

/** Why a membership could not be changed. */
export type NotChanged = 'not_found' | 'last_admin';

/** Returns a user's organizations, in the order in which the user joined them. */
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

/** Returns a page of an organization's members, in the order in which they joined. */
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
 * Adds a member; returns false, with the role unchanged, if the user already is one. Otherwise invalidates the user's
 * open password links: an admin of another organization may have created one, which would now give access to this
 * one, too.
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

export async function setRole(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
  role: Role,
): Promise<'changed' | NotChanged> {
  const reason = await refusal(tx, organizationId, userId, role);
  if (reason) return reason;
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  return 'changed';
}

/** Ends a membership; in the same transaction, the caller must end the member's sessions in the organization. */
export async function remove(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
): Promise<'changed' | NotChanged> {
  const reason = await refusal(tx, organizationId, userId, null);
  if (reason) return reason;
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  return 'changed';
}

/** Returns why a member cannot leave or get the role `next`, or null; locks all admins against a second call. */
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
