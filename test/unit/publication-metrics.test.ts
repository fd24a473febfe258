import { describe, expect, it } from 'vitest';
import { authorityOf, organicTrafficOf } from '../../activities/publications/index.ts';

describe('authority', () => {
  it('falls with the rank according to its formula', () => {
    const values = [10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000].map((r) => authorityOf(r)?.value);
    expect(values).toEqual([99, 96, 90, 80, 66, 48, 26]);
  });

  it('stays between 0 and 100, and is null when nothing is known', () => {
    expect(authorityOf(1)?.value).toBe(100);
    expect(authorityOf(1e9)?.value).toBe(0);
    for (const unknown of [null, 0, -1, Number.NaN]) expect(authorityOf(unknown)).toBeNull();
  });
});

describe('organic traffic', () => {
  it('follows the head and the steeper tail, which meet at rank 100,000', () => {
    expect(organicTrafficOf(1000)).toEqual({
      value: 36_000_000,
      low: 12_000_000,
      high: 110_000_000,
      source: 'tranco_zipf_v1',
    });
    expect(organicTrafficOf(100_000)?.value).toBe(organicTrafficOf(100_001)?.value);
    expect(organicTrafficOf(1_000_000)?.value).toBe(18_000);
  });

  it('has a wider range when less is known', () => {
    const width = (estimate: ReturnType<typeof organicTrafficOf>) =>
      (estimate?.high ?? 0) / (estimate?.low ?? 1);
    expect(Math.round(width(organicTrafficOf(5_000)))).toBeLessThan(10);
    expect(Math.round(width(organicTrafficOf(500_000)))).toBeGreaterThan(20);
    expect(Math.round(width(organicTrafficOf(5_000, 'common_crawl')))).toBeGreaterThan(80);
    expect(organicTrafficOf(5_000, 'common_crawl')?.source).toBe('ccgraph_zipf_v1');
  });

  it('is null, never 0, without a rank', () => {
    for (const unknown of [null, 0, Number.NaN]) expect(organicTrafficOf(unknown)).toBeNull();
    expect(organicTrafficOf(1e12)?.low).toBeGreaterThan(0);
  });
});
