import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { type ApiKeyId, newId, type OrganizationId } from './ids.ts';

export const SCOPES = ['news:search', 'media_lists:manage'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  id: ApiKeyId;
  organization_id: OrganizationId;
  name: string;
  prefix: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
}

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

/** `byl_` + 32 base-62 characters (190 bits) + `_` + the CRC-32 of what precedes it, in base 62. */
function generate(): string {
  let secret = '';
  while (secret.length < SECRET_CHARACTERS) {
    // 248 = 4 × 62: higher bytes are dropped, so that every character is equally likely.
    for (const byte of randomBytes(SECRET_CHARACTERS)) {
      if (byte < 248 && secret.length < SECRET_CHARACTERS) secret += BASE62.charAt(byte % 62);
    }
  }
  return `${BRAND}_${secret}_${checksum(`${BRAND}_${secret}`)}`;
}

/** Whether a text means to be one of our keys, and no token of another kind. */
export function hasBrand(text: string): boolean {
  return text.startsWith(`${BRAND}_`);
}

/** Whether a text can be one of our keys at all: form and checksum, without a database call. */
export function isWellFormed(key: string): boolean {
  const match = /^(byl_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/.exec(key);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Creates a key. `secret` is the key itself: it is stored as a hash only and cannot be shown again. */
export async function create(
  tx: Transaction,
  options: { organizationId: OrganizationId; name: string; scopes: Scope[]; expiresAt: Date | null },
): Promise<{ key: ApiKey; secret: string }> {
  const secret = generate();
  const row = await tx
    .insertInto('api_keys')
    .values({
      id: newId('key'),
      organization_id: options.organizationId,
      name: options.name,
      prefix: secret.slice(0, PREFIX_CHARACTERS),
      hash: hashOf(secret),
      scopes: options.scopes,
      expires_at: options.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { key: row as ApiKey, secret };
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
] as const;

/** The stored key that hashes like this one, whatever its state; undefined when nobody was ever given it. */
export async function findBySecret(db: Database, secret: string): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row as ApiKey | undefined;
}

/** An organization's keys, newest first. */
export async function list(db: Database, organizationId: OrganizationId): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows as ApiKey[];
}

/** Revokes a key for good; false when there is no such key that still worked. */
export async function revoke(db: Database, id: string): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id as ApiKeyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
