import { describe, expect, it } from 'vitest';
import type { SearchJudgement } from '../../model/index.ts';
import {
  chanceBySubject,
  digestArticle,
  judgeWork,
  readWorks,
  reportFit,
  scorePitch,
  understandPitch,
  type Work,
} from '../../packages/fit/index.ts';

const RELEASE = `Heat pumps halve heating bills of terraced houses, a trial of two winters finds

LEEDS, 3 June. Heat pumps halved the heating bills of 400 terraced houses in a trial of two winters, Osprey Lane says. Gas boilers cost twice as much.

"Nobody in the trial expected that," said Mara Whitfield, director of Osprey Lane. Suppliers from the garden chairs trade lent a warehouse.

About Osprey Lane
Osprey Lane is a charity that measures the energy use of homes. press@ospreylane.example`;

const profileOf = (works: { title: string; summary: string }[]) =>
  readWorks(
    works.map((work, index) => ({ ...work, url: `https://news.example/${index}`, published: '2026-06-01' })),
    { name: 'Ada Reed', outlet: 'News', role: null, beat: null, bio: null },
  );
const scoreOf = (works: { title: string; summary: string }[], release: string) =>
  scorePitch(understandPitch(release), profileOf(works)).score;
const chanceOf = (works: { title: string; summary: string }[], release = RELEASE, standing?: number) => {
  const profile = profileOf(works);
  return chanceBySubject(scorePitch(understandPitch(release), profile), profile, standing);
};

const SUBJECT = [
  {
    title: 'Heat pumps cut heating bills in old houses',
    summary:
      'A trial of heat pumps in terraced houses shows that heating bills fall, while gas boilers cost more.',
  },
  {
    title: 'Why heat pumps beat gas boilers in a cold winter',
    summary: 'Installers of heat pumps say that heating bills of terraced houses fall by half.',
  },
];

/** Work that shares a word with the release and not its subject, with the word. */
const SIDE: { word: string; works: { title: string; summary: string }[] }[] = [
  {
    word: 'garden chairs',
    works: [
      {
        title: 'Garden chairs sells out before summer',
        summary: 'Suppliers of garden chairs have an empty warehouse after a run on tables.',
      },
    ],
  },
  {
    word: 'osprey',
    works: [
      {
        title: 'Ospreys nest beside a lane in Wales',
        summary: 'Two osprey chicks hatched in a nest near the lane.',
      },
    ],
  },
  {
    word: 'trial',
    works: [
      { title: 'Judge ends the trial of a banker', summary: 'The trial of the banker lasted two winters.' },
    ],
  },
];

const PLAIN = 'Heat pumps halved the heating bills of 400 terraced houses in a trial of two winters.';
/** Each sign of a release by itself. */
const SIGNS: { sign: string; text: string }[] = [
  { sign: 'a headline', text: `Heat pumps halve heating bills of terraced houses\n\n${PLAIN}` },
  { sign: 'a dateline', text: `LEEDS, 3 June. ${PLAIN}` },
  {
    sign: 'a section about its sender',
    text: `${PLAIN}\n\nAbout Osprey Lane\nOsprey Lane is a charity that measures the energy use of homes.`,
  },
];
const ADA = { name: 'Ada Reed', outlet: 'News', role: null, beat: null, bio: null };

/** What a job may know of the pieces that a search handed on, and why the search's judgement has to hold. */
const KNOWN: { why: string; workOf: (piece: Work, index: number) => Work }[] = [
  { why: 'nothing was read', workOf: (piece) => piece },
  {
    why: 'one page was read as a whole',
    workOf: (piece, index) => (index === 0 ? readAs(piece, `${piece.summary} ${LONG}`) : piece),
  },
  { why: 'every page was read as a whole', workOf: (piece) => readAs(piece, `${piece.summary} ${LONG}`) },
  {
    why: 'the page has another title and description than the index',
    workOf: (piece) => ({ ...readAs(piece, LONG), title: 'Bills', summary: 'The news of today.' }),
  },
];
const LONG = 'The council meets on Tuesday to speak about buses, libraries and the price of parking. '.repeat(
  40,
);

