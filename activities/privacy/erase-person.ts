import { audit, type Database, erasure, mentions, people, suppressions } from '../../db/index.ts';
import { rewriteArchives } from '../web/index.ts';

export interface Erased {
  /** Rows deleted or changed, by table. */
  rows: erasure.Removed;
  /** Records taken out of archives. */
  records: number;
}

/**
 * Forgets somebody: rows, search index, jobs' results, recorded pages. What is left are salted hashes of name and
 * outlet, addresses and pages, by which they are known should they come again. Safe to repeat: a second call finds
 * what the first was cut off from.
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

/** A name counts as theirs unless somebody else of that name is known: then only on their outlets' pages. */
async function eraseFromArchives(person: people.KnownPerson, archives: readonly string[]): Promise<number> {
  const exact = [...person.addresses, ...person.pages];
  const byName = mentions.mentionsOf({ names: person.names, exact });
  const byPlace = mentions.mentionsOf({ names: [], exact });
  return rewriteArchives(archives, ({ url, text }) => {
    const found = person.hasNamesake && !isAt(person.domains, url) ? byPlace : byName;
    return found !== undefined && mentions.mentions(found, text);
  });
}

function isAt(domains: string[], url: string | null): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
