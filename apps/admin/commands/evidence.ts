import { Command } from 'commander';
import type { EvidenceState } from '../../../activities/journalists/index.ts';
import { type Database, jobs, journalists, sources } from '../../../db/index.ts';
import { type Evidence, isJobId, type JobId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

/** The label to print for each result of checking a piece of evidence against the recorded pages. */
const LABELS: Record<EvidenceState, string> = {
  found: 'found',
  not_found: 'not at the recorded location',
  other_bytes: 'only a different version of the page is recorded',
  not_recorded: 'the page is not recorded',
  no_page: 'a provider’s response, not a page',
};

export function evidenceCommand(config: Config, withDatabase: WithDatabase): Command {
  return new Command('evidence')
    .argument('<job>', 'job id (jej_…)')
    .description('Look up every piece of a job’s evidence in the recorded pages.')
    .option('--all', 'also list the evidence that the recorded pages confirm')
    .action((job: string, options: { all?: boolean }) =>
      withDatabase(async (db) => {
        const paths = [...config.web.archives, ...(config.web.record ? [config.web.record] : [])];
        if (paths.length === 0)
          throw new OperatorError(
            'No recordings are configured. Set BYLINE_WEB_RECORD or BYLINE_WEB_ARCHIVES.',
          );
        await report(db, await findJob(db, job), paths, options.all ?? false);
      }),
    );
}

async function report(db: Database, jobId: JobId, paths: string[], all: boolean): Promise<void> {
  // Import the page parsers lazily, because they take long to load and the help text does not need them.
  const { createEvidenceCheck } = await import('../../../activities/journalists/index.ts');
  const { openPageRecords } = await import('../../../activities/web/index.ts');
  const check = createEvidenceCheck(await openPageRecords(paths));
  const counts: Partial<Record<EvidenceState, number>> = {};
  for (const [subject, evidence] of await evidenceOf(db, jobId)) {
    const state = await check(evidence);
    counts[state] = (counts[state] ?? 0) + 1;
    if (all || state !== 'found')
      console.log(
        `${evidence.id}  ${subject}  ${evidence.fields.join(', ')}  ${LABELS[state]}  ${evidence.locator}  ${evidence.url}`,
      );
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${counts.found ?? 0} of ${total} pieces of evidence found`);
  // Set exit code 1 if the recorded pages do not confirm all evidence, so that a monitoring script notices.
  if ((counts.found ?? 0) + (counts.no_page ?? 0) < total) process.exitCode = 1;
}

/**
 * Returns every piece of evidence in a job, paired with the id of its journalist or the index of its unresolved source.
 */
async function evidenceOf(db: Database, jobId: JobId): Promise<[string, Evidence][]> {
  const rows: [string, Evidence][] = [];
  for (const { journalist_id, profile } of await journalists.listInJob(db, jobId))
    rows.push(...profile.evidence.map((evidence): [string, Evidence] => [journalist_id, evidence]));
  for (const { source_index, evidence } of await sources.listUnresolvedEvidence(db, jobId))
    rows.push(...evidence.map((item): [string, Evidence] => [`source ${source_index}`, item]));
  return rows;
}

async function findJob(db: Database, id: string): Promise<JobId> {
  if (isJobId(id) && (await jobs.findOwner(db, id))) return id;
  throw new OperatorError(`There is no job "${id}".`);
}
