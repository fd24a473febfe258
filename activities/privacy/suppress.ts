import { audit, type Database, erasure, people, suppressions } from '../../db/index.ts';

/** Whom nothing is to be looked up of: a person, by name and outlet or by address, or a whole site. */
export type Suppressed = Exclude<people.Wanted, { by: 'id' }> | { by: 'domain'; domain: string };

/**
 * Puts somebody, or a site, on the list and removes them from the rows, in one transaction: from then on nothing is
 * fetched, stored or shown of them. Recorded pages stay until an erasure or their time.
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

/** Takes what was named off the list; what else was known of the person then is not known any more. */
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
