import type createClient from 'openapi-fetch';
import type { CallOptions, Read } from './call-options.ts';
import { eachItem } from './pages.ts';
import type { paths } from './schema.ts';
import type * as wire from './types.ts';

/** Whose people are checked: those of a media list or of a campaign. */
export type Watched = { listId: string } | { campaignId: string };

/** The calls for checks of people, available as `client.watch`. */
export class WatchClient {
  readonly #api: ReturnType<typeof createClient<paths>>;
  readonly #read: Read;

  constructor(api: ReturnType<typeof createClient<paths>>, read: Read) {
    this.#api = api;
    this.#read = read;
  }

  /** Returns how often people are checked, and how many were confirmed in the last 30 days. */
  get(of: Watched, options: CallOptions = {}): Promise<wire.Watch> {
    return this.#read(
      'listId' in of
        ? this.#api.GET('/api/v1/media-lists/{listId}/watch', { params: { path: of }, ...options })
        : this.#api.GET('/api/v1/campaigns/{campaignId}/watch', { params: { path: of }, ...options }),
    );
  }

  /** Sets how often people are checked; with null, only on request. */
  set(of: Watched, period: wire.Watch['period'], options: CallOptions = {}): Promise<wire.Watch> {
    const body = { period };
    return this.#read(
      'listId' in of
        ? this.#api.PUT('/api/v1/media-lists/{listId}/watch', { params: { path: of }, body, ...options })
        : this.#api.PUT('/api/v1/campaigns/{campaignId}/watch', { params: { path: of }, body, ...options }),
    );
  }

  /** Begins a check of all people at once, or hastens the one that runs. */
  check(of: Watched, options: CallOptions = {}): Promise<wire.Check> {
    return this.#read(
      'listId' in of
        ? this.#api.POST('/api/v1/media-lists/{listId}:check', { params: { path: of }, ...options })
        : this.#api.POST('/api/v1/campaigns/{campaignId}:check', { params: { path: of }, ...options }),
    );
  }

  /** Returns a page of checks, newest first. */
  checks(of: Watched, query: wire.MediaListQuery = {}, options: CallOptions = {}): Promise<wire.CheckPage> {
    return this.#read(
      'listId' in of
        ? this.#api.GET('/api/v1/media-lists/{listId}/checks', { params: { path: of, query }, ...options })
        : this.#api.GET('/api/v1/campaigns/{campaignId}/checks', { params: { path: of, query }, ...options }),
    );
  }

  /** Returns a page of what has changed, newest first. */
  changes(of: Watched, query: wire.MediaListQuery = {}, options: CallOptions = {}): Promise<wire.ChangePage> {
    return this.#read(
      'listId' in of
        ? this.#api.GET('/api/v1/media-lists/{listId}/changes', { params: { path: of, query }, ...options })
        : this.#api.GET('/api/v1/campaigns/{campaignId}/changes', {
            params: { path: of, query },
            ...options,
          }),
    );
  }

  /** Iterates over all changes, newest first. Pages are fetched as needed. */
  eachChange(of: Watched, options: CallOptions = {}): AsyncGenerator<wire.Change, void, undefined> {
    return eachItem((page) => this.changes(of, page, options));
  }

  /** Opens an Atom feed of what has changed. Its address is returned once, and an earlier one stops working. */
  openFeed(of: Watched, options: CallOptions = {}): Promise<wire.ChangeFeed> {
    return this.#read(
      'listId' in of
        ? this.#api.POST('/api/v1/media-lists/{listId}/feed', { params: { path: of }, ...options })
        : this.#api.POST('/api/v1/campaigns/{campaignId}/feed', { params: { path: of }, ...options }),
    );
  }

  /** Closes the feed, if there is one. */
  async closeFeed(of: Watched, options: CallOptions = {}): Promise<void> {
    await this.#read(
      'listId' in of
        ? this.#api.DELETE('/api/v1/media-lists/{listId}/feed', { params: { path: of }, ...options })
        : this.#api.DELETE('/api/v1/campaigns/{campaignId}/feed', { params: { path: of }, ...options }),
    );
  }

  /** Takes a change over into the person's profile on the list. */
  accept(changeId: string, options: CallOptions = {}): Promise<wire.Change> {
    return this.#read(
      this.#api.POST('/api/v1/changes/{changeId}:accept', { params: { path: { changeId } }, ...options }),
    );
  }

  /** Leaves the profile as it is. */
  dismiss(changeId: string, options: CallOptions = {}): Promise<wire.Change> {
    return this.#read(
      this.#api.POST('/api/v1/changes/{changeId}:dismiss', { params: { path: { changeId } }, ...options }),
    );
  }
}
