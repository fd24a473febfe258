import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { callVendor, refused } from './call-vendor.ts';
import { figureEvidence } from './figure-evidence.ts';
import { type MetricsFailure, type MetricsSource, UNKNOWN } from './metrics-source.ts';

const SOURCE = 'dataforseo';
const OK = 20_000;

const Volume = Type.Union([
  Type.Object({ etv: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]) }),
  Type.Null(),
]);
const Item = Type.Object({
  target: Type.String(),
  metrics: Type.Union([Type.Object({ organic: Type.Optional(Volume) }), Type.Null()]),
});
const Result = Type.Object({ items: Type.Union([Type.Array(Item), Type.Null()]) });
/** See docs.dataforseo.com. Errors may also have HTTP status 200. */
const ResponseSchema = Type.Object({
  status_code: Type.Integer(),
  tasks: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          status_code: Type.Integer(),
          result: Type.Optional(Type.Union([Type.Array(Result), Type.Null()])),
        }),
      ),
      Type.Null(),
    ]),
  ),
});

/** See docs.dataforseo.com/v3/appendix/errors. All other codes are the vendor's faults. */
const BY_CODE: Record<number, MetricsFailure['kind']> = {
  40100: 'unauthorized',
  40104: 'unauthorized',
  40200: 'no_credit',
  40202: 'rate_limited',
  40209: 'rate_limited',
  40210: 'no_credit',
};
/** The status "No Search Results", which means that the domain is unknown. */
const NOTHING_FOUND = 40_102;

/** Monthly organic visits: search volume times click rate, over all keywords for which a domain ranks. */
export function dataForSeo(options: {
  login: string;
  password: string;
  baseUrl: string;
  timeoutMs: number;
}): MetricsSource {
  const credentials = Buffer.from(`${options.login}:${options.password}`).toString('base64');
  return {
    name: SOURCE,
    gives: ['traffic'],
    async ask(domain, signal) {
      const response = await callVendor({
        vendor: 'DataForSEO',
        url: `${options.baseUrl}/v3/dataforseo_labs/google/bulk_traffic_estimation/live`,
        headers: { authorization: `Basic ${credentials}` },
        body: [{ targets: [domain], item_types: ['organic'] }],
        signal,
        timeoutMs: options.timeoutMs,
      });
      if (!response.ok) return response;
      if (!Value.Check(ResponseSchema, response.json)) {
        return refused('invalid_reply', 'DataForSEO sent a response in an unknown format.');
      }
      const task = response.json.tasks?.[0];
      const code = response.json.status_code === OK ? (task?.status_code ?? 0) : response.json.status_code;
      if (code === NOTHING_FOUND) return { ok: true, metrics: UNKNOWN };
      if (code !== OK)
        return refused(BY_CODE[code] ?? 'unavailable', `DataForSEO responded with status ${code}.`);
      const item = task?.result?.[0]?.items?.find(({ target }) => target === domain);
      const visits = Math.round(item?.metrics?.organic?.etv ?? 0);
      // Zero means that DataForSEO knows no search term for the domain, so the number is unknown.
      if (visits === 0) return { ok: true, metrics: UNKNOWN };
      return {
        ok: true,
        metrics: {
          authority: null,
          traffic: {
            value: visits,
            low: null,
            high: null,
            source: SOURCE,
            as_of: response.at.toISOString().slice(0, 10),
            rank_domain: domain,
            evidence: figureEvidence('estimated_monthly_organic_traffic', {
              url: 'https://dataforseo.com/',
              locator: 'json:tasks.result.items.metrics.organic.etv',
              excerpt: `DataForSEO: ${visits} organic visits per month`,
              bytes: response.text,
              at: response.at,
              source: SOURCE,
            }),
          },
        },
      };
    },
  };
}
