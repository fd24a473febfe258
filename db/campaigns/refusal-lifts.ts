import { sql } from 'kysely';
import type { JournalistId, OrganizationId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';

/**
 * Returns why people were marked “do not contact” on any list of the organization, and lifted again, of those whose mark
 * somebody has lifted.
 */
export async function findLifts(
  tx: Transaction,
  organizationId: OrganizationId,
  ids: JournalistId[],
): Promise<ReadonlyMap<JournalistId, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ journalist_id: JournalistId; reasons: string[] }>`
    select entry.journalist_id,
      coalesce(array_agg(part.change ->> 'to') filter (where part.change ->> 'field' = 'reason'), '{}') as reasons
    from media_list_changes entry
    join media_lists list on list.id = entry.list_id and list.organization_id = ${organizationId}
    cross join lateral jsonb_array_elements(entry.changes) as part (change)
    where entry.journalist_id = any(${ids}::text[])
    group by entry.journalist_id
    having bool_or(part.change ->> 'field' = 'state' and part.change ->> 'from' = 'do_not_contact')`.execute(
    tx,
  );
  return new Map(rows.map(({ journalist_id, reasons }) => [journalist_id, reasons]));
}
