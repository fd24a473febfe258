import { Readable } from 'node:stream';
import { type Call, say } from './call.ts';
import type { Job } from './client/index.ts';
import { CommandFailure } from './failures.ts';
import { jobResults, unresolvedSources } from './output/job-views.ts';
import { write } from './output/print.ts';
import { showProgress } from './output/progress.ts';

/**
 * Waits until a job has ended and shows what it found. One that ended failed or canceled is exit code 5, after its
 * results; a wait that is interrupted says how to go on.
 */
export async function waitAndShow(call: Call, jobId: string): Promise<void> {
  const progress = await showProgress();
  let job: Job;
  try {
    job = await call.client.waitForJob(jobId, { signal: call.signal, onProgress: progress.update });
  } catch (error) {
    progress.stop();
    if (!call.signal.aborted) throw error;
    throw new CommandFailure('interrupted', `${jobId} goes on without you. ${howToGoOn(jobId)}`);
  }
  progress.stop();
  await showResults(call, job);
  if (job.status === 'complete') return;
  const reason = job.error ? `: ${job.error.message}` : '.';
  throw new CommandFailure('job', `${jobId} ended ${job.status}${reason}`);
}

/** How a job is found again, and stopped. */
export function howToGoOn(jobId: string): string {
  return `See it with \`byline jobs ${jobId} --wait\`, stop it with \`byline jobs ${jobId} --cancel\`.`;
}

/** The whole record as JSON, tables of journalists and unresolved sources, or the gateway's own export. */
export async function showResults(call: Call, job: Job): Promise<void> {
  const { format } = call;
  if (format === 'csv' || format === 'ndjson') {
    const file = await call.client.exportJob(job.id, format, { signal: call.signal });
    for await (const chunk of Readable.fromWeb(file)) await write(chunk);
    return;
  }
  await call.print(jobResults(job));
  if (format === 'json') return;
  const unresolved = unresolvedSources(job);
  if (unresolved.rows.length > 0) {
    await write('\n');
    await call.print(unresolved);
  }
  const { credits_used, billable_results } = job.usage;
  say(`${job.progress.message}. ${credits_used} credits used for ${billable_results} published addresses.`);
}
