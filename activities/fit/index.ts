/** The door of `activities/fit`: how well a pitch meets a journalist's work. */
import { type Database, type JobId, type JournalistId, jobs, journalists } from '../../db/index.ts';
import type { FitReceipt } from '../../workflows/contract.ts';
import { pages } from '../articles/index.ts';
import { BACKGROUND } from './background.ts';
import { loadWork } from './load-work.ts';
import { reportFit } from './report.ts';
import { scorePitch } from './score.ts';
import { readWorks, type Work } from './work.ts';

export interface FitActivities {
  /** Scores one journalist against the job's pitch and stores the report; a later call replaces it. */
  scoreFit(args: { jobId: JobId; journalistId: JournalistId }): Promise<FitReceipt>;
}

const METHOD: journalists.FitMethod = {
  name: 'lexical@2',
  model: null,
  prompt_version: null,
  deterministic: true,
};

export function createFitActivities({ db }: { db: Database }): FitActivities {
  return {
    async scoreFit({ jobId, journalistId }) {
      const pitch = await jobs.findPitch(db, jobId);
      const journalist = await journalists.findInJob(db, jobId, journalistId);
      if (!pitch || !journalist) return { score: null };

      const profile = readWorks(await loadWork(db, jobId, journalist), BACKGROUND);
      const fit = scorePitch(pitch, profile, BACKGROUND);
      const report = reportFit(journalist.profile.name, pitch, profile, fit, (work) =>
        evidenceOf(journalist.profile, work),
      );
      await db.transaction().execute(async (tx) => {
        // A job that ended meanwhile keeps what it told its owner.
        if (!(await jobs.lockActive(tx, jobId))) return;
        await journalists.saveFit(tx, jobId, journalistId, report, METHOD);
        await jobs.touch(tx, jobId);
      });
      return { score: report.score };
    },
  };
}

/** The evidence that a profile has for an article: the article itself, or the list that names it. */
function evidenceOf({ evidence }: journalists.JournalistProfile, work: Work): string | undefined {
  const own = evidence.find((item) => item.fields.includes('source_article') && item.url === work.url);
  const named = evidence.find(
    (item) => item.fields.includes('recent') && item.excerpt === pages.excerpt(work.title),
  );
  return (own ?? named)?.id;
}
