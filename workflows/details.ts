import type { JobPhase } from './contract.ts';

/** The job's state as a short Markdown table, for operators in the Temporal UI. */
export function describeJob(job: {
  phase: JobPhase;
  total: number;
  waiting: number;
  resolved: number;
  unresolved: number;
  billable: number;
}): string {
  const inFlight = job.total - job.waiting - job.resolved - job.unresolved;
  return [
    `**${job.phase}**`,
    '',
    '| sources | resolved | unresolved | in flight | waiting | journalists with e-mail |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${job.total} | ${job.resolved} | ${job.unresolved} | ${inFlight} | ${job.waiting} | ${job.billable} |`,
  ].join('\n');
}
