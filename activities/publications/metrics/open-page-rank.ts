import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { callVendor, refused } from './call-vendor.ts';
import { figureEvidence } from './figure-evidence.ts';
import { type MetricsSource, UNKNOWN } from './metrics-source.ts';

const SOURCE = 'open_pagerank';

/** See https://www.domcop.com/openpagerank/documentation. */
const ResponseSchema = Type.Object({
  response: Type.Array(
    Type.Object({
      status_code: Type.Integer(),
      domain: Type.String(),
      page_rank_decimal: Type.Union([Type.Number({ minimum: 0, maximum: 10 }), Type.Null()]),
      rank: Type.Union([Type.String(), Type.Null()]),
    }),
    { minItems: 1 },
  ),
  last_updated: Type.Optional(Type.String()),
});

/** Authority from Open PageRank, based on Common Crawl: the vendor's rank (0 to 10, two decimals) times ten. */
export function openPageRank(options: { key: string; baseUrl: string; timeoutMs: number }): MetricsSource {
  return {
    name: SOURCE,
    gives: ['authority'],
    async ask(domain, signal) {
      const vendorResponse = await callVendor({
        vendor: 'Open PageRank',
        url: `${options.baseUrl}/getPageRank?domains[]=${encodeURIComponent(domain)}`,
        headers: { 'API-OPR': options.key },
        signal,
        timeoutMs: options.timeoutMs,
      });
      if (!vendorResponse.ok) return vendorResponse;
      if (!Value.Check(ResponseSchema, vendorResponse.json)) {
        return refused('invalid_reply', 'Open PageRank sent a response in an unknown format.');
      }
      const { response, last_updated } = vendorResponse.json;
      const entry = response.find((candidate) => candidate.domain === domain);
      // Open PageRank returns an entry with status 404 and rank 0 for an unknown domain.
      if (entry?.status_code !== 200 || !entry.page_rank_decimal) return { ok: true, metrics: UNKNOWN };
      return {
        ok: true,
        metrics: {
          authority: {
            value: Math.round(entry.page_rank_decimal * 10),
            source: SOURCE,
            as_of: dayOf(last_updated) ?? vendorResponse.at.toISOString().slice(0, 10),
            rank_domain: entry.domain,
            evidence: figureEvidence('domain_authority', {
              url: 'https://www.domcop.com/openpagerank/',
              locator: 'json:response.page_rank_decimal',
              excerpt: `Open PageRank ${entry.page_rank_decimal} of 10, rank ${entry.rank ?? 'unknown'}`,
              bytes: vendorResponse.text,
              at: vendorResponse.at,
              source: SOURCE,
            }),
          },
          traffic: null,
        },
      };
    },
  };
}

/** Converts "16th Oct 2018" to `2018-10-16`. */
function dayOf(text: string | undefined): string | null {
  const [, day = '', month = '', year = ''] =
    /(\d{1,2})(?:st|nd|rd|th)?\s+(\w{3})\w*\s+(\d{4})/.exec(text ?? '') ?? [];
  const date = new Date(`${day} ${month} ${year} UTC`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