/** What a job may read that speaks against somebody whom the search recommended. */
const FALLS: {
  why: string;
  person: { role?: string };
  workOf: (piece: Work) => Partial<Work>;
  says: string;
}[] = [
  {
    why: 'a role in a press office',
    person: { role: 'Head of communications' },
    workOf: () => ({}),
    says: 'The stated role is in a press office.',
  },
  {
    why: 'pieces that are old',
    person: {},
    workOf: () => ({ published: '2024-06-01' }),
    says: 'not lately',
  },
];

function readAs(piece: Work, text: string): Work {
  const article = { title: piece.title, description: null, section: null, tags: [], text, language: 'en' };
  return { ...piece, digest: digestArticle(article) };
}

describe('the judgement of a job', () => {
  const pieces = SUBJECT.map((work, index) => ({
    ...work,
    url: `https://news.example/${index}`,
    published: '2026-06-01',
  }));
  const handed = (piece: Work) => ({ ...piece, indexed: { title: piece.title, summary: piece.summary } });

  it.each(KNOWN.flatMap((known) => [RELEASE, PLAIN].map((pitch) => ({ ...known, pitch }))))(
    'is the search’s for the pieces that it handed on, if $why',
    ({ workOf, pitch }) => {
      const known = readWorks(pieces, ADA);
      const profile = readWorks(
        pieces.map((piece, index) => ({ ...handed(piece), ...workOf(piece, index) })),
        ADA,
      );
      for (const standing of [1, 40, undefined])
        expect(judgeWork(understandPitch(pitch), profile, standing).score).toBeCloseTo(
          chanceBySubject(scorePitch(understandPitch(pitch), known), known, standing),
        );
    },
  );

  it('does not fall for other work of the person', () => {
    const other = {
      title: 'The price of parking',
      summary: LONG,
      url: 'https://news.example/9',
      published: null,
    };
    const profile = readWorks([...pieces.map(handed), other], ADA);
    expect(judgeWork(understandPitch(RELEASE), profile).score).toBe(
      judgeWork(understandPitch(RELEASE), readWorks(pieces.map(handed), ADA)).score,
    );
  });

  it('counts other work that is nearer to the pitch than a piece of the search', () => {
    const [first, second] = pieces as [Work, Work];
    const far = {
      title: 'Old houses in a cold winter',
      summary: '',
      url: 'https://news.example/9',
      published: null,
    };
    const profile = (works: Work[]) => readWorks([handed(first), handed(far), ...works], ADA);
    expect(judgeWork(understandPitch(RELEASE), profile([second])).score).toBeGreaterThan(
      judgeWork(understandPitch(RELEASE), profile([])).score,
    );
  });

  describe.each(FALLS)('$why', ({ person, workOf, says }) => {
    const reportOf = (judgement?: SearchJudgement) => {
      const profile = readWorks(
        pieces.map((piece) => ({ ...handed(piece), ...workOf(piece) })),
        { ...ADA, ...person },
      );
      const fit = judgeWork(understandPitch(RELEASE), profile);
      const context = { now: new Date('2026-06-10'), evidenceOf: () => undefined, judgement };
      return reportFit(profile, fit, context);
    };

    it('is said where the search said more', () => {
      const { reasoning } = reportOf({ score: 95.4, verdict: 'fit' });
      expect(reasoning).toContain('The search scored 95 on 2 pieces.');
      expect(reasoning).toContain(says);
    });

    it('is not said of somebody whom the search did not recommend more', () => {
      const { verdict, reasoning } = reportOf();
      expect(reasoning).not.toContain('The search');
      expect(reportOf({ score: 95, verdict }).reasoning).not.toContain('The search');
    });
  });

  it('goes by all that was read of people whom no search handed on', () => {
    const profile = readWorks(
      pieces.map((piece) => readAs(piece, LONG)),
      ADA,
    );
    expect(judgeWork(understandPitch(RELEASE), profile)).toEqual(
      scorePitch(understandPitch(RELEASE), profile),
    );
  });
});

