import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../apps/client/index.ts';
import { expiryTime } from '../../apps/console/account/expiry.ts';
import { recipes } from '../../apps/console/account/snippets.ts';
import { counted, distance, words } from '../../apps/console/components/formats.ts';
import { daysBefore, scaleTop, spendByDay } from '../../apps/console/credits/spend.ts';
import {
  EMPTY_FORM,
  partsInWords,
  readEnrichForm,
  sourceLabel,
} from '../../apps/console/jobs/enrich-form.ts';
import { queryOf } from '../../apps/console/research/pitch-terms.ts';
import { partsOf, readSourceList } from '../../packages/intake/index.ts';

describe('the form of a new job', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://a.example/${n}`).join('\n');

  const parts = (text: string) => ({ ...partsOf(readSourceList(text)), named: [] });

  it('collects links, journalists and the rows of a file, each once', () => {
    const { request, problems } = readEnrichForm({
      ...EMPTY_FORM,
      parts: parts(' https://a.example/1\nwww.a.example/2, https://a.example/1 \nAda Reporter, a.example'),
      file: {
        name: 'list.csv',
        list: readSourceList('link,name\nhttps://a.example/1,\n,Bo Writer\n,'),
        sheets: 1,
        sheetNames: [],
        sheet: null,
      },
      pitch: '  ',
    });
    expect(problems).toEqual({});
    expect(request).toEqual({
      maxCredits: null,
      bodies: [
        {
          from: [
            { type: 'article_url', url: 'https://a.example/1' },
            { type: 'article_url', url: 'https://www.a.example/2' },
            { type: 'journalist_reference', name: 'Ada Reporter', domain: 'a.example' },
            { type: 'journalist_reference', name: 'Bo Writer' },
          ],
          options: { include_recent: 10 },
        },
      ],
    });
  });

  it('leaves out what was taken out, and takes links of their own only if they are put in', () => {
    const read = parts(
      'Look at https://a.example/story-of-a-harbour and https://b.example/story-of-a-quay.\n\nBest,\nAnna\nwww.agency.example',
    );
    expect(partsInWords(read, counted)).toBe('2 links · 1 perhaps your own (agency.example)');
    const { sources } = readEnrichForm({
      ...EMPTY_FORM,
      parts: read,
      removed: new Set(['https://b.example/story-of-a-quay']),
      added: new Set(['https://www.agency.example']),
    });
    expect(sources.map(sourceLabel)).toEqual([
      'https://a.example/story-of-a-harbour',
      'https://www.agency.example',
    ]);
  });

  it('divides more than 500 sources into jobs, whose labels say which part they are', () => {
    const { request, sources } = readEnrichForm({
      ...EMPTY_FORM,
      parts: parts(links(1_001)),
      label: 'List',
    });
    expect(sources).toHaveLength(1_001);
    expect(request?.bodies.map(({ from, options }) => [from.length, options?.external_id])).toEqual([
      [500, 'List (1 of 3)'],
      [500, 'List (2 of 3)'],
      [1, 'List (3 of 3)'],
    ]);
  });

  it.each([
    ['sources', { parts: parts('Nothing to see here.') }],
    ['maxCredits', { maxCredits: '-1' }],
    ['maxCredits', { maxCredits: 'five' }],
    ['recent', { recent: 21 }],
    ['recent', { recent: Number.NaN }],
  ])('reports at %s what is wrong with %j', (field, form) => {
    const read = readEnrichForm({ ...EMPTY_FORM, parts: parts('https://a.example/1'), ...form });
    expect(Object.keys(read.problems)).toEqual([field]);
    expect(read.request).toBeNull();
  });
});

