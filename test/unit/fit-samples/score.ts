import { lexicalScorer } from '../../../activities/fit/lexical-scorer.ts';
import * as newsroom from '../../../apps/local/newsroom/stories.ts';
import type { FitReport } from '../../../model/index.ts';
import { digestArticle } from '../../../packages/fit/work/digest.ts';
import type { Person, Work } from '../../../packages/fit/work/work.ts';
import { PEOPLE, type SamplePerson } from './people.ts';
import { PEOPLE_ABROAD } from './people-abroad.ts';
import { PITCHES, type SamplePitch } from './pitches.ts';

const TODAY = new Date('2026-11-22T09:00:00Z');

type Expected = 'right' | 'near' | 'wrong';

export interface ScoredSample {
  pitch: string;
  journalist: string;
  expected: Expected;
  report: FitReport;
}

const written = (
  name: string,
  outlet: string,
  role: string | null,
  stories: newsroom.Story[],
): SamplePerson => ({
  ...{ name, outlet, role, bio: null },
  pieces: stories
    .filter(({ byline }) => byline?.includes(name))
    .map(({ title, description, date, paragraphs }) => ({
      ...{ title, description, published: date.slice(0, 10), language: 'en' },
      text: paragraphs.join('\n'),
    })),
});

const EVERYBODY: SamplePerson[] = [
  written(newsroom.INES, 'Harbour Courier', 'Energy and harbour reporter', newsroom.COURIER_STORIES),
  written(newsroom.TOMAS, 'Harbour Courier', 'Culture editor', newsroom.COURIER_STORIES),
  written(newsroom.PRIYA, 'Gridwatch', null, newsroom.GRIDWATCH_STORIES),
  written(newsroom.AURELIO, 'The Meridian Weekly', null, newsroom.MERIDIAN_STORIES),
  ...PEOPLE,
  ...PEOPLE_ABROAD,
];

function worksOf({ pieces }: SamplePerson): Work[] {
  return pieces.map(({ title, description, text, language, published }) => ({
    ...{ title, summary: description, published },
    url: `https://sample.example/${encodeURIComponent(title)}`,
    digest: digestArticle({ title, description, section: null, tags: [], text, language }),
  }));
}

/** Scores each of the sixty sample pairs of a pitch and a journalist with Byline's own scoring. */
export async function scoreSamples(): Promise<ScoredSample[]> {
  const pairs = PITCHES.flatMap((sample) =>
    (['right', 'near', 'wrong'] as const).flatMap((expected) =>
      sample[expected].map((name) => ({ sample, expected, name })),
    ),
  );
  return Promise.all(
    pairs.map(async ({ sample, expected, name }) => ({
      ...{ pitch: sample.id, journalist: name, expected },
      report: await reportOf(sample, name),
    })),
  );
}

async function reportOf({ pitch }: SamplePitch, name: string): Promise<FitReport> {
  const found = EVERYBODY.find((one) => one.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  const person: Person = { ...found, beat: null };
  const request = {
    pitch,
    person,
    works: worksOf(found),
    now: TODAY,
    colleaguesBefore: 0,
    evidenceOf: () => undefined,
  };
  const ids = { organizationId: 'org_x', jobId: 'jej_x', journalistId: 'jid_x' } as const;
  const { report } = await lexicalScorer.score({ ...ids, ...request }, new AbortController().signal);
  return report;
}
