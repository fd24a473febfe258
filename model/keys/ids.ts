import { createHash, randomBytes } from 'node:crypto';

/**
 * Ids that are random text with a prefix. The prefix is part of the type, so an id of one kind cannot be
 * passed where another kind is expected.
 */
export type OrganizationId = `org_${string}`;
export type ApiKeyId = `key_${string}`;
export type JobId = `jej_${string}`;
export type JournalistId = `jid_${string}`;
export type EvidenceId = `ev_${string}`;
export type LookupId = `lkp_${string}`;
export type FeedId = `fed_${string}`;
export type ProviderSearchId = `nsr_${string}`;
export type UserId = `usr_${string}`;
export type InvitationId = `inv_${string}`;
export type SessionId = `ses_${string}`;
export type RescoreId = `rsc_${string}`;
export type MailId = `mai_${string}`;
export type OAuthGrantId = `ogr_${string}`;
export type MediaListId = `ml_${string}`;
export type MediaListMemberId = `mlm_${string}`;
export type SearchId = `jsr_${string}`;
export type SearchPreviewId = `jsp_${string}`;
export type SavedPitchId = `svp_${string}`;
export type SavedPitchMatchId = `mtc_${string}`;
export type CampaignId = `cmp_${string}`;
export type WatchCheckId = `chk_${string}`;
export type WatchChangeId = `chg_${string}`;
export type WatchPageId = `wpg_${string}`;
export type WebhookId = `whk_${string}`;
export type EventId = `evt_${string}`;
export type ListAuditId = `aud_${string}`;

// Crockford's base-32 alphabet in lower case. It lacks i, l, o and u, so that ids can be read aloud.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_CHARACTERS = 26;

/** Encodes the first 17 bytes as 26 base-32 characters (130 bits). */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < ID_CHARACTERS) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

/** A new random id, e.g. `newId('jej')`. */
export function newId<P extends string>(prefix: P): `${P}_${string}` {
  return `${prefix}_${base32(randomBytes(17))}`;
}

/** The kinds of rows that a request with an Idempotency-Key creates, by prefix, as they are hashed with the key. */
const KEYED = {
  jej: 'enrich',
  jsr: 'journalist-search',
  ml: 'media-list',
  cmp: 'campaign',
  aud: 'list-audit',
} as const;

/**
 * The id of a row that a request creates: a new one, or that of its Idempotency-Key. The same organization and key always give the same id, so a second row is rejected by
 * the primary key in Postgres, and a second workflow by its id in Temporal.
 */
export function idForKey<P extends keyof typeof KEYED>(
  prefix: P,
  organizationId: OrganizationId,
  idempotencyKey: string | null,
): `${P}_${string}` {
  if (idempotencyKey === null) return newId(prefix);
  return `${prefix}_${digestOf(KEYED[prefix], organizationId, idempotencyKey)}`;
}

function digestOf(...parts: string[]): string {
  return base32(createHash('sha256').update(parts.join('\0')).digest());
}

/**
 * The id of an evidence item. Evidence is built again on every read, so the id is a hash of the item's parts,
 * such as its fields and locator.
 */
export function evidenceIdOf(parts: string[]): EvidenceId {
  return `ev_${digestOf(...parts)}`;
}

/** Whether a text has the format of a job id. The function does not check that the job exists. */
export function isJobId(text: string): text is JobId {
  return isIdOf('jej', text);
}

/** Whether a text has the format of an id with this prefix. The function does not check that the object exists. */
export function isIdOf<P extends string>(prefix: P, text: string): text is `${P}_${string}` {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}
