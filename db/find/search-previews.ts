import { sql } from 'kysely';
import {
  newId,
  type OrganizationId,
  type SearchOptions,
  type SearchPreview,
  type SearchPreviewId,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** A pitch and options whose first queries are run over the index for a waiting caller. */
export interface PreviewRequest {
  organization_id: OrganizationId;
  pitch: string;
  options: SearchOptions;
}

/** The age at which a preview is deleted; no caller waits that long. */
const LIFETIME = sql`interval '1 hour'`;

/** Stores a request until its preview is read; also deletes expired rows of earlier calls. */
export async function request(db: Database, preview: PreviewRequest): Promise<SearchPreviewId> {
  await db
    .deleteFrom('journalist_search_previews')
    .where('created_at', '<', sql<Date>`now() - ${LIFETIME}`)
    .execute();
  const id = newId('jsp');
  const { organization_id, pitch, options } = preview;
  await db
    .insertInto('journalist_search_previews')
    .values({ id, organization_id, pitch, options: JSON.stringify(options) })
    .execute();
  return id;
}

/** Returns a request; undefined if no caller waits for it any more. */
export async function find(db: Database, id: SearchPreviewId): Promise<PreviewRequest | undefined> {
  return db
    .selectFrom('journalist_search_previews')
    .select(['organization_id', 'pitch', 'options'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores a preview; returns false if no caller waits for it any more. */
export async function save(db: Database, id: SearchPreviewId, preview: SearchPreview): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journalist_search_previews')
    .set({ preview: JSON.stringify(preview) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a request with its pitch and returns its preview; null if the preview is not ready. */
export async function take(db: Database, id: SearchPreviewId): Promise<SearchPreview | null> {
  const row = await db
    .deleteFrom('journalist_search_previews')
    .where('id', '=', id)
    .returning('preview')
    .executeTakeFirst();
  return row?.preview ?? null;
}
