import createClient from 'openapi-fetch';
import { ApiError, readProblem } from './errors.ts';
import { eachItem } from './pages.ts';
import { type RetryNotice, withRetries } from './retries.ts';
import type { paths } from './schema.ts';
import type * as wire from './types.ts';
import { untilEnded, type WaitOptions } from './wait-for-job.ts';

const DEFAULTS = { retries: 4, maxRetryAfterSeconds: 60, timeoutMs: 60_000 };

export interface BylineClientOptions {
  /** Where the gateway stands, e.g. `https://byline.example`. */
  url: string;
  /** An API key or an OAuth access token, or what gives the one that is valid now. */
  apiKey?: string | (() => string | Promise<string>);
  /** Tries after the first one, where a call failed for the moment; 4 by default. */
  retries?: number;
  /** The longest `Retry-After` that is waited for, in seconds; 60 by default. A longer one is an error at once. */
  maxRetryAfterSeconds?: number;
  /** How long the head of a reply may take, in milliseconds; 60 000 by default. */
  timeoutMs?: number;
  /** Hears of each wait before another try. */
  onRetry?: (notice: RetryNotice) => void;
  /** Instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface PostOptions extends CallOptions {
  /** One of your own, so that a call that is repeated later is still the same; by default each call has a new one. */
  idempotencyKey?: string;
}

/** What `openapi-fetch` resolves with, success or not. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The REST API, typed by its OpenAPI document. Every call resolves with the body of a success and rejects with an
 * `ApiError` or a `ConnectionError`, or with the reason of its aborted `signal`; calls that failed for the moment
 * are tried again first.
 */
export class BylineClient {
  readonly #api: ReturnType<typeof createClient<paths>>;
  readonly #url: string;

