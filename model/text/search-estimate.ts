interface Gap {
  kind: string;
  value: string;
  message: string;
}

interface Found {
  people: readonly { verdict: string }[];
  estimate: { low: number; high: number } | null;
  not_searched: readonly Gap[];
}

/**
 * Says whom a search has found, and how many there probably are: `7 people we would write to · 12 to look at · the index
 * probably holds 9 to 19`. Those who do not fit are not counted. Where there is nobody, time that the index lacks may be why.
 */
export function searchInWords({ people, estimate, not_searched }: Found): string {
  const countOf = (wanted: string) => people.filter(({ verdict }) => verdict === wanted).length;
  const [strong, possible] = [countOf('fit'), countOf('soft_fit')];
  const passing = strong + possible;
  if (passing === 0) return nobodyInWords(not_searched);
  const noun = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
  return [
    ...(strong > 0 ? [`${noun(strong)} we would write to`] : []),
    ...(possible > 0 ? [`${strong > 0 ? possible : noun(possible)} to look at`] : []),
    ...(estimate ? [estimateInWords(passing, estimate)] : []),
  ].join(' · ');
}

function nobodyInWords(gaps: readonly Gap[]): string {
  const begins = gaps.find(({ kind }) => kind === 'before')?.value;
  if (begins !== undefined) return `The index knows nobody who covers this, but begins on ${begins}`;
  const months = gaps.filter(({ kind }) => kind === 'month').length;
  return months === 0
    ? 'Nobody in the index covers this'
    : `The index knows nobody who covers this, but lacks ${months} of the months asked for`;
}

/** How many people who fit there probably are, beside those who were found. */
function estimateInWords(found: number, { low, high }: { low: number; high: number }): string {
  if (high <= found) return 'the index probably holds no others';
  return `the index probably holds ${low < found ? `up to ${high}` : low === high ? low : `${low} to ${high}`}`;
}

/** Says in one line what a search could not cover: months as spans, and the number of outlets if there are several. */
export function gapsInWords(gaps: readonly Gap[]): string {
  const of = (...kinds: string[]) => gaps.filter(({ kind }) => kinds.includes(kind));
  const begins = of('before')[0]?.value ?? '';
  const months = of('month').filter(({ value }) => value >= begins.slice(0, 7));
  const outlets = of('outlet');
  return [
    ...of('before').map(({ message }) => message),
    ...(months.length > 1
      ? [`The index has no articles, or only a few, of ${spansOf(months.map(({ value }) => value))}.`]
      : months.map(({ message }) => message)),
    ...of('language', 'country').map(({ message }) => message),
    ...(outlets.length > 1
      ? [
          `The feeds of ${outlets.length} outlets cannot be read at present, so recent articles may be missing.`,
        ]
      : outlets.map(({ message }) => message)),
  ].join(' ');
}

/** Writes months as spans of consecutive ones, e.g. `2025-11 to 2026-01, 2026-03`. */
function spansOf(months: string[]): string {
  const spans: [first: string, last: string][] = [];
  for (const month of months) {
    const span = spans.at(-1);
    if (span && monthNumber(month) === monthNumber(span[1]) + 1) span[1] = month;
    else spans.push([month, month]);
  }
  return spans.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(', ');
}

function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return 12 * year + number;
}
