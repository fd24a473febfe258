interface Scored {
  score: number;
  grade: number;
}

/**
 * Computes the ranking metric NDCG@10. Candidates with equal scores share the discounts of their ranks
 * equally.
 */
export function ndcg10(people: Scored[], all: readonly number[]): number {
  const gain = (grade: number) => 2 ** grade - 1;
  const discount = (rank: number) => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0);
  const ideal = all
    .toSorted((a, b) => b - a)
    .reduce((sum, grade, i) => sum + gain(grade) * discount(i + 1), 0);
  const groups = new Map<number, Scored[]>();
  for (const person of people) groups.set(person.score, [...(groups.get(person.score) ?? []), person]);
  let [total, rank] = [0, 1];
  for (const [, tied] of [...groups].sort(([a], [b]) => b - a)) {
    const places = tied.reduce((sum, _, i) => sum + discount(rank + i), 0);
    total += (tied.reduce((sum, { grade }) => sum + gain(grade), 0) / tied.length) * places;
    rank += tied.length;
  }
  return total / ideal;
}