describe('the chance by subject', () => {
  it('recommends who writes on the subject', () => {
    expect(chanceOf(SUBJECT)).toBeGreaterThan(45);
  });

  it.each(SIDE)('recommends nobody on “$word” alone', ({ works }) => {
    expect(chanceOf(works)).toBeLessThan(20);
  });

  it('recommends nobody who shares only the lesser words of the subject of a release', () => {
    const release = `Tidewell raises $31 million to lend to quayside kiosks in Lindmoor

LINDMOOR, 3 June. Tidewell has raised $31 million in a round led by Gull Capital to lend to small kiosks that have never had a bank loan. Kiosks pay back the loans of the bank each week from their till.

"Kiosks are good borrowers," said Mara Whitfield, director of Tidewell. The bank loans of kiosks are small, and capital is scarce.

About Tidewell
Tidewell is a lender. press@tidewell.example`;
    const banks = [
      {
        title: 'Bank loans: small firms raise capital in a round of bank loans',
        summary: 'Banks had never led so many rounds of capital; bank loans to small firms rise each week.',
      },
      {
        title: 'Bank raises capital and pays back loans',
        summary: 'The bank led a round of capital for small firms. Its loans rise.',
      },
    ];
    expect(scoreOf(banks, release)).toBeGreaterThan(70);
    expect(chanceOf(banks, release)).toBeLessThan(45);
    const kiosks = { title: 'Kiosks get bank loans', summary: 'Kiosks raise capital from a bank.' };
    expect(chanceOf([...banks, kiosks], release)).toBeGreaterThan(45);
  });

  it.each(SIGNS)('reads a text with $sign as a release', ({ text }) => {
    for (const { works } of SIDE) expect(chanceOf(works, text)).toBeLessThan(20);
    expect(chanceOf(SUBJECT, text)).not.toBe(scoreOf(SUBJECT, text));
  });

  it('is the score where nothing surrounds the story, unless the subject is another', () => {
    expect(chanceOf(SUBJECT, PLAIN)).toBe(scoreOf(SUBJECT, PLAIN));
    for (const { works } of SIDE) expect(chanceOf(works, PLAIN)).toBeLessThan(20);
    const game =
      'Thistle & Copper, a farming and life simulation game in the Scottish Highlands, comes to consoles on 8 October, the Dundee studio Small Wolf announced today with a first trailer.';
    const football = [
      {
        title: 'Dundee United offer cash to fight the court battle of Hearts',
        summary: 'Two Scottish clubs pay for lawyers of the league.',
      },
    ];
    expect(scoreOf(football, game)).toBeGreaterThan(45);
    expect(chanceOf(football, game)).toBeLessThan(45);
  });

  it('of somebody who shares little of the subject depends on the place in a search, where nothing surrounds the story', () => {
    const little = [
      {
        title: 'Terraced houses are sold at a loss',
        summary: 'Bills of two winters and taxes make houses dear.',
      },
    ];
    expect(chanceOf(little, PLAIN, 1)).toBe(scoreOf(little, PLAIN));
    expect(chanceOf(little, PLAIN, 40)).toBeLessThan(45);
    expect(chanceOf(little, RELEASE, 40)).toBe(chanceOf(little, RELEASE, 1));
    expect(chanceOf(SUBJECT, PLAIN, 40)).toBe(scoreOf(SUBJECT, PLAIN));
  });

  it('takes no number for a subject', () => {
    const study =
      'People who sleep badly in their forties and fifties are far more likely to develop dementia thirty years later, according to a study of three hundred adults.';
    const words = understandPitch(study).story.subject.near.map(({ word }) => word);
    expect(words).toContain('dementia');
    expect(words).toContain('adults');
    for (const word of ['forties', 'fifties', 'thirty', 'hundred']) expect(words).not.toContain(word);
  });

  it('falls with each piece of the subject that is missing', () => {
    expect(chanceOf(SUBJECT.slice(0, 1))).toBeLessThan(chanceOf(SUBJECT));
  });

  it('is the score where a pitch shows no subject', () => {
    const release = 'It is here, and it is good.';
    expect(understandPitch(release).story.subject.near).toEqual([]);
    const profile = readWorks([], { name: 'Ada Reed', outlet: null, role: null, beat: null, bio: null });
    const fit = scorePitch(understandPitch(release), profile);
    expect(chanceBySubject(fit, profile)).toBe(fit.score);
  });
});
