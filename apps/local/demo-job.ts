import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import type { BalanceBody, JobBody, NewsSearchResult, PublicationBatchBody } from '../gateway/app.ts';
import { LocalError } from './local-error.ts';

/** The results that the demo prints. */
export interface DemoResult {
  job: JobBody;
  publications: PublicationBatchBody;
  /** Search results among the articles that the job fetched. */
  search: NewsSearchResult;
  balance: BalanceBody;
  milliseconds: number;
}

const POLL_MS = 250;

/** The maximum number of publications per lookup. */
const MAX_HOSTS = 25;

/** Calls the public API: GET without a body, else POST. */
export type DemoCall = <T>(path: string, body?: object) => Promise<T>;

/** Returns a function that calls the API of a gateway and fails with the message of an error. */
export function apiOf(gateway: string, key: string): DemoCall {
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${gateway}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': 'demo' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const received = (await response.json()) as T & { message?: string };
    if (!response.ok)
      throw new LocalError(`${path} responded with HTTP ${response.status}: ${received.message}`);
    return received;
  };
}

/**
 * Runs a job to its end with a progress bar, then looks up the publications of the sources, searches the
 * fetched articles, and gets the balance. Uses only the public API.
 */
export async function runJob(
  call: DemoCall,
  options: {
    /** The search query that the demo runs after the job has ended. */
    q: string;
    sources: readonly { type: string; url?: string }[];
    pitch: string;
  },
): Promise<DemoResult> {
  const started = Date.now();
  console.log(
    `\nPOST /api/v1/journalists/enrich ${pc.dim(`with ${options.sources.length} sources and a pitch`)}`,
  );
  let job = await call<JobBody>('/api/v1/journalists/enrich', {
    from: options.sources,
    fit_context: { pitch: options.pitch },
  });
  console.log(pc.dim(`${job.id}, up to ${job.usage.estimated_credits} credits are held\n`));

  const bar = new SingleBar({
    format: '{bar} {percentage} % · {message}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 1_000,
  });
  bar.start(100, 0, { message: job.progress.message });
  try {
    while (job.status === 'pending' || job.status === 'processing') {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      job = await call<JobBody>(job.links.self);
      bar.update(job.progress.percent, { message: job.progress.message });
    }
  } finally {
    bar.stop();
  }
  const milliseconds = Date.now() - started;
  const hosts = new Set(options.sources.flatMap(({ url }) => (url ? [new URL(url).hostname] : [])));
  return {
    job,
    publications: await call<PublicationBatchBody>('/api/v1/publications/lookup:batch', {
      urls: [...hosts].slice(0, MAX_HOSTS),
    }),
    search: await call<NewsSearchResult>('/api/v1/news/search', { q: options.q }),
    balance: await call<BalanceBody>('/api/v1/credits/balance'),
    milliseconds,
  };
}