  constructor(options: BylineClientOptions) {
    const { apiKey, fetch = (request: Request) => globalThis.fetch(request) } = options;
    this.#url = options.url;
    const send = withRetries(fetch, {
      retries: options.retries ?? DEFAULTS.retries,
      maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? DEFAULTS.maxRetryAfterSeconds,
      timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
      onRetry: options.onRetry ?? (() => undefined),
    });
    this.#api = createClient<paths>({
      baseUrl: options.url,
      fetch: async (request) => {
        const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
        if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`);
        return send(request);
      },
    });
  }

  balance(options: CallOptions = {}): Promise<wire.CreditBalance> {
    return this.#read(this.#api.GET('/api/v1/credits/balance', { ...options }));
  }

  /** A page of what changed the credits, newest first. */
  ledger(query: wire.LedgerQuery = {}, options: CallOptions = {}): Promise<wire.Ledger> {
    return this.#read(this.#api.GET('/api/v1/credits/ledger', { params: { query }, ...options }));
  }

  /** Every entry of the ledger, newest first, page by page as it is read. */
  eachLedgerEntry(
    query: wire.LedgerQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<wire.LedgerEntry, void, undefined> {
    return eachItem((page) => this.ledger({ ...query, ...page }, options));
  }

  searchNews(body: wire.SearchBody, options: PostOptions = {}): Promise<wire.NewsSearchResult> {
    return this.#read(this.#api.POST('/api/v1/news/search', { body, ...post(options) }));
  }

  /** Accepts a job, or finds the one that the same `idempotencyKey` made. */
  enrich(body: wire.EnrichBody, query: wire.EnrichQuery = {}, options: PostOptions = {}): Promise<wire.Job> {
    const params = { query };
    return this.#read(this.#api.POST('/api/v1/journalists/enrich', { body, params, ...post(options) }));
  }

  /** The most that `enrich` with the same arguments can cost. */
  estimate(
    body: wire.EnrichBody,
    query: wire.EnrichQuery = {},
    options: CallOptions = {},
  ): Promise<wire.Estimate> {
    const params = { query };
    return this.#read(this.#api.POST('/api/v1/journalists/enrich:estimate', { body, params, ...options }));
  }

  /** The job with a page of what it has found so far. */
  job(jobId: string, query: wire.JobQuery = {}, options: CallOptions = {}): Promise<wire.Job> {
    const params = { path: { jobId }, query };
    return this.#read(this.#api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', { params, ...options }));
  }

  /** The job with all that it has found so far, however many pages that is. */
  async wholeJob(jobId: string, options: CallOptions = {}): Promise<wire.Job> {
    const job = await this.job(jobId, {}, options);
    for (let cursor = job.result.next_cursor; cursor !== null; ) {
      const { result } = await this.job(jobId, { cursor }, options);
      job.result.journalists.push(...result.journalists);
      job.result.research.push(...result.research);
      cursor = result.next_cursor;
    }
    job.result.next_cursor = null;
    return job;
  }

  /**
   * Resolves with the whole job once it is `complete`, `failed` or `canceled`: how it ended is a value, not an error.
   * Replies are held back by the gateway until something has changed. Give an `AbortSignal.timeout` to bound it.
   */
  async waitForJob(jobId: string, options: WaitOptions = {}): Promise<wire.Job> {
    const path = '/api/v1/journalist-enrichment-jobs/{jobId}';
    await untilEnded(async (headers) => {
      const { signal } = options;
      const params = { path: { jobId }, query: { limit: 1 }, header: headers };
      const outcome = await this.#api.GET(path, { params, ...(signal ? { signal } : {}) });
      const isNew = outcome.response.status !== 304;
      return { response: outcome.response, job: isNew ? await this.#read(Promise.resolve(outcome)) : null };
    }, options);
    return this.wholeJob(jobId, options);
  }

  /** A page of jobs without their results, newest first. */
  jobs(query: wire.JobListQuery = {}, options: CallOptions = {}): Promise<wire.JobList> {
    return this.#read(this.#api.GET('/api/v1/journalist-enrichment-jobs', { params: { query }, ...options }));
  }

  /** Every job that the query finds, newest first, page by page as it is read. */
  eachJob(
    query: wire.JobListQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<wire.JobSummary, void, undefined> {
    return eachItem((page) => this.jobs({ ...query, ...page }, options));
  }

  /** Stops what is not resolved yet; a job that has ended comes back as it is. */
  cancelJob(jobId: string, options: CallOptions = {}): Promise<wire.Job> {
    const params = { path: { jobId } };
    return this.#read(
      this.#api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:cancel', { params, ...options }),
    );
  }

  /** All that a job has found, as the bytes of a file. */
  async exportJob(
    jobId: string,
    format: wire.ExportFormat,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { jobId }, query: { format } };
    const file = await this.#read(
      this.#api.GET('/api/v1/journalist-enrichment-jobs/{jobId}/export', {
        params,
        parseAs: 'stream',
        ...options,
      }),
    );
    return file ?? new ReadableStream();
  }

  lookUpArticle(query: wire.ArticleQuery, options: CallOptions = {}): Promise<wire.Article> {
    return this.#read(this.#api.GET('/api/v1/articles/lookup', { params: { query }, ...options }));
  }

  /** Up to ten articles; one that cannot be read is an `error` in its place. */
  lookUpArticles(body: wire.ArticleBatchBody, options: CallOptions = {}): Promise<wire.ArticleBatch> {
    return this.#read(this.#api.POST('/api/v1/articles/lookup:batch', { body, ...options }));
  }

  lookUpPublication(query: wire.PublicationQuery, options: CallOptions = {}): Promise<wire.Publication> {
    return this.#read(this.#api.GET('/api/v1/publications/lookup', { params: { query }, ...options }));
  }

  /** Up to twenty-five publications; one that cannot be looked up is an `error` in its place. */
  lookUpPublications(
    body: wire.PublicationBatchBody,
    options: CallOptions = {},
  ): Promise<wire.PublicationBatch> {
    return this.#read(this.#api.POST('/api/v1/publications/lookup:batch', { body, ...options }));
  }

  /** The body of a success; anything else is thrown as an `ApiError`. */
  async #read<Data>(outcome: Promise<Outcome<Data>>): Promise<Data> {
    const { data, error, response } = await outcome.catch((cause: unknown) => {
      if (!(cause instanceof SyntaxError)) throw cause;
      throw new ApiError(200, null, `${this.#url} did not answer with JSON: is it a Byline gateway?`);
    });
    if (data !== undefined) return data;
    const problem = readProblem(error);
    const message = problem?.message ?? `${this.#url} answered ${response.status}: is it a Byline gateway?`;
    throw new ApiError(response.status, problem, message);
  }
}

/** The settings of a call that a retry must not do twice. */
function post({ idempotencyKey, ...options }: PostOptions) {
  return { ...options, headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } };
}
