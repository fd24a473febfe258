import { describe, expect, it } from 'vitest';
import type { Journalist, LedgerEntry, Research } from '../../apps/client/index.ts';
import {
  excerptWords,
  fieldWords,
  passages,
  placeWords,
} from '../../apps/console/components/evidence-words.ts';
import { jobName } from '../../apps/console/components/formats.ts';
import { ledgerLines } from '../../apps/console/credits/spend.ts';
import {
  BEST_FIRST,
  choices,
  emailsOf,
  filterRows,
  foldRows,
  languageOf,
  NO_FILTER,
  resultRows,
  sortRows,
} from '../../apps/console/results/filter-results.ts';
import { profile } from '../support/world/profile.ts';

interface Wanted extends Partial<Pick<Journalist, 'email' | 'outlet' | 'role'>> {
  name: string;
  score?: number;
  verdict?: Research['fit']['verdict'];
  rank?: number;
  language?: string;
}

function journalist({
  name,
  email = null,
  outlet = 'Example News',
  role = null,
  language = 'en',
}: Wanted): Journalist {
  return {
    ...profile({
      name,
      email,
      outlet,
      outlet_domain: null,
      role,
      source_article: {
        title: 'A',
        url: 'https://n.example/a',
        published: null,
        language,
        other_authors: [],
      },
    }),
    journalist_identity_id: `jid_${name}`,
    source_indexes: [0],
    evidence_count: 0,
    billable: email !== null,
    credits: 0,
    last_touch: null,
  };
}

function report({ name, score = 0, verdict = 'unknown', rank }: Wanted): Research {
  return {
    journalist_identity_id: `jid_${name}`,
    schema: 'journalist_research_v1',
    fit: {
      ...{
        score,
        verdict,
        reasoning: '',
        why_they_fit: null,
        why_not: null,
        personalized_angle: null,
        mail_subject: null,
      },
      ...{ topics: [{ text: 'ferries', place: 'headline', mentions: 1 }], anchors: [], edits: [] },
      freshness: { status: 'unknown', last_on_topic: null, days_ago: null },
      ...{ outlet_rank: rank ?? null, evidence_ids: [] },
    },
    method: { name: 'lexical', model: null, prompt_version: null, deterministic: true },
  };
}

const rowsOf = (people: Wanted[], other: Wanted[] | null = null) =>
  resultRows(people.map(journalist), people.map(report), other?.map(report) ?? null);
const names = (rows: { journalist: Journalist }[]) => rows.map((row) => row.journalist.name);

const PEOPLE: Wanted[] = [
  { name: 'Ada', score: 30, verdict: 'weak', email: 'ada@n.example' },
  { name: 'Bo Muñoz', score: 80, verdict: 'fit', outlet: 'Harbour Courier', language: 'pt-BR' },
  { name: 'Cy', score: 60, verdict: 'soft_fit', email: 'cy@n.example', role: 'Energy editor' },
  { name: 'Di' },
];

