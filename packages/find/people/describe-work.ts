import { type FitScore, readWorks, scorePitch, type WorkProfile } from '#fit';
import type { IndexedPiece } from '../../../model/index.ts';
import type { Match } from '../rank/relevance.ts';

/** How many articles of a person are compared with the pitch. */
const COMPARED = 5;

/** A person's best articles, prepared for a report, and how well they fit the pitch. */
export interface ScoredWork {
  profile: WorkProfile;
  fit: FitScore;
}

/** Scores a person's best articles for a pitch, by what the index knows of them. */
export function scoreWork(pitch: string, name: string, matches: readonly Match[]): ScoredWork {
  const pieces = matches.slice(0, COMPARED).map(({ document }) => document.piece);
  const profile = readWorks(
    pieces.map(({ title, snippet, url, published_at }) => ({
      ...{ title, url },
      summary: snippet ?? '',
      published: published_at && dayOf(published_at),
    })),
    { name, outlet: pieces[0] ? outletOf(pieces[0]) : null, role: null, beat: null, bio: null },
  );
  return { profile, fit: scorePitch(pitch, profile) };
}

export function outletOf({ source_name, domain }: IndexedPiece): string {
  return source_name ?? domain;
}

/** Returns the day of a time as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
