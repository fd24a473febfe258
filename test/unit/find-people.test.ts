import { describe, expect, it } from 'vitest';
import { type IndexedPiece, normalizeName, QUERY_KINDS, type SearchGap } from '../../model/index.ts';
import { gapsInWords, searchInWords } from '../../model/text/search-estimate.ts';
import { chao, estimatePeople } from '../../packages/find/estimate/estimate.ts';
import {
  type AuthorChecks,
  assessFindings,
  type Findings,
  judgePieces,
  ownQueries,
  peopleToRead,
  planSearch,
  queryWords,
  rankFindings,
  reasonToStop,
  supportFirst,
  wordsToCount,
} from '../../packages/find/index.ts';
import { readDocument } from '../../packages/find/rank/documents.ts';
import { rankDocuments } from '../../packages/find/rank/relevance.ts';
import { understandPitch } from '../../packages/fit/index.ts';

const PITCH =
  'Tidewater Labs opens a kelp farm off Tromsø. The kelp farm grows sugar kelp for packaging and stores carbon in the fjord. ' +
  'The Norwegian Environment Agency approved the farm in May. Interviews with the marine biologists are available.';
const AS_OF = new Date('2026-06-20T00:00:00Z');
const CHECKS: AuthorChecks = {
  isPerson: () => true,
  isSuppressed: () => false,
  isExcluded: () => false,
  isShown: () => false,
};

function piece(given: Partial<IndexedPiece>): IndexedPiece {
  const url_key = given.url_key ?? `paper.example/${given.title}`;
  return {
    ...{ url_key, url: `https://${url_key}`, domain: 'paper.example', title: 'A title', snippet: null },
    ...{ authors: ['Ada Quill'], published_at: new Date('2026-06-10T00:00:00Z'), language: 'en' },
    ...{ source_name: null, story: url_key },
    ...given,
  };
}

/** Articles on anything but kelp, so that the words of the pitch are rare. */
const OTHERS = Array.from({ length: 60 }, (_, index) =>
  piece({
    url_key: `paper.example/other-${index}`,
    title: `Council debates bus route ${index}`,
    snippet: `The town council discussed the ${index}th bus route and the price of a ticket on Monday.`,
    authors: [`Bo Writer${index % 7}`],
  }),
);
const KELP = [
  piece({
    title: 'Kelp farm stores carbon in a Norwegian fjord',
    snippet:
      'Marine biologists measured how much carbon sugar kelp takes from the sea at a farm near Tromsø.',
  }),
  piece({
    title: 'Packaging made of sugar kelp',
    snippet: 'A farm off Norway sells kelp for packaging; the environment agency approved it.',
    authors: ['Cy Marlow'],
  }),
];

function findingsOf(pieces: IndexedPiece[], text = PITCH): Findings {
  const pitch = understandPitch(text);
  const queries = planSearch(pitch);
  const documents = pieces.map((one) => readDocument(one, 'en'));
  const rows = { pitch, asOf: AS_OF, queries, pieces: pieces.map((one) => ({ piece: one, queries: [0] })) };
  const countOf = (stem: string) => documents.filter(({ words }) => words.has(stem)).length;
  const countsOf = (stems: string[]) => stems.map((stem): [string, number] => [stem, countOf(stem)]);
  const own = {
    articles: pieces.length,
    documents: new Map(countsOf(wordsToCount({ ...rows, counts: null }))),
  };
  const others = countsOf(wordsToCount({ ...rows, counts: own }));
  const counts = { articles: pieces.length, documents: new Map([...own.documents, ...others]) };
  return { ...rows, counts, works: new Map() };
}

function assess(findings: Findings, checks: AuthorChecks) {
  return assessFindings(findings, rankFindings(findings), checks);
}

