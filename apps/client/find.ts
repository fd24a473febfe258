import { type CallOptions, type PostOptions, post } from './call-options.ts';
import { Calls } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';
import { untilEnded, type WaitOptions } from './wait-for-job.ts';

const SEARCHES = '/api/v1/journalist-searches';
const SEARCH = '/api/v1/journalist-searches/{searchId}';

/** The calls for journalist searches, available as `client.journalistSearches`. */
export class JournalistSearchesClient extends Calls {
  /** Starts a search. If one was already started with the same `idempotencyKey`, returns that search. */
  start(
    body: wire.JournalistSearchBody,
    query: wire.EnrichQuery = {},
    options: PostOptions = {},
  ): Promise<wire.JournalistSearch> {
    return this.read(this.api.POST(SEARCHES, { body, params: { query }, ...post(options) }));
  }

  /** Returns the first queries of a search and up to ten people whom they find. Free. */
  preview(body: wire.JournalistSearchBody, options: CallOptions = {}): Promise<wire.JournalistSearchPreview> {
    return this.read(this.api.POST('/api/v1/journalist-searches:preview', { body, ...options }));
  }

  /** Returns the search and one page of the people found so far. */
  get(
    searchId: string,
    query: wire.JournalistSearchQuery = {},
    options: CallOptions = {},
  ): Promise<wire.JournalistSearch> {
    return this.read(this.api.GET(SEARCH, { params: { path: { searchId }, query }, ...options }));
  }

  /** Returns the search and everybody found so far, from every page. */
  async whole(searchId: string, options: CallOptions = {}): Promise<wire.JournalistSearch> {
    const search = await this.get(searchId, {}, options);
    for (let cursor = search.result.next_cursor; cursor !== null; ) {
      const { result } = await this.get(searchId, { cursor }, options);
      search.result.people.push(...result.people);
      cursor = result.next_cursor;
    }
    search.result.next_cursor = null;
    return search;
  }

  /**
   * Waits until the search is `complete`, `failed` or `canceled`, then resolves with it and everybody found.
   * Uses long polling. To limit the wait, pass an `AbortSignal.timeout`.
   */
  async waitFor(
    searchId: string,
    options: WaitOptions<wire.JournalistSearch> = {},
  ): Promise<wire.JournalistSearch> {
    await untilEnded(this.read, options, ({ wait_for, header, cancel }) =>
      this.api.GET(SEARCH, {
        params: { path: { searchId }, query: { limit: 1, wait_for }, header },
        ...cancel,
      }),
    );
    return this.whole(searchId, options.signal ? { signal: options.signal } : {});
  }

  /** Returns a page of searches without their pitches and results, newest first. */
  list(
    query: wire.JournalistSearchListQuery = {},
    options: CallOptions = {},
  ): Promise<wire.JournalistSearchList> {
    return this.read(this.api.GET(SEARCHES, { params: { query }, ...options }));
  }

  /** Iterates over all searches that match `query`, newest first. Pages are fetched as needed. */
  each(
    query: wire.JournalistSearchListQuery = {},
    options: CallOptions = {},
  ): wire.Items<wire.JournalistSearchSummary> {
    return eachItem((page) => this.list({ ...query, ...page }, options));
  }

  /** Ends a search. The people found so far are kept. */
  cancel(searchId: string, options: CallOptions = {}): Promise<wire.JournalistSearch> {
    const params = { path: { searchId } };
    return this.read(this.api.POST('/api/v1/journalist-searches/{searchId}:cancel', { params, ...options }));
  }

  /** Judges the people of a search anew by another subject, and returns it with one page of them. Free. */
  rerank(
    searchId: string,
    body: wire.JournalistSearchRerankBody,
    options: CallOptions = {},
  ): Promise<wire.JournalistSearch> {
    const params = { path: { searchId } };
    return this.read(
      this.api.POST('/api/v1/journalist-searches/{searchId}:rerank', { params, body, ...options }),
    );
  }

  /** Starts an enrichment job for people of a search, each with their best piece. */
  enrich(
    searchId: string,
    body: wire.JournalistSearchEnrichBody,
    query: wire.EnrichQuery = {},
    options: PostOptions = {},
  ): Promise<wire.Job> {
    const params = { path: { searchId }, query };
    return this.read(
      this.api.POST('/api/v1/journalist-searches/{searchId}:enrich', { params, body, ...post(options) }),
    );
  }

  /** Exports the people of a search as a file. */
  export(
    searchId: string,
    query: wire.JournalistSearchExportQuery,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { searchId }, query };
    return this.readFile(
      this.api.GET('/api/v1/journalist-searches/{searchId}/export', {
        params,
        parseAs: 'stream',
        ...options,
      }),
    );
  }
}
