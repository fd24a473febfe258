import { sql } from 'kysely';
import { type JournalistId, type OrganizationId, spellingsOf } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';

/** Somebody else with the name of a person. */
export interface Namesake {
  journalistId: JournalistId;
  name: string;
  domains: string[];
  /** The organization that brought the namesake, and whose own texts alone may mean them; null for one of the web. */
  organizationId: OrganizationId | null;
}

/** Whether a namesake limits an erasure for all: anybody may write a name into a table. */
export function isOfWeb({ organizationId }: Namesake): boolean {
  return organizationId === null;
}

/** Returns the people who have one of the names, those of the web first, without the given ones. */
export async function findNamesakes(
  db: Database | Transaction,
  names: string[],
  ids: JournalistId[],
): Promise<Namesake[]> {
  const prefixes = [...new Set(names.flatMap(spellingsOf).map((name) => `name:${name}@`))];
  const rows = await db
    .selectFrom('journalist_keys')
    .innerJoin('journalists as person', 'person.id', 'journalist_id')
    .select(['key', 'journalist_id', 'person.name', 'organization_id'])
    .where(
      sql<boolean>`exists (select from unnest(${prefixes}::text[]) prefix where starts_with(key, prefix))`,
    )
    .where(sql<boolean>`journalist_id <> all(${ids})`)
    .orderBy('organization_id', (order) => order.asc().nullsFirst())
    .orderBy('key')
    .execute();
  const domainOf = (key: string) => key.slice(key.indexOf('@') + 1, key.lastIndexOf('#'));
  const people = new Map<JournalistId, Namesake>();
  for (const { key, journalist_id: journalistId, name, organization_id: organizationId } of rows) {
    const domains = people.get(journalistId)?.domains ?? [];
    people.set(journalistId, {
      journalistId,
      name,
      organizationId,
      domains: [...new Set([...domains, domainOf(key)])],
    });
  }
  return [...people.values()];
}
