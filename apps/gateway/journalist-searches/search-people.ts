import { type Database, type searches, searchRounds, touches } from '../../../db/index.ts';
import type { OrganizationId, SearchPerson } from '../../../model/index.ts';
import { asTouch } from '../jobs/index.ts';
import type { SearchPersonBody } from './schema.ts';

/** Returns a page of a search's people, each with the organization's last contact. */
export async function listPeople(
  db: Database,
  search: Pick<searches.Search, 'id' | 'organization_id'>,
  page: { after?: number; limit: number },
): Promise<SearchPersonBody[]> {
  return withTouches(db, search.organization_id, await searchRounds.listPeople(db, search, page));
}

/** Adds the organization's last contact to people whom it knows. */
export async function withTouches(
  db: Database,
  organizationId: OrganizationId,
  people: SearchPerson[],
): Promise<SearchPersonBody[]> {
  const ids = people.flatMap(({ journalist_identity_id: id }) => id ?? []);
  const touched = await touches.ofPeople(db, organizationId, ids);
  return people.map((person) => {
    const id = person.journalist_identity_id;
    return { ...person, last_touch: asTouch(id === null ? undefined : touched.get(id)) };
  });
}
