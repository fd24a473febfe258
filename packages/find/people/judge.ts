import { chanceBySubject, type Pitch, reportFit } from '#fit';
import type { FitReport, IndexedPiece } from '../../../model/index.ts';
import { type ScoredWork, scorePieces } from './describe-work.ts';

type Judgement = Pick<FitReport, 'score' | 'verdict' | 'reasoning'>;

/** Judges scored work by what it shares of the pitch's subject; `asOf` is the day from which the pieces' ages count. */
export function judgeWork({ profile, fit }: ScoredWork, asOf: Date): Judgement {
  const { score, verdict, reasoning } = reportFit(
    profile,
    { ...fit, score: chanceBySubject(fit, profile) },
    { now: asOf, evidenceOf: () => undefined },
  );
  return { score, verdict, reasoning };
}

/** Judges a person by pieces. */
export function judgePieces(
  { pitch, asOf }: { pitch: Pitch; asOf: Date },
  { name, pieces }: { name: string; pieces: readonly IndexedPiece[] },
): Judgement {
  return judgeWork(scorePieces(pitch, name, pieces), asOf);
}
