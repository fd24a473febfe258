import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../core/database.ts';
import type { OAuthModel } from './oauth-tables.ts';

export type { OAuthModel };

export interface OAuthArtifact {
  payload: Record<string, unknown>;
  /** The hash of the artifact's name, in base64url. */
  hash: string;
  consumedAt: Date | null;
}

/** The name of an artifact, such as a token, in plain text, or its hash as returned by an earlier read. */
export type ArtifactName = { id: string } | { hash: string };

/** Stores an artifact; returns false if its OAuth grant has ended in the meantime. */
export async function save(
  db: Database,
  model: OAuthModel,
  name: ArtifactName,
  artifact: {
    payload: Record<string, unknown>;
    /** In seconds. */
    expiresIn: number | undefined;
    grantId: string | null;
    userCode: string | null;
    sessionUid: string | null;
  },
): Promise<boolean> {
  const row = {
    grant_id: artifact.grantId,
    payload: JSON.stringify(artifact.payload),
    user_code: artifact.userCode,
    session_uid: artifact.sessionUid,
    expires_at: artifact.expiresIn === undefined ? null : new Date(Date.now() + artifact.expiresIn * 1000),
  };
  try {
    await db
      .insertInto('oauth_artifacts')
      .values({ model, id_hash: hashOf(name), consumed_at: null, polled_at: null, ...row })
      .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
      .execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export async function find(
  db: Database,
  model: OAuthModel,
  by: ArtifactName | { userCode: string } | { sessionUid: string },
): Promise<OAuthArtifact | undefined> {
  let query = db
    .selectFrom('oauth_artifacts')
    .select([
      'payload',
      'id_hash',
      sql<Date | null>`case when ${mayRepeat} then null else consumed_at end`.as('consumed_at'),
    ])
    .where('model', '=', model);
  if ('userCode' in by) query = query.where('user_code', '=', by.userCode);
  else if ('sessionUid' in by) query = query.where('session_uid', '=', by.sessionUid);
  else query = query.where('id_hash', '=', hashOf(by));
  const row = await query.executeTakeFirst();
  return (
    row && { payload: row.payload, hash: row.id_hash.toString('base64url'), consumedAt: row.consumed_at }
  );
}

/** Marks a code or refresh token as used; returns false if another request has already used it. */
export async function consume(db: Database, model: OAuthModel, name: ArtifactName): Promise<boolean> {
  const result = await db
    .updateTable('oauth_artifacts')
    .set({ consumed_at: sql<Date>`now()` })
    .where('model', '=', model)
    .where('id_hash', '=', hashOf(name))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** For how long a refresh may be repeated whose answer was lost, in seconds. */
const REPEAT_SECONDS = 10;
/** The key of a payload that names the refresh token for which this one was issued, by its hash in hex. */
const PARENT = 'issued_for';

/** A used refresh token is valid for some seconds more, unless a token that was issued for it has been used. */
const mayRepeat = sql<boolean>`(
  oauth_artifacts.model = 'RefreshToken' and consumed_at > now() - make_interval(secs => ${REPEAT_SECONDS})
  and not exists (
    select from oauth_artifacts issued
    where issued.model = 'RefreshToken' and issued.grant_id = oauth_artifacts.grant_id
      and issued.payload->>${PARENT} = encode(oauth_artifacts.id_hash, 'hex') and issued.consumed_at is not null))`;

/** What becomes of a refresh: `again` is a third one within seconds, `stolen` any later one. */
export type Refresh = 'granted' | 'again' | 'stolen';

/**
 * Uses a refresh token. A client whose answer was lost, or that asked twice at once, may use it once more within
 * seconds; of the tokens issued for it, the first that is used ends the other, so that two holders are noticed.
 */
export async function refresh(db: Database, name: ArtifactName): Promise<Refresh> {
  return db.transaction().execute(async (tx) => {
    const token = await tx
      .selectFrom('oauth_artifacts')
      .select(['grant_id', 'payload', 'consumed_at', mayRepeat.as('may_repeat')])
      .where('model', '=', 'RefreshToken')
      .where('id_hash', '=', hashOf(name))
      .forUpdate()
      .executeTakeFirst();
    if (!token || (token.consumed_at !== null && !token.may_repeat)) return 'stolen';
    if (token.payload.repeated === true) return 'again';
    const again = token.consumed_at !== null;
    await tx
      .updateTable('oauth_artifacts')
      .set(
        again
          ? { payload: JSON.stringify({ ...token.payload, repeated: true }) }
          : { consumed_at: sql<Date>`now()` },
      )
      .where('model', '=', 'RefreshToken')
      .where('id_hash', '=', hashOf(name))
      .execute();
    const parent = token.payload[PARENT];
    if (typeof parent === 'string' && !again)
      await tx
        .updateTable('oauth_artifacts')
        .set({ consumed_at: sql<Date>`now() - make_interval(secs => ${REPEAT_SECONDS})` })
        .where('model', '=', 'RefreshToken')
        .where('grant_id', '=', token.grant_id)
        .where(sql<boolean>`payload->>${PARENT} = ${parent}`)
        .where('id_hash', '!=', hashOf(name))
        .where('consumed_at', 'is', null)
        .execute();
    return 'granted';
  });
}

/** The part of a new refresh token's payload that names the token for which it is issued. */
export function issuedFor(name: ArtifactName): Record<string, string> {
  return { [PARENT]: hashOf(name).toString('hex') };
}

export async function remove(db: Database, model: OAuthModel, name: ArtifactName): Promise<void> {
  await db
    .deleteFrom('oauth_artifacts')
    .where('model', '=', model)
    .where('id_hash', '=', hashOf(name))
    .execute();
}

export async function removeOfGrant(db: Database, model: OAuthModel, grantId: string): Promise<void> {
  await db.deleteFrom('oauth_artifacts').where('model', '=', model).where('grant_id', '=', grantId).execute();
}

/** Records that a device asked for its token; returns true if it last asked less than `intervalSeconds` ago. */
export async function notePoll(db: Database, deviceCode: string, intervalSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ too_fast: boolean }>`
    with before as (
      select id_hash, polled_at from oauth_artifacts
      where model = 'DeviceCode' and id_hash = ${hashOf({ id: deviceCode })} for update
    )
    update oauth_artifacts artifact set polled_at = now() from before
    where artifact.model = 'DeviceCode' and artifact.id_hash = before.id_hash
    returning coalesce(before.polled_at > now() - make_interval(secs => ${intervalSeconds}), false) as too_fast
  `.execute(db);
  return rows[0]?.too_fast ?? false;
}

/** Returns the hash under which an artifact is stored, so that its table reveals no usable tokens. */
export function hashOf(name: ArtifactName): Buffer {
  return 'id' in name ? createHash('sha256').update(name.id).digest() : Buffer.from(name.hash, 'base64url');
}

function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23503';
}
