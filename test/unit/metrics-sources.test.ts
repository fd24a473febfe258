import { describe, expect, it } from 'vitest';
import {
  findMetrics,
  type MetricsResponse,
  type MetricsSource,
  pausing,
} from '../../activities/publications/index.ts';
import {
  type AuthorityFigure,
  newId,
  type PublicationMetrics,
  type TrafficFigure,
} from '../../model/index.ts';

const DOMAIN = 'harbour-courier.example';
const never = new AbortController().signal;
const WEEK = 7 * 24 * 60 * 60;

const stated = (source: string) => ({
  source,
  as_of: '2026-10-31',
  rank_domain: DOMAIN,
  evidence: {
    id: newId('ev'),
    fields: [],
    url: 'https://ranks.example/',
    locator: '',
    excerpt: '',
    fetched_at: '2026-10-31T00:00:00Z',
    content_sha256: '',
    extractor: source,
  },
});
const authority = (source: string, value: number): AuthorityFigure => ({
  value,
  ...stated(source),
});
const traffic = (source: string, value: number): TrafficFigure => ({
  value,
  low: null,
  high: null,
  ...stated(source),
});
const DOWN: MetricsResponse = {
  ok: false,
  failure: { kind: 'unavailable', message: 'It is down.', retryAfterSeconds: null },
};

function source(name: string, gives: MetricsSource['gives'], answer: Partial<PublicationMetrics> | 'down') {
  const asked: string[] = [];
  const metrics = { authority: null, traffic: null, ...(answer === 'down' ? {} : answer) };
  const ask: MetricsSource['ask'] = async (domain) => {
    asked.push(domain);
    return answer === 'down' ? DOWN : { ok: true, metrics };
  };
  return { name, gives, ask, asked };
}

const lists = () =>
  source('rank_lists', ['authority', 'traffic'], {
    authority: authority('ccgraph_rank_v1', 60),
    traffic: traffic('tranco_zipf_v1', 1000),
  });

describe('publication metrics', () => {
  it('each come from the first source that knows the metric, and no source is queried twice', async () => {
    const vendor = source('vendor', ['authority'], { authority: authority('vendor', 70) });
    const all = lists();
    const { metrics, freshSeconds } = await findMetrics([vendor, all], DOMAIN, null, never);
    expect([metrics.authority?.source, metrics.traffic?.source]).toEqual(['vendor', 'tranco_zipf_v1']);
    expect(freshSeconds).toBeGreaterThan(4 * WEEK);
    expect([vendor.asked, all.asked]).toEqual([[DOMAIN], [DOMAIN]]);
    const only = lists();
    await findMetrics([only], DOMAIN, null, never);
    expect(only.asked).toEqual([DOMAIN]);
  });

  it('are null when no source knows the domain', async () => {
    const nobody = source('rank_lists', ['authority', 'traffic'], {});
    expect((await findMetrics([nobody], DOMAIN, null, never)).metrics).toEqual({
      authority: null,
      traffic: null,
    });
  });

  it('come from the next source while one is down, and are requested again within the hour', async () => {
    const vendor = source('vendor', ['authority'], 'down');
    const { metrics, freshSeconds } = await findMetrics([vendor, lists()], DOMAIN, null, never);
    expect(metrics.authority).toMatchObject({ source: 'ccgraph_rank_v1', value: 60 });
    expect(freshSeconds).toBe(3600);
  });

  it('keep the earlier values of a source that is down', async () => {
    const vendor = source('vendor', ['authority'], 'down');
    const known = { authority: authority('vendor', 70), traffic: null };
    const { metrics } = await findMetrics([vendor, lists()], DOMAIN, known, never);
    expect(metrics.authority).toMatchObject({ source: 'vendor', value: 70 });
  });
});

describe('a source that fails', () => {
  it('is skipped for a while, and then tried again', async () => {
    let now = 0;
    const vendor = source('vendor', ['authority'], 'down');
    const patient = pausing(vendor, () => now);
    for (now of [0, 30_000, 59_999]) expect(await patient.ask(DOMAIN, never)).toEqual(DOWN);
    expect(vendor.asked).toHaveLength(1);
    now = 60_000;
    await patient.ask(DOMAIN, never);
    expect(vendor.asked).toHaveLength(2);
  });

  it('is skipped for as long as it requests', async () => {
    let now = 0;
    const calls: number[] = [];
    const failure = { kind: 'rate_limited', message: 'Slower.', retryAfterSeconds: 17 } as const;
    const patient = pausing(
      {
        name: 'vendor',
        gives: ['authority'],
        async ask() {
          calls.push(now);
          return { ok: false, failure };
        },
      },
      () => now,
    );
    for (now of [0, 16_999, 17_000]) await patient.ask(DOMAIN, never);
    expect(calls).toEqual([0, 17_000]);
  });
});
