import { audit, type Database, erasure, people, suppressions } from '../../db/index.ts';

/** A person by name and outlet or by e-mail address, or a site by its domain. */
export type Suppressed = Exclude<people.Wanted, { by: 'id' }> | { by: 'domain'; domain: string };

/**
 * Adds a person or site to the suppression list and removes their data from the database, in one transaction. From
 * then on, nothing about them is fetched, stored or shown. Recorded pages are kept until erased or expired. `namesakes` are
 * the people of the same name, because of whom the name was kept in texts that may mean them.
 */
export async function suppress(
  db: Database,
  whom: Suppressed,
): Promise<{ rows: erasure.Removed; namesakes: people.Namesake[] }> {
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForErasing(tx);
    const subjects = subjectsOf(whom);
    await audit.note(tx, { action: 'privacy_suppress', by: null, subjects });
    if (whom.by === 'domain') {
      await suppressions.add(tx, subjects);
      return { rows: await erasure.removeDomain(tx, whom.domain.toLowerCase()), namesakes: [] };
    }
    const person = await people.find(tx, whom);
    await suppressions.add(tx, people.subjectsOf(person));
    return { rows: await erasure.removePerson(tx, person), namesakes: person.namesakes };
  });
}

/** Returns how many entries were removed; others added with them stay, because hashes do not show the link. */
export async function allow(db: Database, whom: Suppressed): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const subjects = subjectsOf(whom);
    await audit.note(tx, { action: 'privacy_allow', by: null, subjects });
    return suppressions.remove(tx, subjects);
  });
}

function subjectsOf(whom: Suppressed): suppressions.Subject[] {
  switch (whom.by) {
    case 'address':
      return [suppressions.mailSubject(whom.address)];
    case 'name':
      return [null, whom.domain].flatMap((domain) => suppressions.spellingSubjects(whom.name, domain));
    case 'domain':
      return [suppressions.domainSubject(whom.domain)];
  }
}
