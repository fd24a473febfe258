import { sql } from 'kysely';
import type { OrganizationId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { hashedText } from '../people/suppressions.ts';

/** A paid search, stored so that a retry with the same Idempotency-Key gets the same response. */
export interface PaidSearch {
  organization_id: OrganizationId;
  idempotency_key: string;
  request_hash: string;
  billing_subject: string;
  reply: unknown;
}

export async function find(
  db: Database | Transaction,
  organizationId: OrganizationId,
  idempotencyKey: string,
): Promise<Pick<PaidSearch, 'request_hash' | 'reply'> | undefined> {
  return db
    .selectFrom('news_searches')
    .select(['request_hash', 'reply'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', hashedText(idempotencyKey))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Stores a search after deleting expired ones, because one may have the same idempotency key. The caller holds the
 * organization's lock.
 */
export async function save(tx: Transaction, search: PaidSearch, lifetimeSeconds: number): Promise<void> {
  await tx.deleteFrom('news_searches').where('expires_at', '<=', sql<Date>`now()`).execute();
  await tx
    .insertInto('news_searches')
    .values({
      ...search,
      idempotency_key: hashedText(search.idempotency_key),
      reply: JSON.stringify(search.reply),
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute();
}
