import { chanceBySubject, type Pitch, reportFit } from '#fit';
import type { FitReport, IndexedPiece } from '../../../model/index.ts';
import { type ScoredWork, scorePieces } from './describe-work.ts';

/** The anchors are the pieces that support the judgement; for somebody who does not fit, there are none. */
type Judgement = Pick<FitReport, 'score' | 'verdict' | 'reasoning' | 'anchors'>;

/**
 * Judges scored work by what it shares of the pitch's subject, and by the person's standing among those found; `asOf` is
 * the day from which the pieces' ages count.
 */
export function assessWork({ profile, fit }: ScoredWork, asOf: Date, standing: number): Judgement {
  const { score, verdict, reasoning, anchors } = reportFit(
    profile,
    { ...fit, score: chanceBySubject(fit, profile, standing) },
    { now: asOf, evidenceOf: () => undefined, standing },
  );
  return { score, verdict, reasoning, anchors };
}

/** Judges a person by pieces. */
export function judgePieces(
  { pitch, asOf }: { pitch: Pitch; asOf: Date },
  { name, pieces, standing }: { name: string; pieces: readonly IndexedPiece[]; standing: number },
): Judgement {
  return assessWork(scorePieces(pitch, name, pieces), asOf, standing);
}

/** Returns pieces with those first that support a judgement; otherwise in their order. */
export function supportFirst<Piece extends { url: string }>(
  pieces: readonly Piece[],
  { anchors }: Pick<Judgement, 'anchors'>,
): Piece[] {
  const supports = ({ url }: Piece) => anchors.some((anchor) => anchor.url === url);
  return [...pieces.filter(supports), ...pieces.filter((piece) => !supports(piece))];
}
