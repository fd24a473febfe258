import type { Pitch } from '#fit';
import type { IndexedPiece, SearchBound, SearchScale } from '../../../model/index.ts';
import type { Match } from '../rank/relevance.ts';
import { nearnessOfPieces, type ScoredWork, scoreWork } from './describe-work.ts';
import { type Author, authorsOf, votes } from './votes.ts';

/** A person who may fit a pitch. */
export interface Candidate extends Author, ScoredWork {
  /** The best articles of the person, those of the pitch's own words first. */
  matches: Match[];
  /** By this, people are ranked. */
  rank: number;
  /** The score of the person's best article for the words of the pitch alone. */
  own: number;
  /** The score of the person's best article for the harvested words, as a share of the best of all. */
  share: number;
}

/** Matches of the pitch's own words, and of these with the words harvested from the best articles. */
export interface Matches {
  own: readonly Match[];
  harvested: readonly Match[];
}

/** How many of the best articles vote, and how many people with the most votes are compared with the pitch. */
const VOTING = 400;
const COMPARED = 90;
/**
 * The powers of votes: if the index holds the very event of the pitch, the best article decides; if it holds
 * only the subject, all articles count.
 */
const FOR_EVENTS = 3;
const FOR_SUBJECTS = 1;
/** The weight of a point of the fit score beside the votes, where no event is held. */
const FIT_POINT = 0.08;
/** The weight of the nearness of everything that a person wrote to the pitch, where no event is held. */
const WHOLE_WORK = 1;
/** How many of the first people are ranked by their whole work as well. */
const READ = 40;
/** The votes of a person who has no article among those that vote. */
const NONE = Math.log(1e-4);

/**
 * Ranks the people behind articles, the best first. `event` says how certain it is that the articles are about
 * the very event of the pitch, 0–1: then those rank first who covered it, else those whose work fits.
 */
export function rankCandidates(
  pitch: Pitch,
  { own, harvested }: Matches,
  event: number,
  bounds = boundsOf({ own, harvested }),
): Candidate[] {
  const ofPitch = authorsOf(own.filter(({ score }) => score >= bounds.own.score));
  const ofHarvest = authorsOf(harvested.filter(({ score }) => score >= bounds.harvested.score));
  const keys = [...within(ofPitch, bounds.own), ...within(ofHarvest, bounds.harvested)];
  return [...new Set(keys)]
    .map((key) => {
      const [one, other] = [ofPitch.get(key), ofHarvest.get(key)];
      const author = (one ?? other) as Author;
      const work = scoreWork(pitch, author.name, author.matches);
      const votesFor = (power: number) => (other ? votes(other.matches, power) : NONE);
      return {
        ...author,
        ...work,
        rank:
          event * votesFor(FOR_EVENTS) + (1 - event) * (votesFor(FOR_SUBJECTS) + FIT_POINT * work.fit.score),
        own: one?.matches[0]?.score ?? 0,
        share: (other?.matches[0]?.score ?? 0) / bounds.best,
      };
    })
    .sort(better);
}

/** Returns the names of the first people, whose whole work `rankByWork` compares with the pitch. */
export function namesToRead(candidates: readonly Candidate[]): string[] {
  return candidates.slice(0, READ).map(({ name }) => name);
}

/**
 * Ranks the first people anew: those rank higher who write about such subjects all the time. `works` are the newest
 * articles of each by key; of a person who is not among them, only the articles that answer the pitch are known.
 */
export function rankByWork(
  pitch: Pitch,
  candidates: readonly Candidate[],
  works: ReadonlyMap<string, IndexedPiece[]>,
  event: number,
): Candidate[] {
  const first = candidates.slice(0, READ).map((candidate) => {
    const pieces = works.get(candidate.key) ?? candidate.matches.map(({ document }) => document.piece);
    const nearness = nearnessOfPieces(pitch, candidate.name, pieces);
    return { ...candidate, rank: candidate.rank + (1 - event) * WHOLE_WORK * nearness };
  });
  return [...first.sort(better), ...candidates.slice(READ)];
}

function better(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || (a.key < b.key ? -1 : 1);
}

/** The bounds within which articles vote, and people are compared with the pitch. */
export type Bounds = Pick<SearchScale, 'best' | 'own' | 'harvested'>;

/** Returns the bounds that leave the best articles and the people with the most votes. */
export function boundsOf({ own, harvested }: Matches): Bounds {
  return { best: harvested[0]?.score ?? 1, own: boundOf(own), harvested: boundOf(harvested) };
}

function boundOf(matches: readonly Match[]): SearchBound {
  const voting = matches.slice(0, VOTING);
  const authors = [...authorsOf(voting).values()];
  const least = (power: number) =>
    authors.map((author) => votes(author.matches, power)).sort((a, b) => b - a)[COMPARED / 2 - 1];
  return {
    score: matches[VOTING - 1]?.score ?? 0,
    votes: [FOR_SUBJECTS, FOR_EVENTS].map((power) => least(power) ?? -Number.MAX_VALUE),
  };
}

/** Returns the keys of the authors with enough votes of either power. */
function within(authors: Map<string, Author>, bound: SearchBound): string[] {
  return [...authors.values()]
    .filter(({ matches }) =>
      [FOR_SUBJECTS, FOR_EVENTS].some((power, index) => votes(matches, power) >= (bound.votes[index] ?? 0)),
    )
    .map(({ key }) => key);
}
