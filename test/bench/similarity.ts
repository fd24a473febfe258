/**
 * The similarity of two texts from 0 to 1 by Ratcliff and Obershelp (1988): twice the number of characters in
 * matching blocks, divided by the number of all characters. The longest block is matched first, then the
 * texts before and after that block. The result equals Python's `difflib` without its heuristics, so that
 * results are comparable.
 */
export function similarity(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const total = left.length + right.length;
  return total === 0 ? 1 : (2 * matching(left, right, 0, left.length, 0, right.length)) / total;
}

function matching(a: string[], b: string[], fromA: number, toA: number, fromB: number, toB: number): number {
  const { startA, startB, length } = longest(a, b, fromA, toA, fromB, toB);
  if (length === 0) return 0;
  return (
    length +
    matching(a, b, fromA, startA, fromB, startB) +
    matching(a, b, startA + length, toA, startB + length, toB)
  );
}

/**
 * Returns the longest run of characters that both texts contain. If there are several such runs, returns the
 * one that starts first in `a`, then in `b`.
 */
function longest(a: string[], b: string[], fromA: number, toA: number, fromB: number, toB: number) {
  let best = { startA: fromA, startB: fromB, length: 0 };
  let above = new Map<number, number>();
  for (let indexA = fromA; indexA < toA; indexA += 1) {
    const row = new Map<number, number>();
    for (let indexB = fromB; indexB < toB; indexB += 1) {
      if (a[indexA] !== b[indexB]) continue;
      const length = (above.get(indexB - 1) ?? 0) + 1;
      row.set(indexB, length);
      if (length > best.length) best = { startA: indexA - length + 1, startB: indexB - length + 1, length };
    }
    above = row;
  }
  return best;
}
