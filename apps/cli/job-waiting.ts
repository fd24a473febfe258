import { ConnectionError, type Job } from '../client/index.ts';
import { COMMAND } from '../runtime/installation.ts';
import { type Call, counted, say } from './call.ts';
import { CommandFailure, describeUnreachable } from './failures.ts';
import { readExport } from './job-file.ts';
import { jobResults, type ResultOptions, unresolvedSources } from './output/job-views.ts';
import { print, write } from './output/print.ts';
import { printable } from './output/printable.ts';

/**
 * Waits until a job has ended, then shows its results. If the job failed or was canceled, the exit code is 5.
 * If the wait is interrupted or the connection is lost, explains how to resume the wait.
 */
export async function waitAndShow(call: Call, jobId: string, options: ResultOptions = {}): Promise<void> {
  const job = await waitUntilEnded(call, jobId, () => `is still running. ${howToGoOn(jobId)}`);
  await showResults(call, [job], options);
  requireComplete([job]);
}

/**
 * Waits until a job has ended and returns it with all results. If the wait is interrupted or the connection is lost,
 * throws an error whose message ends with the job's id and the text from `next`, for example "is still running."
 */
export function waitUntilEnded(call: Call, jobId: string, next: () => string): Promise<Job> {
  return withProgress(
    call,
    (options) => call.client.waitForJob(jobId, { ...options, ...evidenceFor(call) }),
    () => `Job ${jobId} ${next()}`,
  );
}

/**
 * Shows the progress of a job, search or audit until `wait` ends. If the wait is interrupted or the connection is
 * lost, throws an error whose message ends with the text from `next`, which says what goes on.
 */
export async function withProgress<Run>(
  { signal }: Call,
  wait: (options: { signal: AbortSignal; onProgress?: NonNullable<Progress['update']> }) => Promise<Run>,
  next: () => string,
): Promise<Run> {
  const progress = await showProgress();
  try {
    return await wait({ signal, ...(progress.update ? { onProgress: progress.update } : {}) });
  } catch (error) {
    if (signal.aborted) throw new CommandFailure('interrupted', `Stopped watching. ${next()}`);
    if (!(error instanceof ConnectionError)) throw error;
    // A lost connection does not stop the work. Even if the server was stopped, it continues as soon as the server
    // starts again.
    throw new CommandFailure('unreachable', [...describeUnreachable(error), next()].join('\n'));
  } finally {
    progress.stop();
  }
}

/** Fails if any of the given jobs, searches or audits did not complete. */
export function requireComplete(jobs: readonly Pick<Job, 'id' | 'status' | 'error'>[]): void {
  const failed = jobs.filter(({ status }) => status !== 'complete');
  if (failed.length === 0) return;
  const lines = failed.map(
    ({ id, status, error }) => `${id} ended ${status}${error ? `: ${error.message}` : '.'}`,
  );
  throw new CommandFailure('job', lines.join('\n'));
}

/**
 * Returns whether to request evidence for the output: JSON contains all evidence, CSV only its URLs, and tables none.
 */
export function evidenceFor({ format }: Call): { include?: 'evidence' } {
  return format === 'json' || format === 'csv' ? { include: 'evidence' } : {};
}

/** Explains how to resume watching a job, or how to cancel it. */
export function howToGoOn(jobId: string): string {
  return `Resume with \`${COMMAND} jobs ${jobId} --wait\`, or cancel it with \`${COMMAND} jobs ${jobId} --cancel\`.`;
}

/** After a table or CSV, tells the user how to show the job's results again, for example with other columns. */
export function sayHowToShowAgain({ format }: Call, jobId: string): void {
  if (format === 'table' || format === 'csv')
    say(`To show the results again for free: ${COMMAND} jobs ${jobId} --columns …`);
}

/**
 * Shows the results of one or several jobs: the whole records as JSON, tables of journalists and unresolved
 * sources, or the gateway's export.
 */
export async function showResults(
  call: Call,
  jobs: readonly Job[],
  options: ResultOptions = {},
): Promise<void> {
  const { format } = call;
  const filter = options.minFit !== undefined ? '--min-fit' : options.withEmail ? '--with-email' : null;
  if (filter !== null && (format === 'json' || format === 'ndjson')) {
    throw new CommandFailure('usage', `${filter} needs --output table or csv, not ${format}.`);
  }
  // The exports of several jobs cannot be joined, because each CSV file has its own header.
  const isChosen = call.isArranged || filter !== null || jobs.length > 1;
  if (format === 'ndjson' || (format === 'csv' && !isChosen)) {
    for (const { id } of jobs) for await (const chunk of readExport(call, id, { format })) await write(chunk);
    return;
  }
  await call.print(jobResults(jobs, options));
  if (format !== 'table') return;
  const unresolved = unresolvedSources(jobs);
  if (unresolved.rows.length > 0) {
    await write('\n');
    await print(unresolved, format);
  }
  for (const { id, progress, usage } of jobs) {
    const { credits_used, billable_results } = usage;
    const addresses = counted(billable_results, 'published e-mail address', 'published e-mail addresses');
    say(
      `${jobs.length > 1 ? `${id}: ` : ''}${progress.message}. ${credits_used} credits used for ${addresses}.`,
    );
  }
}

/** Shows the progress of a job, search or audit on stderr. */
interface Progress {
  /** Undefined if the progress is not shown. */
  update?: (job: { progress: { percent: number; message: string } }) => void;
  stop: () => void;
}

/** Shows a progress bar if stderr is a terminal. Otherwise, prints nothing, which keeps logs short. */
async function showProgress(): Promise<Progress> {
  if (!process.stderr.isTTY) return { stop: () => undefined };
  const { SingleBar } = await import('cli-progress');
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {message}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    stream: process.stderr,
    // The progress bar library need not handle Ctrl-C, because this program always calls `stop`, which
    // restores the terminal.
    gracefulExit: false,
  });
  bar.start(100, 0, { message: 'waiting' });
  return {
    update: ({ progress }) => bar.update(progress.percent, { message: printable(progress.message) }),
    stop: () => bar.stop(),
  };
}