describe('the list of a job’s journalists', () => {
  it('puts the best fit first, and folds everyone who is hardly worth a message', () => {
    const { shown, folded } = foldRows(sortRows(rowsOf(PEOPLE), BEST_FIRST));
    expect(names(shown)).toEqual(['Bo Muñoz', 'Cy']);
    expect(names(folded)).toEqual(['Ada', 'Di']);
  });

  it('puts the verdict before the score', () => {
    const rows = rowsOf([
      { name: 'Em', score: 100, verdict: 'soft_fit' },
      { name: 'Flo', score: 92, verdict: 'fit' },
      { name: 'Gus', score: 99, verdict: 'weak' },
      { name: 'Hal', score: 95, verdict: 'fit' },
    ]);
    expect(names(sortRows(rows, BEST_FIRST))).toEqual(['Hal', 'Flo', 'Em', 'Gus']);
  });

  it('folds nobody if all are weak, or if the job has no pitch', () => {
    const weak = rowsOf([{ name: 'Ada', score: 10, verdict: 'weak' }]);
    expect(foldRows(weak)).toEqual({ shown: weak, folded: [] });
    const unscored = resultRows(PEOPLE.map(journalist), [], null);
    expect(foldRows(unscored)).toEqual({ shown: unscored, folded: [] });
  });

  it('folds nobody if another pitch changes the score of someone who would be folded', () => {
    const foldedAt = (score: number) =>
      foldRows(
        rowsOf(
          PEOPLE,
          PEOPLE.map((person) => (person.name === 'Ada' ? { ...person, score } : person)),
        ),
      ).folded;
    expect(names(foldedAt(30.4))).toEqual(['Ada', 'Di']);
    expect(foldedAt(20)).toEqual([]);
  });

  it('names the person to ask first only at an outlet where several people fit', () => {
    const rows = rowsOf([
      { name: 'Ada', verdict: 'fit', rank: 1 },
      { name: 'Bo', verdict: 'soft_fit', rank: 2 },
      { name: 'Cy', verdict: 'fit', rank: 1, outlet: 'Harbour Courier' },
      { name: 'Di', verdict: 'weak', outlet: 'Harbour Courier' },
    ]);
    expect(names(rows.filter(({ isFirstAtOutlet }) => isFirstAtOutlet))).toEqual(['Ada']);
  });

  it('keeps the scores before and after another pitch side by side, and sorts by either', () => {
    const rows = rowsOf(PEOPLE, [
      { name: 'Ada', score: 90, verdict: 'fit' },
      { name: 'Bo Muñoz', score: 5, verdict: 'weak' },
    ]);
    expect(rows.map(({ before, research }) => [before?.fit.score, research?.fit.score])).toEqual([
      [30, 90],
      [80, 5],
      [60, undefined],
      [0, undefined],
    ]);
    expect(names(sortRows(rows, BEST_FIRST))).toEqual(['Ada', 'Bo Muñoz', 'Cy', 'Di']);
    expect(names(sortRows(rows, { key: 'before', descending: true }))).toEqual([
      'Bo Muñoz',
      'Cy',
      'Ada',
      'Di',
    ]);
  });

  it('sorts text from A to Z and back, with unknown values last', () => {
    const rows = rowsOf(PEOPLE);
    expect(names(sortRows(rows, { key: 'email', descending: false }))).toEqual([
      'Ada',
      'Cy',
      'Bo Muñoz',
      'Di',
    ]);
    expect(names(sortRows(rows, { key: 'email', descending: true }))).toEqual([
      'Cy',
      'Ada',
      'Bo Muñoz',
      'Di',
    ]);
  });

  it.each([
    [{ text: 'munoz' }, ['Bo Muñoz']],
    [{ text: 'EDITOR energy' }, ['Cy']],
    [{ text: 'ferries' }, ['Ada', 'Bo Muñoz', 'Cy', 'Di']],
    [{ text: 'nothing of the kind' }, []],
    [{ verdict: 'weak' as const }, ['Ada']],
    [{ outlet: 'Harbour Courier' }, ['Bo Muñoz']],
    [{ language: 'pt' }, ['Bo Muñoz']],
    [{ withEmail: true }, ['Ada', 'Cy']],
    [{ withEmail: true, text: 'cy' }, ['Cy']],
  ])('narrows the list by %o', (filter, expected) => {
    expect(names(filterRows(rowsOf(PEOPLE), { ...NO_FILTER, ...filter }))).toEqual(expected);
  });

  it('offers the languages that occur, the most common first, and each e-mail address once', () => {
    const rows = rowsOf([...PEOPLE, { name: 'Ed', email: 'ada@n.example' }]);
    expect(choices(rows, (row) => languageOf(row.journalist))).toEqual([
      { value: 'en', count: 4 },
      { value: 'pt', count: 1 },
    ]);
    expect(emailsOf(rows)).toEqual(['ada@n.example', 'cy@n.example']);
  });
});

