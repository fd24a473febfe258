import { type Command, Option } from 'commander';
import { given } from '../../../model/text/given.ts';
import { isActive, type JobListQuery, type JobSummary } from '../../client/index.ts';
import { apiCommand, type Call, examples, integer, openCall } from '../call.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { evidenceFor, showResults, waitAndShow } from '../job-waiting.ts';
import { jobList, jobRecord, type ResultOptions } from '../output/job-views.ts';
import { write } from '../output/print.ts';

interface JobsOptions extends ResultOptions {
  status?: NonNullable<JobListQuery['status']>;
  externalId?: string;
  limit: number;
  cancel?: boolean;
  wait?: boolean;
}

const STATUSES = ['pending', 'processing', 'complete', 'failed', 'canceled'] as const;
const PAGE_SIZE = 100;

/** `byline jobs`: lists all jobs, or shows a single job. */
export function addJobs(program: Command): void {
  withDryRun(apiCommand(program, 'jobs'))
    .description('List your jobs, newest first; with an id, show the results of that job.')
    .argument('[job]', 'job id (jej_…)')
    .addOption(new Option('-s, --status <status>', 'only jobs with this status').choices(STATUSES))
    .option('--external-id <label>', 'only jobs with this reference')
    .option('-n, --limit <count>', 'maximum number of jobs', integer, 20)
    .option('--cancel', 'cancel the job; results found so far are kept')
    .option('-w, --wait', 'wait until the job ends')
    .option('-d, --details', 'show the whole fit report of each journalist instead of a table')
    .option('--min-fit <score>', 'only journalists with at least this score', integer)
    .option('--with-email', 'only journalists with an e-mail address')
    .addHelpText(
      ...examples(
        'jobs --status complete',
        'jobs jej_… --min-fit 45 --sort outlet',
        'jobs jej_… --columns name,email,fit,angle -o csv > list.csv',
        'jobs jej_… --cancel',
      ),
    )
    .action(async (jobId: string | undefined, options: JobsOptions, command: Command) => {
      if (jobId === undefined && (options.cancel || options.wait)) {
        throw new CommandFailure('usage', '--cancel and --wait need a job id.');
      }
      const call = await openCall(command);
      if (jobId === undefined) await list(call, options);
      else await show(call, jobId, options);
    });
}

async function list({ client, signal, print }: Call, options: JobsOptions): Promise<void> {
  const { status, externalId, limit } = options;
  const query = given({
    limit: Math.max(1, Math.min(limit, PAGE_SIZE)),
    status,
    external_id: externalId,
  });
  const rows: JobSummary[] = [];
  for await (const job of client.eachJob(query, { signal })) {
    if (rows.length >= limit) break;
    rows.push(job);
  }
  await print(jobList(rows));
}

async function show(call: Call, jobId: string, { cancel, wait, ...options }: JobsOptions): Promise<void> {
  const { client, signal } = call;
  if (cancel) {
    const job = await client.cancelJob(jobId, { signal });
    if (!wait) return call.print(jobRecord(job));
  }
  if (wait) return waitAndShow(call, jobId, options);
  const job = await client.wholeJob(jobId, { signal, ...evidenceFor(call) });
  if (isActive(job.status) && call.format === 'table') {
    await call.print(jobRecord(job));
    if (job.result.journalists.length === 0) return;
    await write('\n');
  }
  await showResults(call, [job], options);
}
