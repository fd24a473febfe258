import { type Command, Option } from 'commander';
import { apiCommand, type Call, integer, openCall } from '../call.ts';
import { isActive, type JobListQuery, type JobSummary } from '../client/index.ts';
import { CommandFailure } from '../failures.ts';
import { showResults, waitAndShow } from '../job-waiting.ts';
import { jobList, jobRecord } from '../output/job-views.ts';

interface JobsOptions {
  status?: NonNullable<JobListQuery['status']>;
  externalId?: string;
  limit: number;
  cancel?: boolean;
  wait?: boolean;
}

const STATUSES = ['pending', 'processing', 'complete', 'failed', 'canceled'] as const;
const PAGE_SIZE = 100;

/** `byline jobs`: the list, or one job. */
export function addJobs(program: Command): void {
  apiCommand(program, 'jobs')
    .description('List your jobs, newest first; with an id, show what that job has found.')
    .argument('[job]', 'id of a job (jej_…)')
    .addOption(new Option('-s, --status <status>', 'jobs with this status alone').choices(STATUSES))
    .option('--external-id <label>', 'jobs with this label alone')
    .option('-n, --limit <count>', 'jobs to list at most', integer, 20)
    .option('--cancel', 'stop the job; what was found stays')
    .option('-w, --wait', 'wait until the job has ended')
    .action(async (jobId: string | undefined, options: JobsOptions, command: Command) => {
      if (jobId === undefined && (options.cancel || options.wait)) {
        throw new CommandFailure('usage', '--cancel and --wait need the id of a job.');
      }
      const call = await openCall(command);
      if (jobId === undefined) await list(call, options);
      else await show(call, jobId, options);
    });
}

async function list({ client, signal, print }: Call, options: JobsOptions): Promise<void> {
  const { status, externalId, limit } = options;
  const query: JobListQuery = {
    limit: Math.max(1, Math.min(limit, PAGE_SIZE)),
    ...(status === undefined ? {} : { status }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
  };
  const rows: JobSummary[] = [];
  for await (const job of client.eachJob(query, { signal })) {
    if (rows.length >= limit) break;
    rows.push(job);
  }
  await print(jobList(rows));
}

async function show(call: Call, jobId: string, { cancel, wait }: JobsOptions): Promise<void> {
  const { client, signal } = call;
  if (cancel) {
    const job = await client.cancelJob(jobId, { signal });
    if (!wait) return call.print(jobRecord(job));
  }
  if (wait) return waitAndShow(call, jobId);
  const job = await client.wholeJob(jobId, { signal });
  if (isActive(job.status) && call.format === 'table') {
    await call.print(jobRecord(job));
    if (job.result.journalists.length === 0) return;
  }
  await showResults(call, job);
}
