/** An authority score, with the name of the formula and list it comes from. */
export interface Authority {
  /** Integer from 0 to 100. */
  value: number;
  source: 'ccgraph_rank_v1';
}

/** Common Crawl ranks about this many domains, as a power of ten. The last one has authority 0. */
const LAST_RANK_LOG10 = 8;
/** Curvature: how slowly authority falls at the top. */
const BEND = 2.3;

/**
 * Authority from a domain's position by harmonic centrality in Common Crawl's web graph (1 is the first), or
 * null without a rank: `100 · (1 − (log10 r / 8)^2.3)`, clamped to 0–100. The position is used because
 * centrality itself spans only a factor of three over ninety million domains. Compared with Moz's score for
 * the 445 best-known of its top 500 (with Majestic's rank standing in), the median difference is −0.6 and the
 * largest 16. Below 92 nothing is checked, and a domain with a single link ranks near the last. This is not a
 * Moz score and is never called one.
 */
export function authorityOf(harmonicRank: number | null): Authority | null {
  if (harmonicRank === null || !Number.isFinite(harmonicRank) || harmonicRank < 1) return null;
  const value = 100 * (1 - (Math.log10(harmonicRank) / LAST_RANK_LOG10) ** BEND);
  return { value: Math.round(Math.min(100, Math.max(0, value))), source: 'ccgraph_rank_v1' };
}
