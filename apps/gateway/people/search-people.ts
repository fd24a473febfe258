import { type Database, peopleSearch, touches } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { asTouch } from './journalist-body.ts';
import type { PersonMatchBody } from './schema.ts';

const PAGE_SIZE = 50;

/** Returns the people of all campaigns and media lists with a text in their name, outlet or e-mail address. */
export async function searchPeople(
  db: Database,
  { organizationId }: Caller,
  { q, limit = PAGE_SIZE }: { q: string; limit?: number },
): Promise<{ object: 'list'; data: PersonMatchBody[]; next_cursor: null }> {
  const rows = await peopleSearch.search(db, organizationId, { text: q, limit });
  const ids = rows.map(({ journalist_id }) => journalist_id);
  const touched = await touches.ofPeople(db, organizationId, ids);
  return {
    object: 'list',
    data: rows.map(({ journalist_id, ...person }) => ({
      object: 'person_match',
      journalist_identity_id: journalist_id,
      ...person,
      last_touch: asTouch(touched.get(journalist_id)),
    })),
    next_cursor: null,
  };
}
