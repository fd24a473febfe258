import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type EnrichBody, isActive, type Job } from '../../client/index.ts';
import { api, pageAt, take } from './client.ts';

export type { EnrichBody, Evidence, Job, JobSummary, Journalist, Research } from '../../client/index.ts';
export { isActive };
export type JobStatus = Job['status'];

/** Maximum duration of one long poll, in seconds. */
const WAIT_SECONDS = 15;
/** Pause between polls of a running job, so that a fast job does not re-render constantly. */
const PAUSE_MS = 400;

export interface JobFilter {
  status?: JobStatus;
  external_id?: string;
  cursor?: string;
}

export function jobList(filter: JobFilter) {
  return queryOptions({
    queryKey: ['jobs', filter],
    queryFn: ({ signal }) =>
      take(api.GET('/api/v1/journalist-enrichment-jobs', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((job) => isActive(job.status)) ? 3_000 : false),
  });
}

/** A job with the ETag of its response. */
interface TaggedJob {
  job: Job;
  tag: string | null;
}

/** A job with one page of its results and evidence. While it runs, each request waits for the next change. */
export function jobRecord(client: QueryClient, jobId: string, cursor: string | undefined) {
  const queryKey = ['job', jobId, cursor ?? null];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<TaggedJob> => {
      const known = client.getQueryData<TaggedJob>(queryKey);
      const calling = api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', {
        params: {
          path: { jobId },
          query: { ...pageAt(cursor), include: 'evidence', ...(known ? { wait_seconds: WAIT_SECONDS } : {}) },
          header: known?.tag ? { 'if-none-match': known.tag } : {},
        },
        cache: 'no-store',
        signal,
      });
      const { response } = await calling;
      if (response.status === 304 && known) return known;
      return { job: await take(calling), tag: response.headers.get('etag') };
    },
    select: ({ job }) => job,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isActive(state.data.job.status) ? PAUSE_MS : false),
  });
}

export function estimateJob(body: EnrichBody, signal: AbortSignal) {
  return take(api.POST('/api/v1/journalists/enrich:estimate', { body, signal }));
}

/**
 * Starts a job. Repeating the same key and body returns the same job, so a click repeated after a lost
 * response is charged once.
 */
export async function startJob(request: {
  body: EnrichBody;
  maxCredits: number | null;
  idempotencyKey: string;
}): Promise<Job> {
  return take(
    api.POST('/api/v1/journalists/enrich', {
      body: request.body,
      params: {
        query: request.maxCredits === null ? {} : { max_credits: request.maxCredits },
        header: { 'idempotency-key': request.idempotencyKey },
      },
    }),
  );
}

/** Waits for the end of a job, and returns it without its results. */
export async function untilDone(jobId: string, signal: AbortSignal): Promise<Job> {
  for (;;) {
    const job = await take(
      api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', {
        params: { path: { jobId }, query: { view: 'summary', limit: 1, wait_seconds: WAIT_SECONDS } },
        cache: 'no-store',
        signal,
      }),
    );
    if (!isActive(job.status)) return job;
  }
}

export function cancelJob(jobId: string): Promise<Job> {
  return take(api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:cancel', { params: { path: { jobId } } }));
}

/** Fit reports of a page of a job's journalists against another pitch. */
export function rescoredPage(jobId: string, pitch: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['rescore', jobId, pitch, cursor ?? null],
    queryFn: ({ signal }) =>
      take(
        api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:rescore', {
          params: { path: { jobId }, query: pageAt(cursor) },
          body: { fit_context: { pitch } },
          signal,
        }),
      ),
    // A pitch is scored when somebody asks for it, and not again when they return to the tab.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
