interface Found {
  people: readonly { verdict: string }[];
  estimate: { low: number; high: number } | null;
  not_searched: readonly { kind: string }[];
}

/**
 * Says whom a search has found, and how many there probably are: `7 people we would write to · 12 to look at · the index
 * probably holds 9 to 19`. Those who do not fit are not counted. Where there is nobody, months that the index lacks may be why.
 */
export function searchInWords({ people, estimate, not_searched }: Found): string {
  const countOf = (wanted: string) => people.filter(({ verdict }) => verdict === wanted).length;
  const [strong, possible] = [countOf('fit'), countOf('soft_fit')];
  const passing = strong + possible;
  const months = not_searched.filter(({ kind }) => kind === 'month').length;
  if (passing === 0)
    return months === 0
      ? 'Nobody in the index covers this'
      : `The index knows nobody who covers this, but lacks ${months} of the months asked for`;
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
