import { sql } from 'kysely';
import {
  newId,
  newToken,
  type OrganizationId,
  type SessionId,
  tokenHash,
  type UserId,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** How long an unused session lasts if the caller does not say. */
const IDLE_DAYS = 30;
/** The maximum lifetime of a session, even if it is used. */
const LIFETIME_DAYS = 180;
/** The precision of `last_seen_at`. */
const SEEN_SECONDS = 60;

export interface Session {
  id: SessionId;
  user: { id: UserId; email: string; name: string };
  /** The organization that the user selected; the caller has to check whether the user is still a member. */
  organizationId: OrganizationId | null;
  createdAt: Date;
  /** When the session ends if it is not used before then. */
  expiresAt: Date;
}

/** Starts a session and returns its token, which is stored only in the user's cookie. */
export async function start(
  tx: Transaction,
  owner: { userId: UserId; organizationId: OrganizationId | null },
  idleDays = IDLE_DAYS,
): Promise<{ token: string; createdAt: Date; expiresAt: Date }> {
  const token = newToken();
  const { id, created_at, ends_at } = await tx
    .insertInto('sessions')
    .values({
      id: newId('ses'),
      token_hash: tokenHash(token),
      user_id: owner.userId,
      organization_id: owner.organizationId,
      expires_at: sql<Date>`now() + make_interval(days => ${LIFETIME_DAYS})`,
    })
    .returning(['id', 'created_at', sql<Date>`now() + make_interval(days => ${idleDays})`.as('ends_at')])
    .executeTakeFirstOrThrow();
  await noteSeen(tx, id);
  return { token, createdAt: created_at, expiresAt: ends_at };
}

/**
 * Returns the active session with this token, if the user may still sign in. Each use prolongs the session,
 * up to its maximum lifetime; `last_seen_at` changes at most once a minute.
 *
 * @param idleDays how long a session lasts without being used
 */
export async function find(
  db: Database | Transaction,
  token: string,
  idleDays = IDLE_DAYS,
): Promise<Session | undefined> {
  const { rows } = await sql<{
    id: SessionId;
    user_id: UserId;
    email: string;
    name: string;
    organization_id: OrganizationId | null;
    created_at: Date;
    ends_at: Date;
    is_stale: boolean;
  }>`
    select sessions.id, user_id, email, name, organization_id, sessions.created_at,
           least(expires_at, sessions.last_seen_at + make_interval(days => ${idleDays})) as ends_at,
           sessions.last_seen_at < now() - make_interval(secs => ${SEEN_SECONDS}) as is_stale
    from sessions join users on users.id = user_id
    where token_hash = ${tokenHash(token)} and ended_at is null and disabled_at is null
      and expires_at > now() and sessions.last_seen_at > now() - make_interval(days => ${idleDays})`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.is_stale) await noteSeen(db, row.id);
  return {
    id: row.id,
    user: { id: row.user_id, email: row.email, name: row.name },
    organizationId: row.organization_id,
    createdAt: row.created_at,
    expiresAt: row.ends_at,
  };
}

async function noteSeen(db: Database | Transaction, id: SessionId): Promise<void> {
  await sql`
    with seen as (update sessions set last_seen_at = now() where id = ${id} returning user_id)
    update users set last_seen_at = now() from seen where users.id = seen.user_id`.execute(db);
}

/** Returns where the user last worked and still is a member, or else the first organization joined, or null. */
export async function usualOrganization(tx: Transaction, userId: UserId): Promise<OrganizationId | null> {
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from memberships membership
    where user_id = ${userId}
    order by (select max(created_at) from sessions
              where sessions.user_id = ${userId} and sessions.organization_id = membership.organization_id)
             desc nulls last, joined_at, organization_id
    limit 1`.execute(tx);
  return rows[0]?.organization_id ?? null;
}

export async function end(db: Database | Transaction, id: SessionId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user, or only those in which the given organization is selected. */
export async function endAll(
  tx: Transaction,
  { userId, organizationId }: { userId: UserId; organizationId?: OrganizationId },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(organizationId !== undefined, (query) =>
      query.where('organization_id', '=', organizationId as OrganizationId),
    )
    .execute();
}
