import { audit, type Database, erasure, people, suppressions } from '../../db/index.ts';

/** A person by name and outlet or by e-mail address, or a site by its domain. */
export type Suppressed = Exclude<people.Wanted, { by: 'id' }> | { by: 'domain'; domain: string };

/**
 * In one transaction: adds to the suppression list, and removes the data from the database. From then on,
 * nothing is fetched, stored or shown. Recorded pages are kept until erased or expired.
 */
export async function suppress(db: Database, whom: Suppressed): Promise<erasure.Removed> {
  return db.transaction().execute(async (tx) => {
    await suppressions.lockForErasing(tx);
    const subjects = subjectsOf(whom);
    await suppressions.add(tx, subjects);
    await audit.note(tx, { action: 'privacy_suppress', by: null, subjects });
    if (whom.by === 'domain') return erasure.removeDomain(tx, whom.domain.toLowerCase());
    const person = await people.find(tx, whom);
    await suppressions.add(tx, people.subjectsOf(person));
    return erasure.removePerson(tx, person);
  });
}

/** Entries that were added together with it stay, because hashes do not show what belongs together. */
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
      return [suppressions.personSubject(whom.name, whom.domain)];
    case 'domain':
      return [suppressions.domainSubject(whom.domain)];
  }
}
