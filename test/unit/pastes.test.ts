import { describe, expect, it } from 'vitest';
import { partsOf, readSourceList } from '../../packages/intake/index.ts';
import { timed } from '../support/probes/processor-time.ts';
import { CHATS_AND_PAGES } from './pastes/chats-and-pages.ts';
import { LISTS } from './pastes/lists.ts';
import { MAILS } from './pastes/mails.ts';

const article = (url: string) => ({ type: 'article_url', url });

describe('what is read out of a paste', () => {
  it.each([...MAILS, ...CHATS_AND_PAGES, ...LISTS])('of $name', (paste) => {
    const { sources, duplicates, own, rest } = partsOf(readSourceList(paste.text));
    expect(sources).toEqual([...paste.links.map(article), ...(paste.people ?? [])]);
    expect(own).toEqual((paste.own ?? []).map(article));
    expect(duplicates).toHaveLength(paste.duplicates ?? 0);
    for (const part of paste.rest ?? []) expect(rest).toContain(part);
    for (const part of [...paste.links, ...(paste.notInRest ?? [])]) expect(rest).not.toContain(part);
  });

  it('is the same with the line ends of Windows', () => {
    for (const { text } of MAILS) {
      const { sources } = partsOf(readSourceList(text));
      expect(partsOf(readSourceList(text.replaceAll('\n', '\r\n'))).sources).toEqual(sources);
    }
  });

  it('is the first 500 links of long prose; the others stay in the rest', () => {
    const sentence = 'The harbour runs on old ferry batteries, and nobody hears the ships at night. ';
    const text = Array.from(
      { length: 900 },
      (_, n) => `${sentence.repeat(70)}See https://courier.example/2026/story-${n}.\n`,
    ).join('');
    expect(text.length).toBeGreaterThan(4_900_000);
    const { result: list, milliseconds } = timed(() => readSourceList(text));
    const { sources, rest } = partsOf(list);
    expect(sources).toHaveLength(500);
    expect(list.beyond).toBe(400);
    expect(rest).toContain('https://courier.example/2026/story-500.');
    expect(rest).not.toContain('story-499.');
    expect(milliseconds).toBeLessThan(15_000);
  });

  it.each([
    ['one line', 'x'.repeat(2_000_000)],
    ['dots', 'a.'.repeat(1_000_000)],
    ['hyphens', 'a-'.repeat(1_000_000)],
    ['brackets', 'https://a.example/'.padEnd(1_000_000, '(')],
    ['angle brackets', '<https://'.repeat(200_000)],
    ['anchors', '<a href='.repeat(200_000)],
    ['line breaks', `https://a.example/b-\n`.repeat(50_000)],
    ['quoting', '> '.repeat(1_000_000)],
    ['pictures', '![](https://a.example/'.repeat(50_000)],
    ['addresses', 'a@b.'.repeat(300_000)],
  ])('is read in time that grows with the length, even of a paste of %s', (_name, text) => {
    expect(timed(() => readSourceList(text)).milliseconds).toBeLessThan(15_000);
  });
});