describe('the query of a pitch', () => {
  const plan = (...queries: [kind: 'core_subject' | 'sub_angle' | 'names', q: string][]) =>
    queries.map(([kind, q]) => ({ kind, q }));
  it.each([
    [
      'has whole phrases and names that the pitch has, not words out of them',
      'Worn-out ferry batteries charge quays. Ada Tide of Tidewell studied supply chain attacks.',
      plan(
        ['core_subject', 'ferry tidewell quays'],
        ['sub_angle', 'quays ferry batteries'],
        ['sub_angle', 'ferry batteries'],
        ['sub_angle', 'supply chain attacks'],
        ['sub_angle', 'chain attacks'],
        ['sub_angle', 'quays'],
        ['names', 'Worn'],
        ['names', 'Ada Tide'],
        ['names', 'Tidewell'],
      ),
      '"ferry batteries" OR "supply chain attacks" OR "Ada Tide" OR Tidewell',
    ],
    [
      'has the rarest words where there are few phrases',
      'Werk in Sachsen recycelt Autobatterien. Zwickau lobt es.',
      plan(['core_subject', 'autobatterien sachsen zwickau'], ['names', 'Zwickau']),
      'Zwickau OR autobatterien OR sachsen',
    ],
    ['is empty without a plan', 'Hello', [], ''],
  ])('%s', (_, pitch, queries, query) => {
    expect(queryOf(queries, pitch)).toBe(query);
  });
});

describe('spending by day', () => {
  const today = new Date(2026, 10, 21, 15, 0);
  const entry = (meter: LedgerEntry['meter'], amount: number, at: Date): LedgerEntry => ({
    object: 'ledger_entry',
    number: 1,
    meter,
    amount,
    reserved: 0,
    balance_after: 0,
    reserved_after: 0,
    job_id: null,
    note: null,
    created_at: at.toISOString(),
  });

  it('sums charges by local day, without grants and holds', () => {
    const days = spendByDay(
      [
        entry('grant', 1000, today),
        entry('hold', 0, today),
        entry('news_search', -0.1, today),
        entry('news_search', -0.2, today),
        entry('journalist_with_email', -5, new Date(2026, 10, 20, 0, 5)),
        entry('journalist_with_email', -5, new Date(2026, 9, 1)),
      ],
      3,
      today,
    );
    expect(days).toEqual([
      { date: '2026-11-19', spent: 0 },
      { date: '2026-11-20', spent: 5 },
      { date: '2026-11-21', spent: 0.3 },
    ]);
  });

  it('counts days by the calendar, also across months', () => {
    expect(daysBefore(new Date(2026, 2, 1, 12), 1)).toEqual(new Date(2026, 1, 28));
  });

  it.each([
    [0, 1],
    [0.3, 0.5],
    [20.3, 50],
    [50, 50],
    [700, 1000],
  ])('draws %d on a scale up to %d', (value, top) => expect(scaleTop(value)).toBeCloseTo(top, 10));
});

describe('text in the console', () => {
  it('shows times as people say them', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(distance('2026-11-21T11:59:40Z', now)).toBe('just now');
    expect(distance('2026-11-21T11:57:00Z', now)).toBe('3 minutes ago');
    expect(distance('2026-11-22T13:00:00Z', now)).toBe('tomorrow');
    expect(distance('2026-11-21T12:00:30Z', now)).toBe('in a moment');
    expect(distance('2026-01-02T12:00:00Z', now)).toContain('2026');
  });

  it('uses the singular for one, and shows names as words', () => {
    expect([counted(1, 'source'), counted(1200, 'source'), counted(2, 'address', 'addresses')]).toEqual([
      '1 source',
      '1,200 sources',
      '2 addresses',
    ]);
    expect(words('soft_fit')).toBe('Soft fit');
  });

  it('lets a key expire after its days, or never', () => {
    expect(expiryTime(30, Date.parse('2026-11-01T00:00:00Z'))).toBe('2026-12-01T00:00:00.000Z');
    expect(expiryTime(null)).toBeNull();
  });

  it('puts this server into every snippet that calls one, and a key into none', () => {
    const snippets = recipes('https://byline.example').flatMap((group) => group.recipes);
    for (const { code } of snippets.filter((snippet) =>
      /https?:\/\/(?!www\.harbour-courier\.example)/.test(snippet.code),
    )) {
      expect(code).toContain('https://byline.example');
    }
    expect(snippets.map(({ code }) => code).join('\n')).not.toMatch(/byl_/);
  });
});
