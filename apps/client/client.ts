import createClient from 'openapi-fetch';
import { AuditsClient } from './audits.ts';
import { type CallOptions, type Outcome, type PostOptions, post, type Read } from './call-options.ts';
import { Calls } from './calls.ts';
import { CampaignsClient } from './campaigns.ts';
import { ApiError, readProblem } from './errors.ts';
import { JournalistSearchesClient } from './find.ts';
import { MediaListsClient } from './media-lists.ts';
import { eachItem } from './pages.ts';
import { type RetryNotice, withRetries } from './retries.ts';
import { SavedPitchesClient } from './saved-pitches.ts';
import type { paths } from './schema.ts';
import type * as wire from './types.ts';
import { untilEnded, type WaitOptions } from './wait-for-job.ts';
import { WatchClient } from './watch.ts';
import { asWholeJob, type WholeJob } from './whole-job.ts';

const DEFAULTS = { retries: 4, maxRetryAfterSeconds: 60, timeoutMs: 60_000 };

export interface BylineClientOptions {
  /** The URL of the gateway, e.g. `https://byline.example`. */
  url: string;
  /** An API key or an OAuth access token, or a function that returns a valid key or token for each call. */
  apiKey?: string | (() => string | Promise<string>);
  /** The maximum number of retries after a transient failure; 4 by default. */
  retries?: number;
  /**
   * The longest `Retry-After` to wait for, in seconds; 60 by default. If the gateway asks for a longer wait,
   * the call fails at once.
   */
  maxRetryAfterSeconds?: number;
  /** How long to wait for a response, or for the headers of a file, in milliseconds; 60,000 by default. */
  timeoutMs?: number;
  /** Called before each retry. */
  onRetry?: (notice: RetryNotice) => void;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface WholeJobOptions extends CallOptions {
  /** Pass `evidence` to include the web pages that show each of a journalist's facts. */
  include?: NonNullable<wire.JobQuery['include']>;
}

/**
 * A client for the REST API with types from its OpenAPI document. Every call resolves with the body of a
 * successful response. A failed call rejects with an `ApiError`, a `ConnectionError`, or the abort reason of
 * its `signal`. Transient failures are retried first.
 */
export class BylineClient extends Calls {
  /** Calls for audits of lists that you bring. */
  readonly audits: AuditsClient;
  /** Calls for campaigns, their pitches and their people. */
  readonly campaigns: CampaignsClient;
  /** Calls for media lists and their members. */
  readonly mediaLists: MediaListsClient;
  /** Calls for searches for the journalists who cover the subject of a pitch. */
  readonly journalistSearches: JournalistSearchesClient;
  /** Calls for pitches for which Byline keeps looking. */
  readonly savedPitches: SavedPitchesClient;
  /** Calls for checks of the people of lists and campaigns. */
  readonly watch: WatchClient;

