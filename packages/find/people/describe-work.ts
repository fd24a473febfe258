import { type FitScore, nearnessOfWork, type Pitch, readWorks, scorePitch, type WorkProfile } from '#fit';
import type { IndexedPiece } from '../../../model/index.ts';
import type { Match } from '../rank/relevance.ts';

/** How many articles of a person are compared with the pitch. */
const COMPARED = 5;

/** A person's best articles, prepared for a report, and how well they fit the pitch. */
export interface ScoredWork {
  profile: WorkProfile;
  fit: FitScore;
}

/** The work that was scored for the latest pitches. The rounds of a search score mostly the same people again. */
const SCORED = new WeakMap<Pitch, Map<string, ScoredWork>>();

/** Scores a person's best articles for a pitch, by what the index knows of them. */
export function scoreWork(pitch: Pitch, name: string, matches: readonly Match[]): ScoredWork {
  const pieces = matches.slice(0, COMPARED).map(({ document }) => document.piece);
  const scored = SCORED.get(pitch) ?? new Map<string, ScoredWork>();
  SCORED.set(pitch, scored);
  const key = keyOf(name, pieces);
  const work = scored.get(key) ?? scorePieces(pitch, name, pieces);
  scored.set(key, work);
  return work;
}

/** The nearness of people's whole work to the latest pitches. */
const NEARNESS = new WeakMap<Pitch, Map<string, number>>();

/** Returns how near articles of a person are to a pitch in meaning and subject; -2 to 2. */
export function nearnessOfPieces(pitch: Pitch, name: string, pieces: readonly IndexedPiece[]): number {
  const known = NEARNESS.get(pitch) ?? new Map<string, number>();
  NEARNESS.set(pitch, known);
  const key = keyOf(name, pieces);
  const nearness = known.get(key) ?? nearnessOfWork(pitch, profileOf(name, pieces));
  known.set(key, nearness);
  return nearness;
}

function keyOf(name: string, pieces: readonly IndexedPiece[]): string {
  return JSON.stringify([
    name,
    ...pieces.map(({ url, title, snippet, language }) => [url, title, snippet, language]),
  ]);
}

/** Scores a person's articles for a pitch. */
export function scorePieces(pitch: Pitch, name: string, pieces: readonly IndexedPiece[]): ScoredWork {
  const profile = profileOf(name, pieces);
  return { profile, fit: scorePitch(pitch, profile) };
}

function profileOf(name: string, pieces: readonly IndexedPiece[]): WorkProfile {
  return readWorks(
    pieces.map(({ title, snippet, url, published_at, language }) => ({
      title,
      url,
      language,
      summary: snippet ?? '',
      published: published_at && dayOf(published_at),
    })),
    { name, outlet: pieces[0] ? outletOf(pieces[0]) : null, role: null, beat: null, bio: null },
  );
}

export function outletOf({ source_name, domain }: IndexedPiece): string {
  return source_name ?? domain;
}

/** Returns the day of a time as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
