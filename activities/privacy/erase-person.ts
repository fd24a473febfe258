import { audit, type Database, erasure, people, suppressions } from '../../db/index.ts';
import { mentions, mentionsOf } from '../../model/index.ts';
import { rewriteArchives } from '../web/index.ts';

export interface Erased {
  /** How many rows were deleted or changed, by table. */
  rows: erasure.Removed;
  /** People of the same name, because of whom the name was kept in texts that may mean them. */
  namesakes: people.Namesake[];
  /** How many records were removed from archives of recorded pages. */
  records: number;
}

/**
 * Erases a person from rows, search index, results and recordings, and keeps only salted hashes of names with
 * outlets, addresses and URLs, to recognize the person. A second call completes an interrupted erasure. `everywhere`
 * erases the name at other outlets, too, although namesakes are known.
 */
export async function erasePerson(
  db: Database,
  wanted: people.Wanted,
  archives: readonly string[],
  { everywhere = false }: { everywhere?: boolean } = {},
): Promise<Erased> {
  const { person, rows } = await db.transaction().execute(async (tx) => {
    await suppressions.lockForErasing(tx);
    const found = await people.find(tx, wanted);
    const target = everywhere ? { ...found, namesakes: [] } : found;
    const subjects = people.subjectsOf(target);
    await suppressions.add(tx, subjects);
    const removed = await erasure.removePerson(tx, target);
    await audit.note(tx, { action: 'privacy_erase', by: null, subjects });
    return { person: target, rows: removed };
  });
  return { rows, namesakes: person.namesakes, records: await eraseFromArchives(person, archives) };
}

/**
 * Removes records that mention the person. If somebody else on the web has the same name, the name alone counts only on
 * the sites of the erased person's outlets.
 */
async function eraseFromArchives(person: people.KnownPerson, archives: readonly string[]): Promise<number> {
  const exact = [...person.addresses, ...person.pages];
  const byName = mentionsOf({ names: person.names, exact, outlets: person.domains });
  const byPlace = mentionsOf({ names: [], exact });
  const isLimited = person.namesakes.some(people.isOfWeb);
  return rewriteArchives(archives, ({ url, text }) => {
    const pattern = isLimited && !isAt(person.domains, url) ? byPlace : byName;
    return pattern !== undefined && mentions(pattern, url ?? '', text);
  });
}

function isAt(domains: string[], url: string | null): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
