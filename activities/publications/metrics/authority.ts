/** An authority score, with the name of its formula and of the list that it is based on. */
export interface Authority {
  /** Integer from 0 to 100. */
  value: number;
  source: 'ccgraph_rank_v1';
}

/** The number of domains that Common Crawl ranks, as a power of ten; the last one has authority 0. */
const LAST_RANK_LOG10 = 8;
/** A higher value makes authority fall more slowly among the top domains. */
const BEND = 2.3;

/**
 * Computes authority from a domain's rank by harmonic centrality in Common Crawl's web graph (1 is the
 * first): `100 · (1 − (log10 r / 8)^2.3)`, limited to 0–100. Without a rank, returns null. The formula uses
 * the rank, because centrality itself spans only a factor of three over ninety million domains.
 *
 * Compared with Moz's score for the 445 best-known of its top 500 domains (using Majestic's rank instead of
 * Common Crawl's), the median difference is −0.6 and the largest is 16. Scores below 92 have not been
 * checked, and a domain with a single link is near the end of the ranking. Byline's authority is not a Moz
 * score and must never be called one.
 */
export function authorityOf(harmonicRank: number | null): Authority | null {
  if (harmonicRank === null || !Number.isFinite(harmonicRank) || harmonicRank < 1) return null;
  const value = 100 * (1 - (Math.log10(harmonicRank) / LAST_RANK_LOG10) ** BEND);
  return { value: Math.round(Math.min(100, Math.max(0, value))), source: 'ccgraph_rank_v1' };
}
