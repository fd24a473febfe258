/** The door of `activities/people`: from a source to its journalist. */
import { ApplicationFailure, activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { type Database, type JobId, jobs, sources } from '../../db/index.ts';
import { FETCH_FAILED, FETCH_TIMED_OUT, type SourceReceipt } from '../../workflows/contract.ts';
import type { ArticleReader } from '../articles/index.ts';
import type { PublicationReader } from '../publications/index.ts';
import type { WebClient } from '../web/index.ts';
import { withinAttempts } from './attempts.ts';
import type { EmailFinder } from './finder/email-finder.ts';
import { createMxLookup, noMxLookup } from './mx.ts';
import { createPeoplePages } from './pages.ts';
import type { Resolution, ResolveDeps, ResolveOptions, Stage } from './resolution.ts';
import { resolveArticle } from './resolve-article.ts';
import { resolveReference } from './resolve-reference.ts';
import { settleSource } from './settle.ts';

export { createEvidenceCheck, type EvidenceState } from './check-evidence.ts';
export type { EmailFinder } from './finder/email-finder.ts';
export { createHunterFinder } from './finder/hunter.ts';

export interface PeopleActivities {
  /** Resolves one source and stores what it found; a repeated call returns what the first one wrote. */
  resolveSource(args: { jobId: JobId; sourceIndex: number }): Promise<SourceReceipt>;
}

export interface PeopleDeps {
  db: Database;
  web: WebClient;
  articles: ArticleReader;
  publications: PublicationReader;
  /** Whether mail domains are looked up in DNS. */
  checkMx: boolean;
  /** Null without a vendor's key. */
  finder: EmailFinder | null;
}

/** Well below the heartbeat time-out, so that one late beat is not taken for a dead worker. */
const HEARTBEAT_MS = 2_000;

export function createPeopleActivities(deps: PeopleDeps): PeopleActivities {
  const resolving: ResolveDeps & { db: Database } = {
    ...deps,
    pages: createPeoplePages(deps),
    hasMx: deps.checkMx ? createMxLookup() : noMxLookup,
  };

  return {
    async resolveSource({ jobId, sourceIndex }) {
      const task = await sources.findTask(deps.db, jobId, sourceIndex);
      if (!task || !jobs.isActive(task.job_status)) return { outcome: 'skipped' };
      if (task.receipt) return task.receipt as SourceReceipt;
      if (activityInfo().attempt > 1) task.retries = await sources.countRetry(deps.db, jobId, sourceIndex);

      return withinAttempts(deps.db, task, async () => {
        const resolution = await whileBeating((onStage) =>
          resolve(resolving, task, {
            includeRecent: task.include_recent,
            signal: cancellationSignal(),
            holder: `${jobId}/${sourceIndex}`,
            onStage,
          }),
        );
        if (resolution.outcome === 'retry') {
          const type = resolution.failure.kind === 'timeout' ? FETCH_TIMED_OUT : FETCH_FAILED;
          throw ApplicationFailure.retryable(resolution.failure.message, type);
        }
        return settleSource(deps.db, task, resolution);
      });
    },
  };
}

function resolve(
  deps: ResolveDeps & { db: Database },
  task: sources.SourceTask,
  options: ResolveOptions,
): Promise<Resolution> {
  if (task.url) return resolveArticle(deps, task.url, options);
  if (task.reference) return resolveReference(deps, task.reference, options);
  throw ApplicationFailure.nonRetryable(`source ${task.source_index} is neither an article nor a reference`);
}

/**
 * Heartbeats while the work goes on, naming its stage: that is how cancellation and dead workers are noticed. Most
 * sources are done before the first: each beat is a write of the Temporal server.
 */
async function whileBeating<T>(work: (onStage: (stage: Stage) => void) => Promise<T>): Promise<T> {
  let current: Stage = 'article';
  const timer = setInterval(() => heartbeat(current), HEARTBEAT_MS);
  try {
    return await work((stage) => {
      current = stage;
    });
  } finally {
    clearInterval(timer);
  }
}
