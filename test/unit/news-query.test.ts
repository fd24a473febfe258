import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../apps/gateway/news/news-query.ts';
import { overlap, readTbs } from '../../apps/gateway/news/news-window.ts';
import { timed } from '../support/probes/processor-time.ts';

const word = (text: string) => ({ kind: 'word', text });
const all = (...anyOf: { kind: string; text: string }[]) => ({ anyOf, negated: false });
const not = (...anyOf: { kind: string; text: string }[]) => ({ anyOf, negated: true });

describe('the grammar of q', () => {
  it.each([
    ['solar power', [all(word('solar')), all(word('power'))]],
    ['"solar power"', [all({ kind: 'phrase', text: 'solar power' })]],
    ['solar OR wind | tide power', [all(word('solar'), word('wind'), word('tide')), all(word('power'))]],
    [
      'solar -wind -"heat pump"',
      [all(word('solar')), not(word('wind')), not({ kind: 'phrase', text: 'heat pump' })],
    ],
    [
      'intitle:solar intitle:"wind park"',
      [all({ kind: 'title', text: 'solar' }), all({ kind: 'title', text: 'wind park' })],
    ],
    [
      'site:www.News.example -site:https://other.example/a',
      [all({ kind: 'site', text: 'news.example' }), not({ kind: 'site', text: 'other.example' })],
    ],
    ['unbalanced "solar power', [all(word('unbalanced')), all({ kind: 'phrase', text: 'solar power' })]],
    ['"" - OR " " -- (', []],
    ['OR solar OR', [all(word('solar'))]],
    ['-solar OR wind', [not(word('solar')), all(word('wind'))]],
    ['re: covid-19', [all(word('re:')), all(word('covid-19'))]],
    ['太陽光 発電', [all(word('太陽光')), all(word('発電'))]],
  ])('reads %s', (q, clauses) => {
    expect(parseQuery(q).clauses).toEqual(clauses);
  });

  /** What is typed, what it means, and who types it. */
  it.each([
    ['“ferry batteries”', '"ferry batteries"', 'word processors'],
    ['„ferry batteries“', '"ferry batteries"', 'German ones'],
    ['«ferry batteries»', '"ferry batteries"', 'French ones'],
    ['＂ferry batteries＂', '"ferry batteries"', 'Japanese keyboards'],
    ['「ferry batteries」', '"ferry batteries"', 'Japanese writers'],
    ['″ferry batteries″', '"ferry batteries"', 'phones'],
    ['ferry –cranes', 'ferry -cranes', 'an en dash'],
    ['ferry —cranes', 'ferry -cranes', 'an em dash'],
    ['ferry −“cranes of old”', 'ferry -"cranes of old"', 'a minus sign before a phrase'],
    ['ferry\u3000－cranes', 'ferry -cranes', 'full width'],
    ['ferry ＯＲ cranes', 'ferry OR cranes', 'full width'],
    ['ferry ｜ cranes', 'ferry | cranes', 'full width'],
    ['ｓｉｔｅ：news.example', 'site:news.example', 'full width'],
    ['site：news.example', 'site:news.example', 'a full-width colon'],
    ['–intitle：ferry', '-intitle:ferry', 'both'],
    ['ferry – cranes', 'ferry cranes', 'a dash between words'],
    ['ferry ––cranes', 'ferry -cranes', 'two dashes'],
    ['l’estuaire', "l'estuaire", 'a typographic apostrophe'],
    ['l＇estuaire', "l'estuaire", 'a full-width apostrophe'],
    ['Nord‑Ostsee', 'Nord-Ostsee', 'a hyphen that does not break'],
    ['Streik\u00adende', 'Streikende', 'a soft hyphen'],
    ['\u200eferry\u200f \ufeffcranes', 'ferry cranes', 'marks that nobody sees'],
    ['ＡＩ ２０２６', 'AI 2026', 'full width'],
    ['ﾃﾞｰﾀ', 'データ', 'half width'],
    ['（ferry ＯＲ boat）crane', 'ferry OR boat crane', 'full-width brackets'],
    ['„Nord‑Ostsee‑Fähre“ Streik …', '"Nord-Ostsee-Fähre" Streik', 'a copy from a PDF'],
    ['«\u202fgrève des bacs\u202f» port', '"grève des bacs" port', 'narrow spaces'],
    ["'ferry batteries' crane", '"ferry batteries" crane', 'single quotation marks'],
    ['‘the men’s race’', '"the men\'s race"', 'single ones around an apostrophe'],
    ['‚Fähre neu‘ Streik', '"Fähre neu" Streik', 'German single ones'],
    ['‹grève des bacs›', '"grève des bacs"', 'French single ones'],
    ["''ferry batteries''", '"ferry batteries"', 'two apostrophes'],
  ])('reads %j as %j: %s', (typed, meant) => expect(parseQuery(typed)).toEqual(parseQuery(meant)));

  it.each([
    ['ferry AND cranes', 'ferry cranes'],
    ['ferry && cranes', 'ferry cranes'],
    ['ferry || boat', 'ferry OR boat'],
    ['+ferry +cranes', 'ferry cranes'],
    ['ferry NOT cranes', 'ferry -cranes'],
    ['ferry AND NOT "old cranes"', 'ferry -"old cranes"'],
    ['ferry !cranes', 'ferry -cranes'],
    ['(ferry OR boat) AND (crane OR lift)', 'ferry OR boat crane OR lift'],
    ['ferry -(crane OR lift)', 'ferry -crane -lift'],
    ['ferry NOT (crane OR lift)', 'ferry -crane -lift'],
    ['title:ferry headline:"new crane"', 'intitle:ferry intitle:"new crane"'],
    ['title:(ferry OR boat) crane', 'intitle:ferry OR intitle:boat crane'],
    ['site:(a.example OR b.example) ferry', 'site:a.example OR site:b.example ferry'],
    ['domain:a.example', 'site:a.example'],
    ['ferry since:2026-01-01 until:2026-02-01', 'ferry after:2026-01-01 before:2026-02-01'],
    ['intext:ferry ((crane))', 'ferry crane'],
    ['C++ R&D Was?', 'C++ R&D Was?'],
  ])('reads the operators of other tools, %j as %j', (typed, meant) =>
    expect(parseQuery(typed)).toEqual(parseQuery(meant)),
  );

  it.each([
    ['solar source:"The Times"', 'source:"The Times"'],
    ['solar lang:en', 'lang:en'],
    ['solar author:(Ada OR Bo)', 'Ada'],
    ['solar NEAR/5', 'NEAR/5'],
    ['solar batter*', 'batter*'],
  ])('reports what %j asks of another tool', (typed, unread) => {
    expect(parseQuery(typed).clauses).toEqual([all(word('solar'))]);
    expect(parseQuery(typed).unread[0]).toBe(unread);
  });

  it.each(['(solar power) OR wind', 'wind OR (solar power)'])('reports the OR of %j', (typed) =>
    expect(parseQuery(typed).unread).toHaveLength(1),
  );

  it.each(["l'heure", 'Paris–Brest', 'x:y', '10-12'])('leaves %j as it is', (word) =>
    expect(parseQuery(word).clauses).toEqual([{ anyOf: [{ kind: 'word', text: word }], negated: false }]),
  );

  it('reads dates, and ignores invalid ones', () => {
    const { after, before, clauses } = parseQuery('after:2026-11-01 before:2026/12 solar after:tomorrow');
    expect([after, before]).toEqual([new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')]);
    expect(clauses).toEqual([all(word('solar'))]);
    expect(parseQuery('after:2026-02-30').after).toBeNull();
  });

  it.each([
    ['solar after:soon', ['after:soon']],
    ['solar before:2026-13-45 -after:2026', ['before:2026-13-45', '-after:2026']],
    ['solar site: intitle:"" site:"!"', ['site:', 'intitle:""', 'site:"!"']],
    ['solar - "" wind:1', []],
  ])('reports the operators of %s that it cannot read', (q, unread) => {
    const parsed = parseQuery(q);
    expect(parsed.unread).toEqual(unread);
    expect(parsed.clauses[0]).toEqual(all(word('solar')));
  });

  it('stays fast and bounded with thousands of operators and quotes', () => {
    const { milliseconds } = timed(() => {
      for (const q of [
        'a OR '.repeat(4_000),
        '"'.repeat(20_000),
        '-site:'.repeat(3_000),
        'intitle:"'.repeat(2_000),
        '-('.repeat(10_000),
        "'a ".repeat(7_000),
        'a)'.repeat(10_000),
      ]) {
        const { clauses } = parseQuery(q);
        expect(clauses.flatMap(({ anyOf }) => anyOf).length).toBeLessThanOrEqual(32);
      }
      expect(parseQuery('a OR '.repeat(4_000)).shortened).toBe(true);
    });
    expect(milliseconds).toBeLessThan(500);
  });
});

describe('the grammar of tbs', () => {
  const REFUSES = { passesTbs: false };
  const now = new Date('2026-11-21T10:00:00Z');
  const from = (tbs: string, at = now) => {
    const read = readTbs(tbs, at, REFUSES);
    return read.ok ? read.window.from?.toISOString() : read.fault;
  };

  it.each([
    ['qdr:h', '2026-11-21T09:00:00.000Z'],
    ['qdr:h6', '2026-11-21T04:00:00.000Z'],
    ['qdr:d3', '2026-11-18T10:00:00.000Z'],
    ['qdr:w', '2026-11-14T10:00:00.000Z'],
    ['qdr:m', '2026-10-21T10:00:00.000Z'],
    ['qdr:y', '2025-11-21T10:00:00.000Z'],
    ['sbd:1,qdr:w2', '2026-11-07T10:00:00.000Z'],
    ['cdr:1,cd_min:11/01/2026', '2026-11-01T00:00:00.000Z'],
  ])('reads %s', (tbs, expected) => {
    expect(from(tbs)).toBe(expected);
  });

  it.each([
    ['2026-12-31T23:59:59Z', 'qdr:m', '2026-11-30T23:59:59.000Z'],
    ['2027-01-01T00:00:01Z', 'qdr:m', '2026-12-01T00:00:01.000Z'],
    ['2027-03-31T10:00:00Z', 'qdr:m', '2027-02-28T10:00:00.000Z'],
    ['2028-03-31T10:00:00Z', 'qdr:m1', '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'qdr:y', '2027-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'qdr:y4', '2024-02-29T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'qdr:m3', '2027-11-29T12:00:00.000Z'],
  ])('reads, at %s, %s as a time of the calendar', (at, tbs, expected) => {
    expect(from(tbs, new Date(at))).toBe(expected);
  });

  it('includes the whole last day of a range, and sorts by date on request', () => {
    expect(readTbs('cdr:1,cd_min:11/1/2026,cd_max:11/20/2026,sbd:1', now, REFUSES)).toEqual({
      ok: true,
      window: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
      newestFirst: true,
    });
  });

  it.each([
    'qdr:z',
    'qdr:',
    'qdr:d1000',
    'cd_min:13/01/2026',
    'cd_min:02/30/2026',
    'sbd:2',
    'qdr:d,',
    'nonsense',
    'qdr:d0',
    'qdr:h000',
  ])('reports %s as unknown', (tbs) => {
    expect(readTbs(tbs, now, REFUSES)).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/^".*" is not a known token$/),
    });
  });

  it.each(['cdr:1,cd_min:11/20/2026,cd_max:11/19/2026', 'qdr:d,cd_max:10/01/2026'])(
    'refuses %s: it ends before it begins',
    (tbs) => {
      expect(readTbs(tbs, now, REFUSES)).toEqual({
        ok: false,
        fault: 'the time window ends before it begins',
      });
      expect(readTbs(tbs, now, { passesTbs: true }).ok).toBe(true);
    },
  );

  it('passes on a token that a provider may know, and enforces the others', () => {
    expect(readTbs('li:1,qdr:d', now, { passesTbs: true })).toMatchObject({
      ok: true,
      window: { from: new Date('2026-11-20T10:00:00Z') },
    });
  });

  it('narrows two windows to their intersection', () => {
    const [a, b] = [new Date(1), new Date(2)];
    expect(overlap({ from: a, to: null }, { from: b, to: b })).toEqual({ from: b, to: b });
    expect(overlap({ from: null, to: null }, { from: null, to: null })).toEqual({ from: null, to: null });
  });
});
