import { readWorks, type Work, type WorkProfile } from '../work/work.ts';
import { type FitScore, scorePitch } from './score.ts';
import { chanceBySubject, MOST_ARTICLES } from './subject-chance.ts';

/**
 * Scores a person for a pitch. If a search judged the person, the same pieces have the same score here; others count with
 * them, by title and opening too, if they are nearer to the pitch. Everybody else is scored by all that was read. `standing`
 * is the person's place among those whom the search found, from 1, if it is known.
 */
export function judgeWork(pitch: FitScore['pitch'], profile: WorkProfile, standing?: number): FitScore {
  const fit = scorePitch(pitch, profile);
  const openings = openingsOf(fit);
  if (openings.length === 0) return fit;
  const known = readWorks(openings, profile.person);
  return { ...fit, score: chanceBySubject(scorePitch(pitch, known), known, standing) };
}

/** Returns the pieces of a search and those that are nearer to the pitch than one of them, the nearest first. */
function openingsOf({ matches }: FitScore): Work[] {
  const works = matches.map(({ work }) => work);
  const last = works.findLastIndex(({ indexed }) => indexed !== undefined);
  return works
    .slice(0, Math.min(last + 1, MOST_ARTICLES))
    .map(({ title, summary, url, published, indexed }) => ({ title, summary, url, published, ...indexed }));
}
