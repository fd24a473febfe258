import { describe, expect, it } from 'vitest';
import { scoreRow } from '../../packages/reader/main-text/trees.ts';
import { train } from '../bench/extraction/boosting.ts';
import { compare } from '../bench/extraction/compare.ts';
import { f1Of, type PageScore, scorerOf, summarize } from '../bench/shingles.ts';

describe('the score of an extracted text', () => {
  it('does not count optional text, present or absent', () => {
    const score = scorerOf({ truth: 'one two three four five six', optional: 'a lead of five words' });
    expect(score('a lead of five words one two three four five six')).toMatchObject({ recall: 1 });
    expect(score('one two three four five six')).toMatchObject({ precision: 1, recall: 1, exact: true });
    expect(score('other words in here now one two three four five six').precision).toBeLessThan(0.6);
  });

  it('is the share of wanted and unwanted parts where no whole text is known', () => {
    const score = scorerOf({
      truth: '',
      parts: { wanted: ['The bridge is open.', 'It rained.'], unwanted: ['Cookies'] },
    });
    expect(score('The bridge is\nopen').parts).toEqual({ right: 1, wrong: 0, missed: 1 });
    expect(summarize([score('The bridge is open. It rained. Cookies')])).toMatchObject({
      recall: 1,
      precision: 2 / 3,
    });
  });

  it('comes with bounds for its difference from another reader on the same pages', () => {
    const page = (value: number): PageScore => ({
      precision: value,
      recall: value,
      exact: false,
      parts: null,
    });
    const own = Array.from({ length: 40 }, (_, index) => page(0.9 + (index % 5) / 100));
    const other = own.map((score) => page((score.recall ?? 0) - 0.05));
    const { difference, low, high } = compare(own, other);
    expect(difference).toBeCloseTo(0.05);
    expect(low).toBeGreaterThan(0.04);
    expect(high).toBeLessThan(0.06);
    expect(f1Of(page(0))).toBe(0);
  });
});

describe('the fitted trees', () => {
  it('learn a rule of two features that neither shows alone', () => {
    const rows = Array.from({ length: 400 }, (_, index) => [index % 2, Math.floor(index / 2) % 2, index % 7]);
    const table = train(
      {
        features: ['one', 'other', 'noise'],
        values: Float32Array.from(rows.flat()),
        targets: Float32Array.from(rows, ([one, other]) => Number(one === 1 && other === 1)),
        weights: new Float32Array(400).fill(1),
      },
      { trees: 20, depth: 2, rate: 0.5, shrink: 1, loss: 'logistic', sample: 1 },
    );
    expect(scoreRow(table, [1, 1, 3])).toBeGreaterThan(1);
    expect(scoreRow(table, [1, 0, 3])).toBeLessThan(-1);
    expect(scoreRow(table, [0, 1, 3])).toBeLessThan(-1);
  });
});
