import { describe, expect, it } from 'vitest';
import { asSample } from '../support/docs/samples.ts';

/** A response to a request at `now`, about an article that was two days old at `dated`. */
function sampleOf(dated: string, now: string, daysAgo: number): unknown {
  const after = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
  const published = new Date(Date.parse(dated.slice(0, 10)) - 2 * 86_400_000).toISOString().slice(0, 10);
  const response = {
    created_at: now,
    expires_at: after(7),
    window: { from: after(-30), to: now },
    published_at: `${published}T23:40:00Z`,
    anchors: [{ published, days_ago: daysAgo }],
    freshness: { last_on_topic: published, days_ago: daysAgo },
  };
  return asSample(response, 'http://127.0.0.1:1', new Date(dated), new Date(now));
}

describe('the dates of a sample response', () => {
  const sample = {
    created_at: '2026-11-22T10:00:00Z',
    expires_at: '2026-11-29T10:00:00Z',
    window: { from: '2026-10-23T10:00:00Z', to: '2026-11-22T10:00:00Z' },
    published_at: '2026-11-20T23:40:00Z',
    anchors: [{ published: '2026-11-20', days_ago: 2 }],
    freshness: { last_on_topic: '2026-11-20', days_ago: 2 },
  };

  it.each([
    ['at noon', '2026-11-25T12:00:00.000Z', '2026-11-25T12:01:00.000Z', 2],
    ['in the last second of a year', '2026-12-31T23:59:59.000Z', '2026-12-31T23:59:59.500Z', 2],
    ['while a year ends', '2026-12-31T23:59:59.000Z', '2027-01-01T00:00:01.000Z', 3],
    ['while a year ends, after the scoring', '2026-12-31T23:58:00.000Z', '2027-01-01T00:00:01.000Z', 2],
    ['while 29 February begins', '2028-02-28T23:50:00.000Z', '2028-02-29T00:10:00.000Z', 3],
  ])('are the same %s', (_when, dated, now, daysAgo) => {
    expect(sampleOf(dated, now, daysAgo)).toEqual(sample);
  });

  it('show an age that is wrong', () => {
    const [dated, now] = ['2026-11-25T12:00:00.000Z', '2026-11-25T12:01:00.000Z'];
    expect(sampleOf(dated, now, 3)).not.toEqual(sample);
  });
});
