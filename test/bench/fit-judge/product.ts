import { understandPitch } from '../../../packages/fit/index.ts';
import { reportFit } from '../../../packages/fit/report/report.ts';
import { type Weights, WHOLE_TEXTS, type WholeInputs } from '../../../packages/fit/score/calibration.ts';
import { scorePitch } from '../../../packages/fit/score/score.ts';
import { digestReading } from '../../../packages/fit/work/digest.ts';
import { readWorks, type WorkProfile } from '../../../packages/fit/work/work.ts';
import { companyChance } from '../../../packages/reader/publications/company-chance.ts';
import type { JudgedCorpus, JudgedPage } from './corpus.ts';
import type { WeightsFor } from './folds.ts';
import type { Row, Runs } from './rows.ts';

/**
 * The date that counts as today when the scores are computed. It is fixed so that the results do not depend
 * on the day of the run. The pages are too old for the verdict `fit`, which requires a recent article.
 */
const NOW = new Date('2026-11-22T12:00:00Z');

/** Returns a profile of each page's author, as a job would build it. */
export function profilesOf({ pages }: JudgedCorpus): WorkProfile[] {
  return pages.map(({ url, reading, author }) =>
    readWorks(
      [
        {
          title: reading.title ?? '',
          summary: reading.description ?? '',
          url,
          published: reading.published_at?.slice(0, 10) ?? null,
          digest: digestReading(reading, companyChance(reading)),
        },
      ],
      { name: author.name, outlet: reading.publication_name, role: author.role, beat: null, bio: author.bio },
    ),
  );
}

/**
 * Returns Byline's score for every pair of pitch and page. The score is computed with Byline's own weights,
 * or with weights that were fitted without the pitch and without the page's site.
 */
export function productRuns(
  { pitches, pages }: JudgedCorpus,
  profiles: readonly WorkProfile[],
  leftOut?: WeightsFor,
): Runs {
  return Object.fromEntries(
    pitches.map(({ id, pitch }) => {
      const rows = pages.flatMap((page, index) => {
        const profile = profiles[index];
        const weights = leftOut?.(id, page.url) ?? WHOLE_TEXTS;
        return profile ? [[page.url, rowOf(pitch, page, profile, weights)] as const] : [];
      });
      return [id, Object.fromEntries(rows)];
    }),
  );
}

function rowOf(
  pitch: string,
  { reading, author }: JudgedPage,
  profile: WorkProfile,
  weights: Weights<WholeInputs>,
): Row {
  const report = reportFit(profile, scorePitch(understandPitch(pitch), profile, weights), {
    now: NOW,
    evidenceOf: () => undefined,
  });
  const { score, verdict, reasoning, why_not, personalized_angle: angle } = report;
  return {
    ...{ score, verdict, reasoning, why_not, angle },
    ...{ journalist: author.name, journalist_id: author.name, titles: [reading.title ?? ''] },
  };
}
