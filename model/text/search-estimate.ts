interface Found {
  people: readonly { verdict: string }[];
  estimate: { low: number; high: number } | null;
}

/**
 * Says whom a search has found, and how many there probably are: `7 people we would write to · 12 to look at · the index
 * probably holds 9 to 19`. Those who do not fit are not counted.
 */
export function searchInWords({ people, estimate }: Found): string {
  const countOf = (wanted: string) => people.filter(({ verdict }) => verdict === wanted).length;
  const [strong, possible] = [countOf('fit'), countOf('soft_fit')];
  const passing = strong + possible;
  if (passing === 0) return 'Nobody in the index covers this';
  const noun = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
  return [
    ...(strong > 0 ? [`${noun(strong)} we would write to`] : []),
    ...(possible > 0 ? [`${strong > 0 ? possible : noun(possible)} to look at`] : []),
    ...(estimate ? [estimateInWords(passing, estimate)] : []),
  ].join(' · ');
}

/** How many people who fit there probably are, beside those who were found. */
function estimateInWords(found: number, { low, high }: { low: number; high: number }): string {
  if (high <= found) return 'the index probably holds no others';
  return `the index probably holds ${low < found ? `up to ${high}` : low === high ? low : `${low} to ${high}`}`;
}
