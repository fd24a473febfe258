import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type EnrichBody, isActive, type Job, type JobListQuery } from '../../client/index.ts';
import { api, loadAll, pageAt, take, whileActive } from '../api-client.ts';

export type { EnrichBody, Evidence, Job, JobSummary, Journalist, Research } from '../../client/index.ts';
export { isActive };
export type JobStatus = Job['status'];

/** The maximum duration of one long poll, in seconds. */
const WAIT_SECONDS = 15;
/**
 * How long to wait between two polls of a running job. Without this pause, a fast job would re-render the
 * page constantly.
 */
const PAUSE_MS = 400;

export interface JobFilter {
  status?: JobStatus;
  external_id?: string;
  cursor?: string;
}

/** Loads a page of jobs, newest first. */
export function listJobs(query: JobListQuery, signal: AbortSignal) {
  return take(api.GET('/api/v1/journalist-enrichment-jobs', { params: { query }, signal }));
}

/** Returns the latest jobs by id, for views that know only the ids of jobs. */
export const latestJobs = queryOptions({
  queryKey: ['latest-jobs'],
  queryFn: ({ signal }) => listJobs({ limit: 100 }, signal),
  select: ({ data }) => new Map(data.map((job) => [job.id, job])),
});

export function jobList(filter: JobFilter) {
  return queryOptions({
    queryKey: ['jobs', filter],
    queryFn: ({ signal }) => listJobs(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: whileActive,
  });
}

/** The jobs of a campaign that have not expired. */
export function campaignJobs(campaignId: string) {
  return queryOptions({
    queryKey: ['jobs', { campaign_id: campaignId }],
    queryFn: ({ signal }) => listJobs({ campaign_id: campaignId, limit: 50 }, signal),
    refetchInterval: whileActive,
  });
}

/** The number of journalists per page of a job, which is the API's maximum. */
const PAGE = 100;

/**
 * A job with all of its journalists. The API returns the journalists in pages, and `tag` is the ETag of the first page.
 */
export interface WholeJob {
  job: Job;
  tag: string | null;
  /**
   * The cursor of each page of journalists. A single request with a page's cursor loads the evidence for all
   * journalists on that page.
   */
  cursors: (string | undefined)[];
}

/**
 * Loads a job with all of its results, so that the browser can filter and sort them. Leaves out the evidence,
 * which makes up most of the data and is loaded separately when needed. While the job is running, each poll
 * waits for the next change.
 */
export function jobRecord(client: QueryClient, jobId: string) {
  const queryKey = ['job', jobId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<WholeJob> => {
      const cached = client.getQueryData<WholeJob>(queryKey);
      const calling = api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', {
        params: {
          path: { jobId },
          query: { limit: PAGE, ...(cached ? { wait_seconds: WAIT_SECONDS } : {}) },
          header: cached?.tag ? { 'if-none-match': cached.tag } : {},
        },
        cache: 'no-store',
        signal,
      });
      const { response } = await calling;
      if (response.status === 304 && cached) return cached;
      return withAllPages(await take(calling), response.headers.get('etag'), signal);
    },
    refetchInterval: ({ state }) =>
      state.data && isActive(state.data.job.status) ? pauseOf(state.data) : false,
  });
}

async function withAllPages(first: Job, tag: string | null, signal: AbortSignal): Promise<WholeJob> {
  const cursors: (string | undefined)[] = [undefined];
  const journalists = [...first.result.journalists];
  const research = [...first.result.research];
  let next = first.result.next_cursor;
  while (next !== null) {
    cursors.push(next);
    const { result } = await jobPage(first.id, { cursor: next, limit: PAGE }, signal);
    journalists.push(...result.journalists);
    research.push(...result.research);
    next = result.next_cursor;
  }
  return { job: { ...first, result: { ...first.result, journalists, research } }, tag, cursors };
}

/**
 * Returns how long to wait before the next poll. Loading a job with many journalists takes several requests,
 * so such a job is polled less often.
 */
function pauseOf({ cursors }: WholeJob): number {
  return PAUSE_MS * cursors.length ** 2;
}

function jobPage(
  jobId: string,
  query: { cursor?: string; limit?: number; include?: 'evidence'; view?: 'summary' },
  signal: AbortSignal,
): Promise<Job> {
  return take(
    api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', { params: { path: { jobId }, query }, signal }),
  );
}

/**
 * Loads the evidence for one page of a job's journalists: the page that includes the journalist at the given position.
 */
export function evidencePage({ job, cursors }: WholeJob, position: number) {
  const cursor = cursors[Math.floor(position / PAGE)];
  return queryOptions({
    queryKey: ['evidence', job.id, cursor ?? null, job.version],
    queryFn: ({ signal }) => jobPage(job.id, { ...pageAt(cursor), limit: PAGE, include: 'evidence' }, signal),
    select: ({ result }) =>
      new Map(result.journalists.map(({ journalist_identity_id: id, evidence }) => [id, evidence])),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads a short form of a job's journalists, for a view that shows only their names. */
export function jobNames(jobId: string) {
  return queryOptions({
    queryKey: ['job-names', jobId],
    queryFn: ({ signal }) => jobPage(jobId, { view: 'summary', limit: PAGE }, signal),
    select: ({ result }) => result.summaries,
  });
}

export function estimateJob(body: EnrichBody, signal: AbortSignal) {
  return take(api.POST('/api/v1/journalists/enrich:estimate', { body, signal }));
}

interface JobsToStart {
  bodies: readonly EnrichBody[];
  maxCredits: number | null;
  idempotencyKey: string;
  campaignId?: string | undefined;
}

/**
 * Starts a job for each body. A retry with the same idempotency key and bodies returns the jobs that were started
 * before, so neither a second click after a lost response nor the way on after a refusal is charged again.
 */
export async function startJobs({
  bodies,
  maxCredits,
  idempotencyKey,
  campaignId,
}: JobsToStart): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [index, body] of bodies.entries()) {
    const query = {
      ...(maxCredits === null ? {} : { max_credits: shareOf(maxCredits, body, bodies) }),
      ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
    };
    const header = { 'idempotency-key': index === 0 ? idempotencyKey : `${idempotencyKey}-${index}` };
    jobs.push(await take(api.POST('/api/v1/journalists/enrich', { body, params: { query, header } })));
  }
  return jobs;
}

/** A job's share of the credits that all may cost together, by its sources. */
function shareOf(maxCredits: number, { from }: EnrichBody, bodies: readonly EnrichBody[]): number {
  const sources = bodies.reduce((sum, body) => sum + body.from.length, 0);
  return Math.floor((1000 * maxCredits * from.length) / sources) / 1000;
}

export function cancelJob(jobId: string): Promise<Job> {
  return take(api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:cancel', { params: { path: { jobId } } }));
}

/** Loads fit reports for all journalists of a job, for a pitch other than the job's own. */
export function rescored(jobId: string, pitch: string) {
  return queryOptions({
    queryKey: ['rescore', jobId, pitch],
    queryFn: ({ signal }) =>
      loadAll(
        (at) =>
          take(
            api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:rescore', {
              params: { path: { jobId }, query: { limit: PAGE, ...at } },
              body: { fit_context: { pitch } },
              signal,
            }),
          ),
        ({ research }) => research,
      ),
    meta: { showsErrors: true },
    // Score a pitch only on request, and not again when the user returns to the browser tab.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
