/** Solves a linear system with a small positive definite matrix by Gauss-Jordan elimination. */
export function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    const scaled = pivot.map((value) => value / (pivot[i] ?? 1));
    rows[i] = scaled;
    rows.forEach((row, j) => {
      if (j !== i) rows[j] = row.map((value, k) => value - (row[i] ?? 0) * (scaled[k] ?? 0));
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}
