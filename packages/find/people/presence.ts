import type { WordCounts } from '../../../model/index.ts';
import { type Match, SMALL_INDEX } from '../rank/relevance.ts';
import type { Candidate } from './candidates.ts';

/** What the best articles say about whether the index holds the subject of a pitch. */
export interface Presence {
  /** Whether the index holds the subject at all. */
  held: boolean;
  /** How certain it is that the index holds the very event, 0–1. */
  event: number;
  /** The score of an article that shares one word with the pitch which is in no other article. */
  unit: number;
}

/** The place of the article that shows whether a subject is covered more than once. */
const NTH = 10;
/** How many rare words the best article, or the tenth, has to share with the pitch. Chance reaches less. */
const BEST_SHARES = 1.85;
const NTH_SHARES = 1.15;
/** Between these shares of all words of the pitch in the best article, an event becomes certain. */
const MAY_BE_EVENT = 0.25;
const IS_EVENT = 0.45;

/** `highest` is the score of an imagined article that has every word of the pitch. */
export function presenceOf(matches: readonly Match[], highest: number, { articles }: WordCounts): Presence {
  const unit = Math.log(Math.max(2, articles));
  const [best, nth] = [matches[0], matches[NTH - 1]].map((match) => match?.score ?? 0) as [number, number];
  const share = highest > 0 ? best / highest : 0;
  return {
    // A small index has no rare words: there, a share of the pitch's words in the best article counts.
    held:
      best >= BEST_SHARES * unit ||
      nth >= NTH_SHARES * unit ||
      (articles < SMALL_INDEX && share >= MAY_BE_EVENT),
    event: Math.min(1, Math.max(0, (share - MAY_BE_EVENT) / (IS_EVENT - MAY_BE_EVENT))),
    unit,
  };
}

/** How many people are named at most if the index does not hold the subject. */
export const MAX_IF_ABSENT = 3;
/** The share of the score of the best article of all that the best one of a fitting person reaches. */
const FITTING_SHARE = 0.35;
/** The same for the people from whose number the estimate is made. */
export const NEAR_THE_BEST = 0.5;
/** How many rare words a person's best article has to share with the pitch, unless it is near the best of all. */
const OWN_SHARES = 1;
const OWN_SHARES_IF_ABSENT = 1.6;

/** Returns whether a person has written on the subject of the pitch. */
export function isFitting(
  { own, share }: Pick<Candidate, 'own' | 'share'>,
  { held, unit }: Presence,
): boolean {
  if (!held) return own >= OWN_SHARES_IF_ABSENT * unit;
  return share >= FITTING_SHARE || own >= OWN_SHARES * unit;
}
