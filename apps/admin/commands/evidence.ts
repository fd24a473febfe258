import { Command } from 'commander';
import type { EvidenceState } from '../../../activities/people/index.ts';
import { type Database, isJobId, type JobId, jobs, journalists, sources } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

/** What an operator reads of each state. */
const SAID: Record<EvidenceState, string> = {
  found: 'found again',
  not_found: 'not at its place',
  other_bytes: 'only another version of the page is recorded',
  not_recorded: 'the page is not recorded',
  no_page: 'no page: the answer of a provider',
};

/** `byline admin evidence JOB` */
export function evidenceCommand(config: Config, withDatabase: WithDatabase): Command {
  return new Command('evidence')
    .argument('<job>', 'a job (jej_…)')
    .description('Look for every piece of a job’s evidence in the recorded pages.')
    .option('--all', 'list what is found again, too')
    .action((job: string, options: { all?: boolean }) =>
      withDatabase(async (db) => {
        const paths = [...config.web.archives, ...(config.web.record ? [config.web.record] : [])];
        if (paths.length === 0)
          throw new OperatorError('Nothing is recorded: set BYLINE_WEB_RECORD or BYLINE_WEB_ARCHIVES.');
        await report(db, await findJob(db, job), paths, options.all ?? false);
      }),
    );
}

async function report(db: Database, jobId: JobId, paths: string[], all: boolean): Promise<void> {
  // Loaded when they are needed: the parsers would make every other command slow to start.
  const { createEvidenceCheck } = await import('../../../activities/people/index.ts');
  const { openPageRecords } = await import('../../../activities/web/index.ts');
  const check = createEvidenceCheck(await openPageRecords(paths));
  const counts: Partial<Record<EvidenceState, number>> = {};
  for (const [subject, evidence] of await evidenceOf(db, jobId)) {
    const state = await check(evidence);
    counts[state] = (counts[state] ?? 0) + 1;
    if (all || state !== 'found')
      console.log(
        `${evidence.id}  ${subject}  ${evidence.fields.join(', ')}  ${SAID[state]}  ${evidence.locator}  ${evidence.url}`,
      );
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${counts.found ?? 0} of ${total} pieces of evidence found again`);
  // A script that keeps an eye on its archive reads the exit code.
  if ((counts.found ?? 0) + (counts.no_page ?? 0) < total) process.exitCode = 1;
}

/** Every piece of a job's evidence, with whose it is: a journalist's, or a source's that has none. */
async function evidenceOf(db: Database, jobId: JobId): Promise<[string, sources.Evidence][]> {
  const found: [string, sources.Evidence][] = [];
  for (const { journalist_id, profile } of await journalists.listInJob(db, jobId))
    found.push(...profile.evidence.map((evidence): [string, sources.Evidence] => [journalist_id, evidence]));
  for (const { source_index, evidence } of await sources.listUnresolvedEvidence(db, jobId))
    found.push(...evidence.map((item): [string, sources.Evidence] => [`source ${source_index}`, item]));
  return found;
}

async function findJob(db: Database, id: string): Promise<JobId> {
  if (isJobId(id) && (await jobs.findOwner(db, id))) return id;
  throw new OperatorError(`There is no job "${id}".`);
}