describe('evidence in words', () => {
  it.each([
    ['article@7', 'css:article > p.byline', ['name'], 'Found in the author line of the article'],
    ['article@7', 'css:body > p:nth-child(2)', ['name'], 'Found in the author line of the article'],
    ['article@7', 'css:body > p:nth-child(2)', ['email'], 'Found in the article'],
    ['article@7', 'json-ld:author[0]', ['name'], 'Found in the structured data of the article'],
    ['article@7', 'meta:author', ['name'], 'Found in the metadata of the article'],
    ['author_page@3', 'css:.author-card > a', ['email'], 'Found on their author page'],
    ['staff_page@1', 'css:#team > li', ['email'], 'Found on the outlet’s staff page'],
    ['provider', 'provider:some_finder', ['email'], 'Returned by Some finder'],
    ['unheard_of@1', 'css:p', ['email'], 'Found on the page'],
  ])('%s at %s', (extractor, locator, fields, expected) => {
    expect(placeWords({ extractor, locator, fields })).toBe(expected);
  });

  it('finds the value in the quotation, whatever characters it has', () => {
    expect(passages('Write to a.b+c@n.example (Ada).', ['A.B+C@n.example'])).toEqual([
      { text: 'Write to ', isValue: false },
      { text: 'a.b+c@n.example', isValue: true },
      { text: ' (Ada).', isValue: false },
    ]);
    expect(passages('Nothing here', ['Ada', ''])).toEqual([{ text: 'Nothing here', isValue: false }]);
  });
});

describe('the ledger', () => {
  const entry = (over: Partial<LedgerEntry>): LedgerEntry => ({
    ...{ object: 'ledger_entry', number: 1, meter: 'news_search', amount: 0, reserved: 0 },
    ...{ balance_after: 0, reserved_after: 0, job_id: null, note: null },
    created_at: '2026-11-20T10:00:00Z',
    ...over,
  });

  it('has one line per job, at its newest entry, with the total of its entries', () => {
    const lines = ledgerLines([
      entry({ number: 6, meter: 'release', reserved: -0.2, job_id: 'jej_a', balance_after: 89.8 }),
      entry({ number: 5, amount: -0.1, balance_after: 89.8 }),
      entry({ number: 4, meter: 'journalist_with_email', amount: -0.1, reserved: -0.1, job_id: 'jej_a' }),
      entry({ number: 3, meter: 'journalist_with_email', amount: -0.2, reserved: -0.2, job_id: 'jej_a' }),
      entry({ number: 2, meter: 'hold', reserved: 0.5, job_id: 'jej_a' }),
      entry({ number: 1, meter: 'grant', amount: 90, balance_after: 90 }),
    ]);
    expect(
      lines.map(({ jobId, amount, reserved, entries }) => [jobId, amount, reserved, entries.length]),
    ).toEqual([
      ['jej_a', -0.3, 0, 4],
      [null, -0.1, 0, 1],
      [null, 90, 0, 1],
    ]);
    expect(lines[0]?.balanceAfter).toBe(89.8);
  });
});

describe('the name of a job', () => {
  it('is its label, or else its campaign, or else when it was accepted', () => {
    const created_at = '2026-11-22T14:05:00Z';
    expect(jobName({ external_id: 'Spring campaign', created_at })).toBe('Spring campaign');
    expect(jobName({ external_id: 'Spring', created_at }, 'Ferries')).toBe('Spring');
    expect(jobName({ external_id: null, created_at }, 'Ferries')).toBe('Ferries');
    expect(jobName({ external_id: null, created_at })).toMatch(
      /^Job of Nov 2[123], 2026, \d{1,2}:\d\d\s[AP]M$/,
    );
  });
});

describe('evidence in the data of a page', () => {
  const inData = (excerpt: string) => excerptWords({ excerpt, locator: 'json-ld:0.author' });
  it.each([
    ['tion."},"contact":', 'tion. · contact'],
    [
      '{"@type":"Person","name":"Ada \\u00d6", "jobTitle":"Editor, energy"}',
      '@type: Person · name: Ada Ö · jobTitle: Editor, energy',
    ],
    [
      '[{"says":"\\"Never\\", she wrote","age":41},{"a":null}]',
      'says: "Never", she wrote · age: 41 · a: null',
    ],
    ['"url":"https:\\/\\/news.example\\/ada"', 'url: https://news.example/ada'],
  ])('%s reads as words', (excerpt, words) => {
    expect(inData(excerpt)).toBe(words);
  });

  it('is the only evidence that is changed', () => {
    expect(excerptWords({ excerpt: 'By {Ada}, "Editor"', locator: 'p.byline' })).toBe('By {Ada}, "Editor"');
  });

  it.each([
    ['socials.x', 'X'],
    ['socials.linkedin', 'LinkedIn'],
    ['authors[0].name', 'Authors name'],
    ['published_at_precision', 'Precision of the date'],
  ])('names the field %s', (field, words) => {
    expect(fieldWords(field)).toBe(words);
  });
});
