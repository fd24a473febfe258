import type { Estimate, Job, JobSummary } from '../../client/index.ts';
import { bestFirst, type Chosen, type Rated, rate, ratedList, ratedRecords } from './fit-views.ts';
import { type Column, list, record, type View } from './view.ts';

const SUMMARY: Column<JobSummary>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'status', of: ({ status }) => status },
  { name: 'percent', of: ({ progress }) => progress.percent },
  { name: 'sources', of: ({ progress }) => progress.total },
  { name: 'resolved', of: ({ progress }) => progress.resolved },
  { name: 'unresolved', of: ({ progress }) => progress.unresolved },
  { name: 'credits_used', of: ({ usage }) => usage.credits_used },
  { name: 'reserved_credits', of: ({ usage }) => usage.reserved_credits, csvOnly: true },
  { name: 'external_id', of: ({ external_id }) => external_id },
  { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
  { name: 'finished_at', of: ({ finished_at }) => finished_at, csvOnly: true, isTime: true },
];

/** The columns of a list that fit on a terminal of 100 columns, one line a job. */
const SHORT = new Set(['id', 'status', 'sources', 'resolved', 'credits_used', 'created_at']);
const LISTED = SUMMARY.map((column) => ({ ...column, csvOnly: !SHORT.has(column.name) }));

export const jobList = list(LISTED, 'No jobs.');

export const jobRecord = record(SUMMARY);

/** Shows several jobs without their results. */
export const jobRecords = list(LISTED);

/**
 * Shows the journalists of one or several jobs, best fit first, either as a table or with their complete fit
 * reports. A journalist found by several jobs is shown once.
 */
export function jobResults(jobs: readonly Job[], { details, ...chosen }: ResultOptions = {}): View<Rated> {
  const people = bestFirst(jobs.flatMap((job) => rate(job, job.result.research, chosen)));
  const once = new Map(people.toReversed().map((each) => [each.journalist.journalist_identity_id, each]));
  const rows = people.filter((each) => once.get(each.journalist.journalist_identity_id) === each);
  const body = bodyOf(jobs);
  return details ? ratedRecords(body, rows) : ratedList(body, rows);
}

/** Returns the response body of a single job, or a list of the response bodies of several jobs. */
function bodyOf(jobs: readonly Job[]): unknown {
  return jobs.length === 1 ? jobs[0] : jobs;
}

export interface ResultOptions extends Chosen {
  details?: boolean;
}

type Unresolved = Job['result']['unresolved'][number];

/** Lists the unresolved sources of one or several jobs with their reasons. */
export function unresolvedSources(jobs: readonly Job[]): View<Unresolved> {
  const unresolved = jobs.flatMap(({ result }) => result.unresolved);
  return {
    layout: 'list',
    body: unresolved,
    rows: unresolved,
    columns: [
      {
        name: 'unresolved',
        of: ({ source }) => (source.type === 'article_url' ? source.url : source.name),
        whole: true,
      },
      { name: 'reason', of: ({ reason }) => reason },
      { name: 'message', of: ({ message }) => message },
    ],
  };
}

export const estimateRecord = record<Estimate>([
  { name: 'max_credits', of: ({ max_credits }) => max_credits },
  { name: 'sources', of: ({ sources }) => sources },
]);
