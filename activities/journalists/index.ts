/** Public interface of `activities/journalists`: finds the journalist behind a source. */
import { ApplicationFailure } from '@temporalio/activity';
import { type Database, sources } from '../../db/index.ts';
import { isActive, type JobId } from '../../model/index.ts';
import type { SourceReceipt } from '../../workflows/contract.ts';
import { WEB_ATTEMPTS } from '../../workflows/options.ts';
import type { PublicationReader } from '../publications/index.ts';
import type { ArticleReader, KeepPage } from '../reading/index.ts';
import { webAttempt } from '../support/index.ts';
import type { PageReader, WebClient } from '../web/index.ts';
import { createMxLookup, noMxLookup } from './email-checks.ts';
import { type EmailFinder, memoizedFinder } from './finder/email-finder.ts';
import { createPeoplePages } from './people-pages.ts';
import { type Resolution, type ResolveDeps, type ResolveOptions, retryOf } from './resolution.ts';
import { resolveArticle } from './resolve-article.ts';
import { resolveReference } from './resolve-reference.ts';
import { settleSource } from './settle-source.ts';
import { createSuggestions, noSuggestions } from './suggest-email.ts';

export { attribute } from './attribute-addresses.ts';
export { createEvidenceCheck, type EvidenceState } from './check-evidence.ts';
export { affiliationOf } from './email-checks.ts';
export { evidenceFor } from './evidence.ts';
export type { EmailFinder } from './finder/email-finder.ts';
export { createHunterFinder } from './finder/hunter.ts';
export { createLookAtPerson, type LookAtPerson, type Sight } from './look-at-person.ts';
export { earlierAuthorPage, storeAuthorPage } from './people-pages.ts';
export { receiptOf } from './settle-source.ts';
export { subjectsOfResolved, withoutSuppressed } from './without-suppressed.ts';

export interface JournalistActivities {
  /** Finds and stores the journalist of one source. Repeated calls return the first result. */
  resolveSource(args: { jobId: JobId; sourceIndex: number }): Promise<SourceReceipt>;
}

export interface JournalistDeps {
  db: Database;
  web: WebClient;
  reader: PageReader;
  articles: ArticleReader;
  publications: PublicationReader;
  checkMx: boolean;
  /** The vendor of e-mail addresses; null if no key is configured. */
  finder: EmailFinder | null;
  suggestEmails: boolean;
  keepPage: KeepPage;
}

export function createJournalistActivities(deps: JournalistDeps): JournalistActivities {
  const hasMx = deps.checkMx ? createMxLookup() : noMxLookup;
  const resolving: ResolveDeps & { db: Database } = {
    ...deps,
    finder: deps.finder && memoizedFinder(deps.finder),
    pages: createPeoplePages(deps),
    hasMx,
    suggestEmail: deps.suggestEmails ? createSuggestions({ db: deps.db, hasMx }) : noSuggestions,
  };

  return {
    async resolveSource({ jobId, sourceIndex }) {
      const task = await sources.findTask(deps.db, jobId, sourceIndex);
      if (!task || !isActive(task.job_status)) return { outcome: 'skipped' };
      if (task.receipt) return task.receipt as SourceReceipt;

      return webAttempt({ db: deps.db, maxAttempts: WEB_ATTEMPTS.source }, async (signal, reports) => {
        const resolution = await resolve(resolving, task, {
          includeRecent: task.include_recent,
          signal,
          holder: `${jobId}/${sourceIndex}`,
          ...reports,
        });
        if (resolution.outcome === 'retry') throw retryOf(resolution.failure);
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
  if (task.url) return resolveArticle(deps, task.url, options, task.person?.name);
  if (task.reference) return resolveReference(deps, task.organization_id, task.reference, options);
  throw ApplicationFailure.nonRetryable(`source ${task.source_index} is neither an article nor a reference`);
}
