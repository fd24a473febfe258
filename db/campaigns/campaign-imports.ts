import type { CampaignId } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { hashedText } from '../people/suppressions.ts';

/** The response of an import, stored so that a retry with the same Idempotency-Key gets it again. */
export interface StoredImport {
  request_hash: string;
  reply: unknown;
}

export async function find(
  db: Database | Transaction,
  campaignId: CampaignId,
  idempotencyKey: string,
): Promise<StoredImport | undefined> {
  return db
    .selectFrom('campaign_imports')
    .select(['request_hash', 'reply'])
    .where('campaign_id', '=', campaignId)
    .where('idempotency_key', '=', hashedText(idempotencyKey))
    .executeTakeFirst();
}

/** Stores the response of an import; the caller has locked the campaign's list. */
export async function save(
  tx: Transaction,
  campaignId: CampaignId,
  idempotencyKey: string,
  { request_hash, reply }: StoredImport,
): Promise<void> {
  await tx
    .insertInto('campaign_imports')
    .values({
      campaign_id: campaignId,
      idempotency_key: hashedText(idempotencyKey),
      request_hash,
      reply: JSON.stringify(reply),
    })
    .execute();
}
