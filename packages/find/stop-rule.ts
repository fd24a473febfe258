/** How many rounds in a row without a new fitting person end a search. */
const QUIET_ROUNDS = 2;

/** A round of a search: what it had asked, whom it had met and who of them was fitting, all rounds together. */
export interface CurvePoint {
  round: number;
  queries: number;
  people: number;
  fitting: number;
}

/** Says whether a search has to end after these rounds and why; null if another round may find somebody. */
export function reasonToStop(curve: readonly CurvePoint[], want: number): 'want' | 'saturation' | null {
  const fitting = curve.map((point) => point.fitting);
  const last = fitting.at(-1) ?? 0;
  if (last >= want) return 'want';
  const before = fitting.at(-1 - QUIET_ROUNDS);
  return before !== undefined && last <= before ? 'saturation' : null;
}
