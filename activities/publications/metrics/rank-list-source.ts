import { type Database, rankLists } from '../../../db/index.ts';
import type { AuthorityFigure, RankList, TrafficFigure } from '../../../model/index.ts';
import { authorityOf } from './authority.ts';
import { figureEvidence } from './figure-evidence.ts';
import type { MetricsSource } from './metrics-source.ts';
import { organicTrafficOf } from './traffic.ts';

/** The publisher of each list, to which the evidence of a metric links. */
const PUBLISHERS: Record<RankList, { title: string; url: string }> = {
  tranco: { title: 'Tranco', url: 'https://tranco-list.eu/' },
  domain_ranks: { title: 'Common Crawl domain ranks', url: 'https://commoncrawl.org/web-graphs' },
};

/** Computes metrics from the imported lists by documented formulas; they are unknown before the first import. */
export function rankListSource(db: Database): MetricsSource {
  return {
    name: 'rank_lists',
    gives: ['authority', 'traffic'],
    async ask(domain) {
      // A government site whose domain is a public suffix (`gov.uk`) is listed with `www.`.
      const ranks = await rankLists.find(db, [domain, `www.${domain}`]);
      const popularity = ranks.find(({ list }) => list === 'tranco');
      const links = ranks.find(({ list }) => list === 'domain_ranks');
      return {
        ok: true,
        metrics: { authority: authorityFigure(links), traffic: trafficFigure(popularity, links) },
      };
    },
  };
}

function authorityFigure(rank: rankLists.DomainRank | undefined): AuthorityFigure | null {
  const authority = authorityOf(rank?.rank ?? null);
  if (!rank || !authority) return null;
  return { ...authority, ...stated('domain_authority', rank, authority.source) };
}

/** Estimates traffic by popularity, or else by the rank in the web graph, a worse indicator of visits. */
function trafficFigure(
  popularity: rankLists.DomainRank | undefined,
  links: rankLists.DomainRank | undefined,
): TrafficFigure | null {
  const rank = popularity ?? links;
  const traffic = organicTrafficOf(rank?.rank ?? null, popularity ? 'tranco' : 'common_crawl');
  if (!rank || !traffic) return null;
  return { ...traffic, ...stated('estimated_monthly_organic_traffic', rank, traffic.source) };
}

function stated(
  field: Parameters<typeof figureEvidence>[0],
  { list, domain, rank, as_of, imported_at }: rankLists.DomainRank,
  source: string,
) {
  const { title, url } = PUBLISHERS[list];
  return {
    as_of,
    rank_domain: domain,
    evidence: figureEvidence(field, {
      url,
      locator: `${list}:${domain}`,
      excerpt: `${title} of ${as_of}: rank ${rank}, ${domain}`,
      bytes: `${domain}\t${rank}`,
      at: imported_at,
      source,
    }),
  };
}
