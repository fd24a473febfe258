import { audit, type Database, erasure, people, suppressions } from '../../db/index.ts';
import { mentions, mentionsOf } from '../../model/index.ts';
import { rewriteArchives } from '../web/index.ts';

export interface Erased {
  /** The number of rows deleted or changed, by table. */
  rows: erasure.Removed;
  /** The number of records removed from archives of recorded pages. */
  records: number;
}

/**
 * Erases a person from database rows, the search index, job results and recorded pages. To recognize the
 * person if found again, Byline keeps only salted hashes of the name with the outlet, of e-mail addresses and
 * of page URLs. If an erasure was interrupted, a second call completes it.
 */
export async function erasePerson(
  db: Database,
  wanted: people.Wanted,
  archives: readonly string[],
): Promise<Erased> {
  const { person, rows } = await db.transaction().execute(async (tx) => {
    await suppressions.lockForErasing(tx);
    const known = await people.find(tx, wanted);
    const subjects = people.subjectsOf(known);
    await suppressions.add(tx, subjects);
    const removed = await erasure.removePerson(tx, known);
    await audit.note(tx, { action: 'privacy_erase', by: null, subjects });
    return { person: known, rows: removed };
  });
  return { rows, records: await eraseFromArchives(person, archives) };
}

/**
 * Removes records that mention the person from the WARC archives. If another known person has the same name,
 * the name alone counts as a mention only on the sites of the erased person's outlets.
 */
async function eraseFromArchives(person: people.KnownPerson, archives: readonly string[]): Promise<number> {
  const exact = [...person.addresses, ...person.pages];
  const byName = mentionsOf({ names: person.names, exact });
  const byPlace = mentionsOf({ names: [], exact });
  return rewriteArchives(archives, ({ url, text }) => {
    const found = person.hasNamesake && !isAt(person.domains, url) ? byPlace : byName;
    return found !== undefined && mentions(found, text);
  });
}

function isAt(domains: string[], url: string | null): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
