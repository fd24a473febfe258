/** Monthly visits from search engines, with a range that probably contains the true value. */
export interface TrafficEstimate {
  value: number;
  low: number;
  high: number;
  source: 'tranco_zipf_v1' | 'ccgraph_zipf_v1';
}

/** Monthly visits, fitted to 27 news sites with published visits; the median error is a factor of 1.37. */
const FIRST_SITE_VISITS = 1.1e11;
/** Page loads are proportional to 1/rank up to this rank, then fall faster (CrUX; Ruth et al., IMC 2022). */
const TAIL_FROM = 100_000;
const TAIL_EXPONENT = -1.3;
/**
 * The share of visits from search engines, by a single comparison of a DataForSEO sample with one large
 * site's total visits; hence the wide range.
 */
const ORGANIC_SHARE = 0.33;

const RANGE = { head: 3, tail: 5, fromLinks: 10 };

/**
 * Estimates monthly organic visits from a popularity rank (1 is the first). Without a rank, returns null, because the
 * traffic of a site on no list is unknown, not 0. For a Tranco rank, the estimate is accurate to a factor of 3 up to
 * rank 100,000, and to a factor of 5 beyond that rank. A rank by links (`common_crawl`) is a weak indicator of visits,
 * so its factor is 10. Values are rounded to two significant digits and are at least 1.
 */
export function organicTrafficOf(
  rank: number | null,
  list: 'tranco' | 'common_crawl' = 'tranco',
): TrafficEstimate | null {
  if (rank === null || !Number.isFinite(rank) || rank < 1) return null;
  const value = ORGANIC_SHARE * visitsOf(rank);
  const range = list === 'common_crawl' ? RANGE.fromLinks : rank > TAIL_FROM ? RANGE.tail : RANGE.head;
  return {
    value: twoDigits(value),
    low: twoDigits(value / range),
    high: twoDigits(value * range),
    source: list === 'common_crawl' ? 'ccgraph_zipf_v1' : 'tranco_zipf_v1',
  };
}

function visitsOf(rank: number): number {
  if (rank <= TAIL_FROM) return FIRST_SITE_VISITS / rank;
  return (FIRST_SITE_VISITS / TAIL_FROM) * (rank / TAIL_FROM) ** TAIL_EXPONENT;
}

/** Rounds to two digits, and to at least 1, because more digits would overstate the precision. */
function twoDigits(value: number): number {
  return Math.max(1, Number(value.toPrecision(2)));
}
