import { expect } from 'vitest';
import type { SearchRecord } from '../../../apps/gateway/app.ts';
import { type Database, savedPitchMatches } from '../../../db/index.ts';
import { newId, type SavedPitchId, type SearchPerson } from '../../../model/index.ts';
import { patiently } from '../probes/patiently.ts';
import type { World } from './world.ts';

export const SEARCHES = '/api/v1/journalist-searches';

/** Returns a pitch that no other request has, about the given subject. */
export function pitchAbout(subject: string): string {
  return `${subject}. The reference number is ${newId('ev').slice(3)}.`;
}

/** Posts a search, which by default may run one query, and expects it to be accepted. */
export async function postSearch(
  world: World,
  body: object = { pitch: pitchAbout('Harbour cranes stand still while ferries wait') },
  query = '?max_credits=0.1',
): Promise<SearchRecord> {
  const reply = await patiently(() => world.call<SearchRecord>('POST', `${SEARCHES}${query}`, { body }));
  expect(reply.status, JSON.stringify(reply.body)).toBe(202);
  return reply.body;
}

/** Waits until a search has ended, and returns it. */
export async function untilFound(world: World, id: string): Promise<SearchRecord> {
  for (;;) {
    const path = `${SEARCHES}/${id}?wait_seconds=20&wait_for=done`;
    const reply = await world.call<SearchRecord>('GET', path);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    if (reply.body.status !== 'pending' && reply.body.status !== 'processing') return reply.body;
  }
}

/** Returns a person as a search finds them. */
export function foundPerson(article: string, name = 'Ada Reporter'): SearchPerson {
  return {
    ...{ rank: 1, name, outlet: 'Example News', outlet_domain: 'news.example' },
    ...{ journalist_identity_id: null, score: 70, verdict: 'fit', standing: 1, reasoning: 'r' },
    form: 'news',
    pieces: [
      { title: 'Cranes', url: `https://news.example/${article}`, published: '2026-11-20', story_id: 's' },
    ],
    found_by: ['core_subject'],
  };
}

/** Adds a match to a saved pitch, as new articles do. */
export async function insertMatch(db: Database, id: SavedPitchId, name?: string): Promise<void> {
  const person = foundPerson(id, name);
  await db
    .transaction()
    .execute((tx) =>
      savedPitchMatches.add(tx, id, [{ person, published: new Date().toISOString().slice(0, 10) }]),
    );
}