describe('the plan', () => {
  it('has six to twelve queries of named kinds, in the order of the kinds, none twice', () => {
    const plan = planSearch(understandPitch(PITCH));
    expect(plan.length).toBeGreaterThanOrEqual(6);
    expect(plan.length).toBeLessThanOrEqual(12);
    const places = plan.map(({ kind }) => QUERY_KINDS.indexOf(kind));
    expect(places[0]).toBe(0);
    expect(places).not.toContain(-1);
    expect(new Set(plan.map(({ q }) => q)).size).toBe(plan.length);
    expect(plan[0]?.q).toContain('kelp');
    expect(plan.find(({ kind }) => kind === 'regulator')?.q).toContain('Agency');
  });

  it('asks in other languages for the subjects that the dictionary knows', () => {
    const plan = planSearch(understandPitch('A marathon for runners over sixty takes place in Leeds.'), [
      'de',
    ]);
    expect(plan.filter(({ language }) => language === 'de')).toMatchObject([{ kind: 'other_language' }]);
  });

  it('has no query for a pitch without a subject', () => {
    expect(planSearch(understandPitch(''))).toEqual([]);
    expect(planSearch(understandPitch('the of and'))).toEqual([]);
  });

  it('keeps the queries of a client', () => {
    expect(ownQueries([{ kind: 'rivals', q: 'Seaweed Solutions' }])).toEqual([
      { kind: 'rivals', q: 'Seaweed Solutions', language: 'en' },
    ]);
    expect(
      queryWords({ kind: 'names', q: 'The kelp farms', language: 'en' }).map(({ word }) => word),
    ).toEqual(['kelp', 'farms']);
  });
});

describe('the people', () => {
  it('who wrote less than others have a lower score, and the same verdict', () => {
    const judge = (standing: number) =>
      judgePieces(
        { pitch: understandPitch(PITCH), asOf: AS_OF },
        { name: 'Ada Quill', standing, pieces: KELP },
      );
    const [first, fourth] = [judge(1), judge(4)];
    expect(fourth.verdict).toBe(first.verdict);
    expect(first.verdict).toBe('fit');
    expect(fourth.score - 70).toBeCloseTo((first.score - 70) / 4, 0);
  });

  it('are found in a small index that holds little but the subject', () => {
    const kelp = Array.from({ length: 25 }, (_, at) =>
      piece({
        url_key: `paper.example/kelp-${at}`,
        title: `Kelp farm ${at} stores carbon in a fjord`,
        snippet: 'Marine biologists measured sugar kelp, which becomes packaging, at a farm near Tromsø.',
        authors: [`Di Farmer${at}`],
      }),
    );
    const { people } = assess(findingsOf([...OTHERS.slice(0, 40), ...kelp]), CHECKS);
    expect(people.length).toBe(25);
  });

  it('are the authors of the articles on the subject, with these as evidence, and the plan goes on', () => {
    const { people, harvest, estimate } = assess(findingsOf([...OTHERS, ...KELP]), CHECKS);
    expect(people.map(({ name }) => name).sort()).toEqual(['Ada Quill', 'Cy Marlow']);
    for (const { pieces, reasoning, found_by } of people) {
      expect(pieces).toMatchObject([{ published: '2026-06-10', title: expect.stringMatching(/kelp/i) }]);
      expect(reasoning).not.toBe('');
      expect(found_by).toEqual(['core_subject']);
    }
    expect(harvest.length).toBeGreaterThan(0);
    expect(estimate.low).toBeLessThanOrEqual(2);
    expect(estimate.high).toBeGreaterThanOrEqual(2);
  });

  it('are shown with the article first that supports what is said of them', () => {
    const others = OTHERS.slice(0, 2);
    const [kelp] = KELP as [IndexedPiece];
    const pieces = [...others, kelp];
    const judgement = judgePieces(
      { pitch: understandPitch(PITCH), asOf: AS_OF },
      { name: 'Ada Quill', standing: 1, pieces },
    );
    expect(judgement.reasoning).toContain(kelp.title);
    expect(supportFirst(pieces, judgement)).toEqual([kelp, ...others]);
  });

  it('rank higher if they write about such subjects all the time', () => {
    const report = (author: string) =>
      piece({ url_key: `paper.example/${author}`, title: 'Kelp farm stores carbon', authors: [author] });
    const findings = findingsOf([...OTHERS, report('Ada Quill'), report('Cy Marlow')]);
    const usual = (subject: string, author: string) =>
      [1, 2, 3].map((number) =>
        piece({
          url_key: `paper.example/${subject}-${number}`,
          title: `${subject} ${number}`,
          authors: [author],
        }),
      );
    const first = (marine: string, sport: string) =>
      assess(
        {
          ...findings,
          works: new Map([
            [normalizeName(marine), usual('Seaweed, marine biology and ocean carbon', marine)],
            [normalizeName(sport), usual('Football coach, league and striker', sport)],
          ]),
        },
        CHECKS,
      ).people[0]?.name;
    expect(peopleToRead(rankFindings(findings))).toEqual(expect.arrayContaining(['Ada Quill', 'Cy Marlow']));
    expect(first('Ada Quill', 'Cy Marlow')).toBe('Ada Quill');
    expect(first('Cy Marlow', 'Ada Quill')).toBe('Cy Marlow');
  });

  it('are the same for the same articles in another order', () => {
    const one = assess(findingsOf([...OTHERS, ...KELP]), CHECKS);
    const other = assess(findingsOf([...KELP, ...OTHERS].reverse()), CHECKS);
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });

  it('are nobody, and the estimate begins at 0, where no article is on the subject', () => {
    const { people, estimate } = assess(findingsOf(OTHERS), CHECKS);
    expect(people).toEqual([]);
    expect(estimate).toMatchObject({ low: 0 });
    expect(assess(findingsOf([]), CHECKS)).toMatchObject({ people: [], harvest: [], unread: [] });
  });

  it('pass gates, each a cut with a reason and a count', () => {
    const cutsWith = (checks: Partial<AuthorChecks>, pieces = KELP) =>
      assess(findingsOf([...OTHERS, ...pieces]), { ...CHECKS, ...checks }).cuts;
    expect(cutsWith({ isPerson: (name) => name !== 'Cy Marlow' })).toEqual([
      { reason: 'not_a_person', count: 1, examples: ['Cy Marlow'] },
    ]);
    expect(cutsWith({ isSuppressed: () => true })).toEqual([
      { reason: 'suppressed', count: 2, examples: [] },
    ]);
    expect(cutsWith({ isExcluded: (name) => name === 'Ada Quill' })).toMatchObject([
      { reason: 'on_excluded_list', count: 1 },
    ]);
    expect(cutsWith({ isShown: (key) => key === 'ada quill' })).toMatchObject([
      { reason: 'shown_before', count: 1 },
    ]);
    expect(
      cutsWith(
        {},
        KELP.map((one) => ({ ...one, published_at: null })),
      ),
    ).toMatchObject([{ reason: 'no_dated_piece', count: 2 }]);
    expect(
      cutsWith(
        {},
        KELP.map((one) => ({ ...one, title: `Live updates: ${one.title}` })),
      ),
    ).toMatchObject([{ reason: 'wrong_form', count: 2 }]);
  });

  it('may appear on pages of the best articles without a byline', () => {
    const unsigned = KELP.map((one) => ({ ...one, authors: [] }));
    const { unread, people } = assess(findingsOf([...OTHERS, ...unsigned]), CHECKS);
    expect([...unread].sort()).toEqual(unsigned.map(({ url_key }) => url_key).sort());
    expect(people).toEqual([]);
  });
});

