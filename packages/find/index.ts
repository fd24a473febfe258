/**
 * Public interface of `packages/find`: from a pitch to queries, from the articles that they find to ranked
 * people, and to an estimate of how many there are. Pure.
 */
export {
  type Assessment,
  assessFindings,
  type Findings,
  type FitPerson,
  type FoundPiece,
  peopleToRead,
  rankFindings,
  rankLater,
  scaleOf,
  wordsToCount,
} from './assess.ts';
export type { Estimate } from './estimate/estimate.ts';
export type { AuthorChecks, Cut, CutReason } from './people/gates.ts';
export { judgePieces, supportFirst } from './people/judge.ts';
export { piecesOnSubject } from './people/on-subject.ts';
export { readSubject } from './plan/list-subject.ts';
export { ownQueries, planSearch, queryWords } from './plan/plan.ts';
export { type CurvePoint, reasonToStop } from './stop-rule.ts';
