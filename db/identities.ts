import { sql } from 'kysely';
import { type JournalistId, newId } from '../model/index.ts';
import type { Database, Transaction } from './database.ts';

/**
 * What identifies a person. Each of the `proofs` suffices alone; name and outlet count only if nothing
 * contradicts them.
 */
export interface Identity {
  name: string;
  /** Author page, profiles, e-mail address: `page:…`, `profile:…`, `email:…`. */
  proofs: string[];
  /** `name:<normalized name>@<outlet's domain>`. */
  nameKey: string;
  /**
   * Whether another name can be a spelling of this one, since accounts and e-mail addresses are sometimes
   * shared.
   */
  couldBe: (name: string) => boolean;
}

/**
 * Finds or creates the person with an identity. A proof decides. Without one, a person of this name at this
 * outlet is the same person if there is only one and no two author pages tell them apart; otherwise people
 * with the same name stay separate.
 */
export async function identify(tx: Transaction, person: Identity): Promise<JournalistId> {
  // One lock per name and outlet and one per proof, so that concurrent sources do not create a person twice.
  // Always in the same order, to avoid deadlocks.
  const keys = [...new Set([person.nameKey, ...person.proofs])].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(
    tx,
  );

  const known = (await findProven(tx, person)) ?? (await findNamesake(tx, person));
  if (known) {
    await addKeys(tx, known, person.proofs);
    return known;
  }
  const id = newId('jid');
  await tx.insertInto('journalists').values({ id, name: person.name }).execute();
  await addKeys(tx, id, [...person.proofs, `${person.nameKey}#${id}`]);
  return id;
}

async function findProven(tx: Transaction, { proofs, couldBe }: Identity): Promise<JournalistId | undefined> {
  if (proofs.length === 0) return undefined;
  const rows = await tx
    .selectFrom('journalist_keys as proof')
    .innerJoin('journalists as person', 'person.id', 'proof.journalist_id')
    .select(['proof.key', 'proof.journalist_id', 'person.name'])
    .where('proof.key', 'in', proofs)
    .execute();
  // In order of the proofs: author page first, then profiles, then e-mail address.
  const owners = new Map(rows.filter(({ name }) => couldBe(name)).map((row) => [row.key, row.journalist_id]));
  return proofs.map((key) => owners.get(key)).find((id) => id !== undefined);
}

async function findNamesake(tx: Transaction, person: Identity): Promise<JournalistId | undefined> {
  const rows = await tx
    .selectFrom('journalist_keys as named')
    .select((eb) => [
      'named.journalist_id as id',
      eb
        .exists(
          eb
            .selectFrom('journalist_keys as page')
            .select('page.key')
            .whereRef('page.journalist_id', '=', 'named.journalist_id')
            .where(sql<boolean>`starts_with(page.key, 'page:')`),
        )
        .as('has_page'),
    ])
    .where(sql<boolean>`starts_with(named.key, ${`${person.nameKey}#`})`)
    .execute();
  const withoutPage = rows.filter((row) => !row.has_page);
  const hasPage = person.proofs.some((proof) => proof.startsWith('page:'));
  if (rows.length === 1) return hasPage ? withoutPage[0]?.id : rows[0]?.id;
  return !hasPage && withoutPage.length === 1 ? withoutPage[0]?.id : undefined;
}

async function addKeys(tx: Transaction, id: JournalistId, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('journalist_keys')
    .values(keys.map((key) => ({ key, journalist_id: id })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The people with the given name, and the domain of the outlet where each was found. */
export async function findByName(
  db: Database,
  normalizedName: string,
): Promise<{ journalist_id: JournalistId; domain: string }[]> {
  const prefix = `name:${normalizedName}@`;
  const rows = await db
    .selectFrom('journalist_keys')
    .select(['journalist_id', 'key'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
  return rows.map(({ journalist_id, key }) => ({
    journalist_id,
    domain: key.slice(prefix.length, key.lastIndexOf('#')),
  }));
}

/** The author pages that prove a person's identity, as URL keys. */
export async function findAuthorPages(db: Database, id: JournalistId): Promise<string[]> {
  const rows = await db
    .selectFrom('journalist_keys')
    .select('key')
    .where('journalist_id', '=', id)
    .where(sql<boolean>`starts_with(key, 'page:')`)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key.slice('page:'.length));
}