describe('relevance', () => {
  it('knows words that are also names of the properties of objects', () => {
    const constructors = KELP.map((one) => ({
      ...one,
      title: `${one.title}: the constructor has the value of kelp`,
    }));
    const { people } = assess(
      findingsOf([...OTHERS, ...constructors], `${PITCH} The constructor is here.`),
      CHECKS,
    );
    expect(people.map(({ name }) => name).sort()).toEqual(['Ada Quill', 'Cy Marlow']);
  });

  it('grows with words in the title, with rare words and with new articles', () => {
    const counts = {
      articles: 1_000,
      documents: new Map([
        ['kelp', 2],
        ['farm', 100],
      ]),
    };
    const rank = (...pieces: IndexedPiece[]) =>
      rankDocuments(
        new Map([
          ['kelp', 1],
          ['farm', 1],
        ]),
        pieces.map((one) => readDocument(one, 'en')),
        counts,
        AS_OF,
      ).map(({ document }) => document.piece.title);
    const before = new Date('2025-07-01T00:00:00Z');
    expect(rank(piece({ title: 'Farm' }), piece({ title: 'Kelp' }))).toEqual(['Kelp', 'Farm']);
    expect(rank(piece({ title: 'Kelp', published_at: before }), piece({ title: 'Kelp now' }))).toEqual([
      'Kelp now',
      'Kelp',
    ]);
    expect(rank(piece({ title: 'Sea', snippet: 'kelp' }), piece({ title: 'Kelp', snippet: 'sea' }))[0]).toBe(
      'Kelp',
    );
    expect(rank(piece({ title: 'Sea' }))).toEqual([]);
  });
});

