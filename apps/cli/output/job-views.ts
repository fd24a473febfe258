import type { Estimate, Job, JobSummary, Journalist } from '../client/index.ts';
import type { Column, View } from './view.ts';

const SUMMARY: Column<JobSummary>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'status', of: ({ status }) => status },
  { name: 'percent', of: ({ progress }) => progress.percent },
  { name: 'sources', of: ({ progress }) => progress.total },
  { name: 'resolved', of: ({ progress }) => progress.resolved },
  { name: 'unresolved', of: ({ progress }) => progress.unresolved },
  { name: 'credits_used', of: ({ usage }) => usage.credits_used },
  { name: 'reserved_credits', of: ({ usage }) => usage.reserved_credits, csvOnly: true },
  { name: 'external_id', of: ({ external_id }) => external_id },
  { name: 'created_at', of: ({ created_at }) => created_at },
  { name: 'finished_at', of: ({ finished_at }) => finished_at, csvOnly: true },
];

export function jobList(rows: JobSummary[]): View<JobSummary> {
  return { layout: 'list', body: rows, rows, columns: SUMMARY, empty: 'No jobs.' };
}

/** A job before its results. */
export function jobRecord(job: Job): View<Job> {
  return { layout: 'record', body: job, rows: [job], columns: SUMMARY };
}

/** What a job has found: the table of its journalists, best fit first. */
export function jobResults(job: Job): View<Journalist> {
  const fits = new Map(job.result.research.map((entry) => [entry.journalist_identity_id, entry.fit]));
  const fitOf = ({ journalist_identity_id }: Journalist) => fits.get(journalist_identity_id);
  const scoreOf = (journalist: Journalist) => fitOf(journalist)?.score ?? -1;
  return {
    layout: 'list',
    body: job,
    rows: [...job.result.journalists].sort((a, b) => scoreOf(b) - scoreOf(a)),
    columns: [
      { name: 'name', of: ({ name }) => name },
      { name: 'outlet', of: ({ outlet }) => outlet },
      { name: 'role', of: ({ role }) => role },
      { name: 'email', of: ({ email }) => email },
      { name: 'fit', of: (journalist) => fitOf(journalist)?.score ?? null },
      { name: 'verdict', of: (journalist) => fitOf(journalist)?.verdict ?? null },
      { name: 'angle', of: (journalist) => fitOf(journalist)?.personalized_angle ?? null },
    ],
    empty: 'No journalists.',
  };
}

type Unresolved = Job['result']['unresolved'][number];

/** The sources that led to nobody, with the reasons. */
export function unresolvedSources(job: Job): View<Unresolved> {
  const { unresolved } = job.result;
  return {
    layout: 'list',
    body: unresolved,
    rows: unresolved,
    columns: [
      {
        name: 'unresolved',
        of: ({ source }) => (source.type === 'article_url' ? source.url : source.name),
      },
      { name: 'reason', of: ({ reason }) => reason },
      { name: 'message', of: ({ message }) => message },
    ],
  };
}

export function estimateRecord(estimate: Estimate): View<Estimate> {
  return {
    layout: 'record',
    body: estimate,
    rows: [estimate],
    columns: [
      { name: 'max_credits', of: ({ max_credits }) => max_credits },
      { name: 'sources', of: ({ sources }) => sources },
    ],
  };
}