  constructor(options: BylineClientOptions) {
    const { apiKey, fetch = (request: Request) => globalThis.fetch(request) } = options;
    const send = withRetries(fetch, {
      retries: options.retries ?? DEFAULTS.retries,
      maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? DEFAULTS.maxRetryAfterSeconds,
      timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
      onRetry: options.onRetry ?? (() => undefined),
    });
    const api = createClient<paths>({
      baseUrl: options.url,
      fetch: async (request) => {
        const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
        if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`);
        return send(request);
      },
    });
    const read = readerOf(options.url);
    super(api, read);
    this.audits = new AuditsClient(api, read);
    this.campaigns = new CampaignsClient(api, read);
    this.mediaLists = new MediaListsClient(api, read);
    this.journalistSearches = new JournalistSearchesClient(api, read);
    this.savedPitches = new SavedPitchesClient(api, read);
    this.watch = new WatchClient(api, read);
  }

  balance(options: CallOptions = {}): Promise<wire.CreditBalance> {
    return this.read(this.api.GET('/api/v1/credits/balance', { ...options }));
  }

  /** Returns a page of ledger entries, newest first. */
  ledger(query: wire.LedgerQuery = {}, options: CallOptions = {}): Promise<wire.Ledger> {
    return this.read(this.api.GET('/api/v1/credits/ledger', { params: { query }, ...options }));
  }

  /** Iterates over all ledger entries, newest first. Pages are fetched as needed. */
  eachLedgerEntry(query: wire.LedgerQuery = {}, options: CallOptions = {}): wire.Items<wire.LedgerEntry> {
    return eachItem((page) => this.ledger({ ...query, ...page }, options));
  }

  searchNews(body: wire.SearchBody, options: PostOptions = {}): Promise<wire.NewsSearchResult> {
    return this.read(this.api.POST('/api/v1/news/search', { body, ...post(options) }));
  }

  /** Submits a job. If a job was already submitted with the same `idempotencyKey`, returns that job. */
  enrich(body: wire.EnrichBody, query: wire.EnrichQuery = {}, options: PostOptions = {}): Promise<wire.Job> {
    const params = { query };
    return this.read(this.api.POST('/api/v1/journalists/enrich', { body, params, ...post(options) }));
  }

  /** Returns the maximum price of an `enrich` call with the same arguments. */
  estimate(
    body: wire.EnrichBody,
    query: wire.EnrichQuery = {},
    options: CallOptions = {},
  ): Promise<wire.Estimate> {
    const params = { query };
    return this.read(this.api.POST('/api/v1/journalists/enrich:estimate', { body, params, ...options }));
  }

  /** Returns the job and one page of the results so far. */
  job(jobId: string, query: wire.JobQuery = {}, options: CallOptions = {}): Promise<wire.Job> {
    const params = { path: { jobId }, query };
    return this.read(this.api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', { params, ...options }));
  }

  /** Returns the job and all results so far, from every page. Evidence is included only on request. */
  async wholeJob(jobId: string, { include, ...options }: WholeJobOptions = {}): Promise<WholeJob> {
    const query = include ? { include } : {};
    const job = await this.job(jobId, query, options);
    for (let cursor = job.result.next_cursor; cursor !== null; ) {
      const { result } = await this.job(jobId, { ...query, cursor }, options);
      job.result.journalists.push(...result.journalists);
      job.result.research.push(...result.research);
      cursor = result.next_cursor;
    }
    job.result.next_cursor = null;
    return asWholeJob(job);
  }

  /**
   * Waits until the job is `complete`, `failed` or `canceled`, then resolves with the job and all of its results. Does
   * not reject if the job failed or was canceled. Uses long polling. To limit the wait, pass an `AbortSignal.timeout`.
   */
  async waitForJob(jobId: string, options: WaitOptions & WholeJobOptions = {}): Promise<WholeJob> {
    await untilEnded(this.read, options, ({ wait_for, header, cancel }) => {
      const params = { path: { jobId }, query: { limit: 1, wait_for }, header };
      return this.api.GET('/api/v1/journalist-enrichment-jobs/{jobId}', { params, ...cancel });
    });
    return this.wholeJob(jobId, options);
  }

  /** Returns a page of jobs without their results, newest first. */
  jobs(query: wire.JobListQuery = {}, options: CallOptions = {}): Promise<wire.JobList> {
    return this.read(this.api.GET('/api/v1/journalist-enrichment-jobs', { params: { query }, ...options }));
  }

  /** Iterates over all jobs that match `query`, newest first. Pages are fetched as needed. */
  eachJob(query: wire.JobListQuery = {}, options: CallOptions = {}): wire.Items<wire.JobSummary> {
    return eachItem((page) => this.jobs({ ...query, ...page }, options));
  }

  /** Cancels all sources of the job that are not resolved yet. If the job has already ended, returns it unchanged. */
  cancelJob(jobId: string, options: CallOptions = {}): Promise<wire.Job> {
    const params = { path: { jobId } };
    return this.read(
      this.api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:cancel', { params, ...options }),
    );
  }

  /**
   * Scores the journalists of a job against a new pitch and returns one page of fit reports. The job is not changed.
   */
  rescore(
    jobId: string,
    pitch: string,
    query: wire.RescoreQuery = {},
    options: CallOptions = {},
  ): Promise<wire.FitReports> {
    const params = { path: { jobId }, query };
    const body = { fit_context: { pitch } };
    return this.read(
      this.api.POST('/api/v1/journalist-enrichment-jobs/{jobId}:rescore', { body, params, ...options }),
    );
  }

  /** Scores a job's journalists against a new pitch and returns the fit reports of all result pages. */
  async wholeRescore(jobId: string, pitch: string, options: CallOptions = {}): Promise<wire.FitReports> {
    const reports = await this.rescore(jobId, pitch, {}, options);
    for (let cursor = reports.next_cursor; cursor !== null; ) {
      const page = await this.rescore(jobId, pitch, { cursor }, options);
      reports.research.push(...page.research);
      cursor = page.next_cursor;
    }
    reports.next_cursor = null;
    return reports;
  }

  /** Exports a job as a file: either all results, or only the journalists or the unresolved sources. */
  exportJob(
    jobId: string,
    query: wire.ExportQuery,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const request = { params: { path: { jobId }, query }, parseAs: 'stream', ...options } as const;
    return this.readFile(this.api.GET('/api/v1/journalist-enrichment-jobs/{jobId}/export', request));
  }

  /** Returns a journalist with everything that the organization's jobs and media lists contain about them. */
  person(
    journalistIdentityId: string,
    query: wire.PersonQuery = {},
    options: CallOptions = {},
  ): Promise<wire.Person> {
    const params = { path: { journalistIdentityId }, query };
    return this.read(this.api.GET('/api/v1/journalists/{journalistIdentityId}', { params, ...options }));
  }

  /** Searches the people of all campaigns and media lists by name, outlet or e-mail address. */
  searchPeople(query: wire.PersonSearchQuery, options: CallOptions = {}): Promise<wire.PersonMatchPage> {
    return this.read(this.api.GET('/api/v1/journalists', { params: { query }, ...options }));
  }

  lookUpArticle(query: wire.ArticleQuery, options: CallOptions = {}): Promise<wire.Article> {
    return this.read(this.api.GET('/api/v1/articles/lookup', { params: { query }, ...options }));
  }

  /** Looks up at most ten articles in one request. An article that cannot be read is returned as an `error`. */
  lookUpArticles(
    body: wire.ArticleBatchBody,
    query: wire.ArticleBatchQuery = {},
    options: CallOptions = {},
  ): Promise<wire.ArticleBatch> {
    const params = { query };
    return this.read(this.api.POST('/api/v1/articles/lookup:batch', { body, params, ...options }));
  }

  lookUpPublication(query: wire.PublicationQuery, options: CallOptions = {}): Promise<wire.Publication> {
    return this.read(this.api.GET('/api/v1/publications/lookup', { params: { query }, ...options }));
  }

  /** Looks up at most 25 publications in one request. A failed lookup is returned as an `error`. */
  lookUpPublications(
    body: wire.PublicationBatchBody,
    query: wire.PublicationBatchQuery = {},
    options: CallOptions = {},
  ): Promise<wire.PublicationBatch> {
    const params = { query };
    return this.read(this.api.POST('/api/v1/publications/lookup:batch', { body, params, ...options }));
  }
}

/** Returns how the bodies of responses are read; for a failure, throws an `ApiError`. */
function readerOf(url: string): Read {
  return async <Data>(outcome: Promise<Outcome<Data>>) => {
    const { data, error, response } = await outcome.catch((cause: unknown) => {
      if (!(cause instanceof SyntaxError)) throw cause;
      throw new ApiError(200, null, `${url} did not respond with JSON. Is it a Byline gateway?`);
    });
    if (data !== undefined) return data;
    if (response.status === 204) return data as Data;
    const problem = readProblem(error);
    const message =
      problem?.message ?? `${url} responded with HTTP ${response.status}. Is it a Byline gateway?`;
    throw new ApiError(response.status, problem, message);
  };
}
