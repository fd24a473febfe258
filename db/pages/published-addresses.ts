import type { PrintedAddress } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { statement } from '../core/statement.ts';

/** A page that prints e-mail addresses, with the people whom it is by or about. */
export interface PageWithAddresses {
  people: { name: string; role: string | null; bio: string | null }[];
  addresses: Pick<PrintedAddress, 'email' | 'nearby'>[];
}

/** How many of an outlet's newest articles, and of its author and staff pages, are read for addresses. */
const MAX_PAGES = 100;
/** How many people of an outlet are compared with a person, so that no two get one address. */
const MAX_COLLEAGUES = 2_000;

// PostgreSQL uses the indexes only for exactly their conditions.
const LIST_OF_OUTLET = statement<PageWithAddresses>(`
  select coalesce((
      select jsonb_agg(jsonb_build_object('name', author -> 'name', 'role', author -> 'role', 'bio', author -> 'bio'))
      from jsonb_array_elements(page.authors) author), '[]') as people,
    page.addresses || coalesce((
      select jsonb_agg(jsonb_build_object('email', author -> 'email', 'nearby', jsonb_build_array(author -> 'name')))
      from jsonb_array_elements(page.authors) author where author ->> 'email' is not null), '[]') as addresses
  from (
    (select reading -> 'authors' as authors, reading -> 'addresses' as addresses from articles
      where domain = :domain and is_listed and reading -> 'addresses' <> '[]'::jsonb
      order by stored_at desc limit ${MAX_PAGES})
    union all
    (select case when name is null then '[]' else jsonb_build_array(jsonb_build_object('name', name,
          'role', reading -> 'role' -> 'text', 'bio', reading -> 'bio' -> 'text')) end,
        reading -> 'addresses' from author_pages
      where domain = :domain and is_listed and reading -> 'addresses' <> '[]'::jsonb
      order by stored_at desc limit ${MAX_PAGES})) page`);

/**
 * Returns pages with e-mail addresses, newest first. Stored pages contain no suppressed people, and are shared by all
 * organizations because everyone can read them.
 */
export async function listOfOutlet(db: Database, domain: string): Promise<PageWithAddresses[]> {
  return LIST_OF_OUTLET(db, { domain });
}

/** Returns the names of people with a stored author page at an outlet, newest pages first. */
export async function listColleagues(db: Database, domain: string): Promise<string[]> {
  const rows = await db
    .selectFrom('author_pages')
    .select('name')
    .where('domain', '=', domain)
    .where('is_listed', '=', true)
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('stored_at', 'desc')
    .limit(MAX_COLLEAGUES)
    .execute();
  return rows.map(({ name }) => name);
}
