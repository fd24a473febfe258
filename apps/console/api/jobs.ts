import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type EnrichBody, isActive, type Job } from '../../cli/client/index.ts';
import { api, pageAt, take } from './client.ts';

export type { EnrichBody, Evidence, Job, JobSummary, Journalist, Research } from '../../cli/client/index.ts';
export { isActive };
export type JobStatus = Job['status'];

/** How long one reply may wait for a change, in seconds. */
const WAIT_SECONDS = 15;
/** Between two replies of a running job, so that a fast one does not repaint all the time. */
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

/** A job with a page of its results; while it runs each reply waits for the next change of it. */
export function jobRecord(client: QueryClient, jobId: string, cursor: string | undefined) {
  const queryKey = ['job', jobId, cursor ?? null];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Job> => {
      const known = client.getQueryData<Job>(queryKey);
      const calling = api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', {
        params: {
          path: { jobId },
          query: pageAt(cursor),
          header: known ? { prefer: `wait=${WAIT_SECONDS}`, 'if-none-match': `W/"${known.version}"` } : {},
        },
        cache: 'no-store',
        signal,
      });
      const { response } = await calling;
      if (response.status === 304 && known) return known;
      return (await take(calling)) as Job;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? PAUSE_MS : false),
  });
}

export function estimateJob(body: EnrichBody, signal: AbortSignal) {
  return take(api.POST('/api/v1/journalists/enrich:estimate', { body, signal }));
}

/** Starts a job. The same key and body again are the same job: a click repeated after a lost reply pays once. */
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

export function cancelJob(jobId: string): Promise<Job> {
  return take(api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:cancel', { params: { path: { jobId } } }));
}