describe('the estimate', () => {
  it('counts those not found by the share of people found once (Chao 1987)', () => {
    expect(chao([3, 4, 5])).toBe(3);
    expect(chao([1, 1, 1, 1, 2])).toBe(5 + (4 * 3) / (2 * 2));
    expect(chao([])).toBe(0);
  });

  it('recovers the size of a population within its interval when queries find people at random', () => {
    let state = 7;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    const errors = Array.from({ length: 50 }, () => {
      const seen = Array.from({ length: 40 }, () => [...Array(8)].filter(() => random() < 0.2).length);
      return chao(seen.filter((times) => times > 0)) / 40;
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(mean).toBeGreaterThan(0.85);
    expect(mean).toBeLessThan(1.15);
  });

  it('is an interval that grows with the people found, and begins at 0 where the subject is absent', () => {
    const few = estimatePeople([2, 2, 2], true);
    const many = estimatePeople(Array(60).fill(2), true);
    expect(few.low).toBeLessThan(few.high);
    expect(many.low).toBeGreaterThan(few.low);
    expect(many.high).toBeGreaterThan(few.high);
    expect(estimatePeople([2, 2], false)).toMatchObject({ low: 0, level: 0.9 });
  });
});

const gap = (kind: string) => (value: string) => ({ kind, value, message: `About ${value}.` });
const [month, outlet] = [gap('month'), gap('outlet')];
const before = gap('before')('2026-02-27');

describe('the line on what was not searched', () => {
  it.each<[SearchGap[], string]>([
    [[], ''],
    [[month('2026-01')], 'About 2026-01.'],
    [
      ['2025-11', '2025-12', '2026-01', '2026-03'].map(month),
      'The index has no articles, or only a few, of 2025-11 to 2026-01, 2026-03.',
    ],
    [
      [before, ...['2025-12', '2026-01', '2026-03'].map(month), gap('language')('Welsh')],
      'About 2026-02-27. About 2026-03. About Welsh.',
    ],
    [[outlet('a.example')], 'About a.example.'],
    [
      [outlet('a.example'), outlet('b.example')],
      'The feeds of 2 outlets cannot be read at present, so recent articles may be missing.',
    ],
  ])('says nothing twice: %j', (gaps, line) => {
    expect(gapsInWords(gaps)).toBe(line);
  });
});

describe('the sentence on a search', () => {
  it.each<[number[], { low: number; high: number } | null, string, SearchGap[]?]>([
    [
      [7, 12, 3],
      { low: 25, high: 39 },
      '7 people we would write to · 12 to look at · the index probably holds 25 to 39',
    ],
    [[1, 0, 3], { low: 0, high: 19 }, '1 person we would write to · the index probably holds up to 19'],
    [[0, 6, 0], { low: 2, high: 6 }, '6 people to look at · the index probably holds no others'],
    [[2, 0, 0], null, '2 people we would write to'],
    [[0, 0, 33], { low: 0, high: 22 }, 'Nobody in the index covers this'],
    [
      [0, 0, 0],
      null,
      'The index knows nobody who covers this, but lacks 2 of the months asked for',
      [month('2026-01'), month('2026-02')],
    ],
    [
      [0, 0, 0],
      null,
      'The index knows nobody who covers this, but begins on 2026-02-27',
      [before, month('2026-01')],
    ],
  ])(
    'counts only those who fit, of %j, and does not contradict their number',
    ([fit, soft, weak], estimate, sentence, not_searched = []) => {
      const people = Object.entries({ fit, soft_fit: soft, weak }).flatMap(([verdict, count]) =>
        Array.from({ length: count ?? 0 }, () => ({ verdict })),
      );
      expect(searchInWords({ people, estimate, not_searched })).toBe(sentence);
    },
  );
});

describe('the end of a search', () => {
  const curve = (...fitting: number[]) =>
    fitting.map((count, index) => ({ round: index + 1, queries: 8, people: 50, fitting: count }));

  it('comes after two rounds without a new fitting person, or with as many as are wanted', () => {
    expect(reasonToStop(curve(5), 40)).toBeNull();
    expect(reasonToStop(curve(5, 5), 40)).toBeNull();
    expect(reasonToStop(curve(5, 5, 5), 40)).toBe('saturation');
    expect(reasonToStop(curve(5, 5, 6), 40)).toBeNull();
    expect(reasonToStop(curve(40), 40)).toBe('want');
  });
});

describe('the language of an article', () => {
  const reasoningFor = (language: string | null) =>
    judgePieces(
      { pitch: understandPitch(PITCH), asOf: AS_OF },
      // No word of the headline shows its language.
      { name: 'Ada Quill', standing: 1, pieces: [piece({ title: 'Kelp Farm Tromsø Packaging', language })] },
    ).reasoning;

  it('is the one that the index states', () => {
    expect(reasoningFor('no')).toContain('Norwegian');
    expect(reasoningFor(null)).not.toContain('Norwegian');
  });
});
