import { sql } from 'kysely';
import type { JournalistId, OrganizationId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { containsText } from './media-list-members.ts';

/** A person as last added to a campaign or list. */
export interface PersonMatch {
  journalist_id: JournalistId;
  name: string;
  outlet: string;
  email: string | null;
  own_email: string | null;
  /** The number of campaigns and lists with the person. */
  list_count: number;
}

/** Returns people with a text in their name, outlet, its domain or an e-mail address, in the order of names. */
export async function search(
  db: Database,
  organizationId: OrganizationId,
  { text, limit }: { text: string; limit: number },
): Promise<PersonMatch[]> {
  // Only the large profiles of this page are read. Each `lateral` with limit or offset keeps the look-up by
  // index: for a join, PostgreSQL may read a whole table.
  const { rows } = await sql<PersonMatch>`
    with matches as materialized (
      select journalist_id, max(position) as newest, (array_agg(search_text order by position desc))[1] as shown,
        count(*)::int as list_count
      from media_lists cross join lateral (
        select journalist_id, position, search_text from media_list_members
        where list_id = media_lists.id and ${containsText(text)} offset 0) member
      where organization_id = ${organizationId}
      group by journalist_id),
    page as (
      -- What a search looks at begins with the name.
      select * from matches order by shown, journalist_id limit ${limit})
    select page.journalist_id, profile ->> 'name' as name, profile ->> 'outlet' as outlet, profile ->> 'email' as email, own_email,
      page.list_count
    from page cross join lateral (
      select profile, own_email from media_list_members
      where journalist_id = page.journalist_id and position = newest limit 1) member
    order by shown, page.journalist_id`.execute(db);
  return rows;
}
