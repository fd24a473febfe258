import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../bench/index/languages.ts';
import { createNewsroom } from '../bench/index/newsroom.ts';

const UNTIL = new Date('2026-11-01T00:00:00Z');
const COUNT = 20_000;

describe('invented news', () => {
  const generate = (count: number, seed?: number) => [
    ...createNewsroom({ articles: 1_000_000, until: UNTIL, ...(seed ? { seed } : {}) }).generate(count, 'a'),
  ];
  const news = generate(COUNT);

  it('is the same for the same seed only', () => {
    expect(generate(COUNT)).toEqual(news);
    expect(generate(50, 2)).not.toEqual(generate(50));
  });

  it('hardly repeats a sentence, so that ten million articles have more than 300,000', () => {
    const sentences = news.flatMap(({ text }) => text.split(/(?<=[.。]) /));
    expect(new Set(sentences).size / sentences.length).toBeGreaterThan(0.85);
    expect(sentences.length).toBeGreaterThan(2 * COUNT);
  });

  it('has all languages, two years and authors with different habits', () => {
    expect(new Set(news.map(({ language }) => language))).toEqual(new Set(LANGUAGES.map(({ code }) => code)));
    const dates = news.map(({ date }) => Date.parse(date));
    const days = (Math.max(...dates) - Math.min(...dates)) / 86_400_000;
    expect(days).toBeGreaterThan(728);
    expect(Math.max(...dates)).toBeLessThan(UNTIL.getTime());
    const counts = new Map<string, number>();
    for (const name of news.flatMap(({ authors }) => authors)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(4 * (sorted[Math.floor(sorted.length / 2)] ?? 0));
    expect(new Set(news.map(({ url }) => url)).size).toBe(COUNT);
  });
});
