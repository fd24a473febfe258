import { sql } from 'kysely';
import type { JournalistId, OrganizationId } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { containsText } from './media-list-members.ts';

/** A person on an organization's campaigns and media lists, as last added to one of them. */
export interface PersonMatch {
  journalist_id: JournalistId;
  name: string;
  outlet: string;
  email: string | null;
  own_email: string | null;
  /** The number of campaigns and lists with the person. */
  list_count: number;
}

/**
 * Returns the people of an organization's campaigns and media lists whose name, outlet or e-mail address
 * contains a text, in the order of their names.
 */
export async function search(
  db: Database,
  organizationId: OrganizationId,
  { text, limit }: { text: string; limit: number },
): Promise<PersonMatch[]> {
  // The profiles are large, so only those of the people on the page are read.
  const { rows } = await sql<PersonMatch>`
    with matches as materialized (
      select journalist_id, max(position) as newest, count(*)::int as list_count
      from media_lists join media_list_members on list_id = media_lists.id
      where organization_id = ${organizationId} and ${containsText(text)}
      group by journalist_id),
    page as (
      select matches.*, person.name from matches join journalists person on person.id = journalist_id
      order by lower(person.name), journalist_id limit ${limit})
    select page.journalist_id, page.name, profile ->> 'outlet' as outlet, profile ->> 'email' as email, own_email,
      page.list_count
    from page join media_list_members member on member.journalist_id = page.journalist_id and position = newest
    order by lower(page.name), page.journalist_id`.execute(db);
  return rows;
}
