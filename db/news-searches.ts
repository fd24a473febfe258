import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { OrganizationId } from './ids.ts';

/** A search that was paid for, kept for a repeated request with its Idempotency-Key. */
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
    .where('idempotency_key', '=', idempotencyKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Keeps a search, and drops those whose time is over, the same key's among them. The caller holds the organization's lock. */
export async function save(tx: Transaction, search: PaidSearch, lifetimeSeconds: number): Promise<void> {
  await tx.deleteFrom('news_searches').where('expires_at', '<=', sql<Date>`now()`).execute();
  await tx
    .insertInto('news_searches')
    .values({
      ...search,
      reply: JSON.stringify(search.reply),
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute();
}
