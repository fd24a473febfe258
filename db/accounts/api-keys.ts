import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import {
  type ApiKeyId,
  type AuditAction,
  newId,
  type OrganizationId,
  type UserId,
} from '../../model/index.ts';
import { type Database, inTransaction, type Transaction } from '../core/database.ts';
import { type PageOf, type Place, readNewest } from '../core/places.ts';
import * as audit from '../people/audit.ts';
import type { ApiKeysTable } from './account-tables.ts';

export const SCOPES = ['news:search', 'media_lists:manage'] as const;
export type Scope = (typeof SCOPES)[number];

export type ApiKey = Pick<Selectable<ApiKeysTable>, (typeof COLUMNS)[number]> & { scopes: Scope[] };

const BRAND = 'byl';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const PREFIX_CHARACTERS = 12;

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) {
    text = BASE62.charAt(rest % 62) + text;
  }
  return text;
}

function checksum(secret: string): string {
  return base62(crc32(secret), CHECKSUM_CHARACTERS);
}

/** Generates a key: `byl_` + 32 base-62 characters (190 bits) + `_` + the CRC-32 of what precedes, in base 62. */
function generate(): string {
  let secret = '';
  while (secret.length < SECRET_CHARACTERS) {
    // 248 = 4 × 62: bytes from 248 to 255 are discarded, so that every character is equally likely.
    for (const byte of randomBytes(SECRET_CHARACTERS)) {
      if (byte < 248 && secret.length < SECRET_CHARACTERS) secret += BASE62.charAt(byte % 62);
    }
  }
  return `${BRAND}_${secret}_${checksum(`${BRAND}_${secret}`)}`;
}

/** Returns whether a text looks like a Byline API key rather than another kind of token. */
export function hasBrand(text: string): boolean {
  // Other random tokens may begin with `BYL_` or `Byl_`, so such a text must match the complete format.
  return text.startsWith(`${BRAND}_`) || /^byl_[0-9a-z]{32}_[0-9a-z]{6}$/i.test(text);
}

/** Returns whether a text can be a key, by its format and checksum, without a database call. */
export function isWellFormed(key: string): boolean {
  const match = /^(byl_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/.exec(key);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** Returns the hash under which a key is stored; with 190 random bits, no slow hash is needed. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Creates a key; `secret` is the key itself, which cannot be shown again, because only its hash is stored. */
export async function create(
  tx: Transaction,
  options: {
    organizationId: OrganizationId;
    name: string;
    scopes: Scope[];
    expiresAt: Date | null;
    /** The admin who creates the key; undefined for the operator. */
    createdBy?: UserId;
  },
): Promise<{ key: ApiKey; secret: string }> {
  const { organizationId, name, scopes, expiresAt, createdBy = null } = options;
  const secret = generate();
  const key = await tx
    .insertInto('api_keys')
    .values({
      id: newId('key'),
      organization_id: organizationId,
      name,
      prefix: secret.slice(0, PREFIX_CHARACTERS),
      hash: hashOf(secret),
      scopes,
      expires_at: expiresAt,
      created_by: createdBy,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await note(tx, 'key_created', key, createdBy);
  return { key: key as ApiKey, secret };
}

const COLUMNS = [
  'id',
  'organization_id',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'created_by',
] as const;

/** Returns the key with this hash, whatever its state; undefined if no such key was ever issued. */
export async function findByHash(db: Database, hash: Buffer): Promise<ApiKey | undefined> {
  const row = await db.selectFrom('api_keys').select(COLUMNS).where('hash', '=', hash).executeTakeFirst();
  return row as ApiKey | undefined;
}

/** Returns an organization's keys, newest first. The creator of a key may have left the organization. */
export async function list(
  db: Database,
  organizationId: OrganizationId,
  page: Partial<PageOf> = {},
): Promise<(ApiKey & { creator: string | null; place: Place })[]> {
  const query = db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(COLUMNS.map((column) => `api_keys.${column}` as const))
    .select('users.name as creator')
    .where('organization_id', '=', organizationId);
  const rows = await readNewest(query, 'api_keys.created_at', page);
  return rows.map((key) => ({ ...key, scopes: key.scopes as Scope[] }));
}

/** Returns whether an organization has an API key with this id, active or not. */
export async function exists(db: Database, organizationId: OrganizationId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id as ApiKeyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes a key in any organization or only in the given one; returns false if no such key is active. */
export async function revoke(
  db: Database | Transaction,
  id: string,
  by?: { organizationId: OrganizationId; userId: UserId },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    let update = tx
      .updateTable('api_keys')
      .set({ revoked_at: sql<Date>`now()`, revoked_by: by?.userId ?? null })
      .where('id', '=', id as ApiKeyId)
      .where('revoked_at', 'is', null);
    if (by) update = update.where('organization_id', '=', by.organizationId);
    const key = await update.returning(['id', 'organization_id']).executeTakeFirst();
    if (!key) return false;
    await note(tx, 'key_revoked', key, by?.userId ?? null);
    return true;
  });
}

async function note(
  tx: Transaction,
  action: AuditAction,
  { id, organization_id: organizationId }: Pick<ApiKey, 'id' | 'organization_id'>,
  userId: UserId | null,
): Promise<void> {
  const by = userId ? { organizationId, keyId: null, userId } : null;
  await audit.note(tx, { action, by, target: { organizationId, id } });
}

export async function noteUsed(db: Database, uses: { id: ApiKeyId; at: Date }[]): Promise<void> {
  await sql`
    update api_keys set last_used_at = greatest(last_used_at, uses.at)
    from unnest(${uses.map(({ id }) => id)}::text[], ${uses.map(({ at }) => at)}::timestamptz[]) as uses (id, at)
    where api_keys.id = uses.id`.execute(db);
}
