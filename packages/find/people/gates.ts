import { formOf } from '#fit';
import type { ArticleForm, IndexedPiece } from '../../../model/index.ts';
import type { Author } from './votes.ts';

/** Why a person who wrote on the subject is not among the results. */
export type CutReason =
  | 'not_a_person'
  | 'no_dated_piece'
  | 'one_passing_piece'
  | 'wrong_form'
  | 'suppressed'
  | 'on_excluded_list'
  | 'shown_before';

/** People who were left out for one reason; `examples` are a few of their names, or empty where names must not be shown. */
export interface Cut {
  reason: CutReason;
  count: number;
  examples: string[];
}

/** What a search must know about an author before it names them. */
export interface AuthorChecks {
  /** Whether a byline is the name of a person, and not of a desk, an agency or a brand. */
  isPerson(name: string): boolean;
  /** Whether the person must not be named, because they or their sites are suppressed. */
  isSuppressed(name: string, domain: string): boolean;
  /** Whether the person is on a list that the search excludes. */
  isExcluded(name: string, domain: string): boolean;
  /** Whether the caller has been shown the person, whose normalized name is given, for the same pitch. */
  isShown(key: string): boolean;
}

const EXAMPLES = 3;
/** Forms in which nobody pitches news. */
const OTHER_FORMS: ReadonlySet<ArticleForm | null> = new Set(['live', 'correction', 'obituary']);
const OTHER_TITLE =
  /\b(?:horoscopes?|crossword|sudoku|wordle|quiz|lottery|letters to the editor|podcast|tv guide|today in history|newsletter)\b/i;

/** Returns whether an article has a form in which no pitch can appear. */
function hasOtherForm({ title, url }: IndexedPiece): boolean {
  return OTHER_FORMS.has(formOf({ title, url })) || OTHER_TITLE.test(title);
}

/** Sorts candidates into those who pass the gates, and those who are cut, with one reason each. */
export function passGates<Candidate extends Author>(
  candidates: readonly Candidate[],
  isPassing: (candidate: Candidate) => boolean,
  checks: AuthorChecks,
): { people: Candidate[]; cuts: Cut[] } {
  const cuts = new Map<CutReason, Cut>();
  const people = candidates.filter((candidate) => {
    const reason = reasonFor(candidate, isPassing, checks);
    if (reason === null) return true;
    const cut = cuts.get(reason) ?? { reason, count: 0, examples: [] };
    cut.count += 1;
    if (reason !== 'suppressed' && cut.examples.length < EXAMPLES) cut.examples.push(candidate.name);
    cuts.set(reason, cut);
    return false;
  });
  return { people, cuts: [...cuts.values()].sort((a, b) => (a.reason < b.reason ? -1 : 1)) };
}

function reasonFor<Candidate extends Author>(
  candidate: Candidate,
  isPassing: (candidate: Candidate) => boolean,
  { isPerson, isSuppressed, isExcluded, isShown }: AuthorChecks,
): CutReason | null {
  const pieces = candidate.matches.map(({ document }) => document.piece);
  const domains = [...new Set(pieces.map(({ domain }) => domain))];
  if (domains.some((domain) => isSuppressed(candidate.name, domain))) return 'suppressed';
  if (!isPerson(candidate.name)) return 'not_a_person';
  if (pieces.every(({ published_at }) => published_at === null)) return 'no_dated_piece';
  if (pieces.every(hasOtherForm)) return 'wrong_form';
  if (domains.some((domain) => isExcluded(candidate.name, domain))) return 'on_excluded_list';
  if (isShown(candidate.key)) return 'shown_before';
  return isPassing(candidate) ? 'one_passing_piece' : null;
}
