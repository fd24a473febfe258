import { sql } from 'kysely';
import { type Mentions, mentions, normalizeName } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import { isOfWeb } from './namesakes.ts';
import type { KnownPerson } from './people.ts';

/** How many letters a word and its stem have in common. */
const STEM = 4;

/**
 * Removes the entries of a person in saved pitches, and lets the index be searched again for saved pitches that rank by
 * words like those of the name.
 */
export async function removeMatches(
  tx: Transaction,
  { names, namesakes, domains }: KnownPerson,
  person: Mentions,
): Promise<number> {
  const rows = await tx
    .selectFrom('saved_pitch_people')
    .select(['saved_pitch_id', 'name', sql<string | null>`person ->> 'name'`.as('shown')])
    .select(sql<string>`coalesce(person ->> 'outlet_domain', '')`.as('outlet'))
    .where(sql<boolean>`(name = any(${names.map(normalizeName)}) or person ->> 'name' ~ ${person.postgres})`)
    .where(
      namesakes.some(isOfWeb)
        ? sql<boolean>`(person is null or person ->> 'outlet_domain' = any(${domains}))`
        : sql<boolean>`true`,
    )
    .execute();
  const matches = rows.filter(({ name, shown, outlet }) => mentions(person, shown ?? name, outlet));
  for (const { saved_pitch_id, name } of matches)
    await tx
      .deleteFrom('saved_pitch_people')
      .where('saved_pitch_id', '=', saved_pitch_id)
      .where('name', '=', name)
      .execute();
  const beginnings = names.flatMap((name) =>
    normalizeName(name)
      .split(' ')
      .map((word) => `%"${word.slice(0, STEM).replace(/[\\%_]/g, '')}%`),
  );
  await sql`update saved_pitches set scale = null, next_search_at = now()
    where scale::text like any(${beginnings}::text[])`.execute(tx);
  return matches.length;
}
