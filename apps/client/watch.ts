import type { CallOptions } from './call-options.ts';
import { Calls } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';

/** Whose people are checked: those of a media list or of a campaign. */
export type Watched = { listId: string } | { campaignId: string };

/** The path of a list or campaign. What the API takes and returns is the same for both, so the type is that of lists. */
function pathOf<Ending extends string>(of: Watched, ending: Ending) {
  const path = `${'listId' in of ? '/api/v1/media-lists/{listId}' : '/api/v1/campaigns/{campaignId}'}${ending}`;
  return path as `/api/v1/media-lists/{listId}${Ending}`;
}

const idOf = (of: Watched) => of as { listId: string };

/** The calls for checks of people, available as `client.watch`. */
export class WatchClient extends Calls {
  /** Returns how often people are checked, and how many were confirmed in the last 30 days. */
  get(of: Watched, options: CallOptions = {}): Promise<wire.Watch> {
    return this.read(this.api.GET(pathOf(of, '/watch'), { params: { path: idOf(of) }, ...options }));
  }

  /** Sets how often people are checked; with null, only on request. */
  set(of: Watched, period: wire.Watch['period'], options: CallOptions = {}): Promise<wire.Watch> {
    const body = { period };
    return this.read(this.api.PUT(pathOf(of, '/watch'), { params: { path: idOf(of) }, body, ...options }));
  }

  /** Begins a check of all people at once, or hastens the one that runs. */
  check(of: Watched, options: CallOptions = {}): Promise<wire.Check> {
    return this.read(this.api.POST(pathOf(of, ':check'), { params: { path: idOf(of) }, ...options }));
  }

  /** Returns a page of checks, newest first. */
  checks(of: Watched, query: wire.MediaListQuery = {}, options: CallOptions = {}): Promise<wire.CheckPage> {
    return this.read(this.api.GET(pathOf(of, '/checks'), { params: { path: idOf(of), query }, ...options }));
  }

  /** Returns a page of what has changed, newest first. */
  changes(of: Watched, query: wire.MediaListQuery = {}, options: CallOptions = {}): Promise<wire.ChangePage> {
    return this.read(this.api.GET(pathOf(of, '/changes'), { params: { path: idOf(of), query }, ...options }));
  }

  /** Iterates over all changes, newest first. Pages are fetched as needed. */
  eachChange(of: Watched, options: CallOptions = {}): wire.Items<wire.Change> {
    return eachItem((page) => this.changes(of, page, options));
  }

  /** Opens an Atom feed of what has changed. Its address is returned once, and an earlier one stops working. */
  openFeed(of: Watched, options: CallOptions = {}): Promise<wire.ChangeFeed> {
    return this.read(this.api.POST(pathOf(of, '/feed'), { params: { path: idOf(of) }, ...options }));
  }

  /** Closes the feed, if there is one. */
  async closeFeed(of: Watched, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(pathOf(of, '/feed'), { params: { path: idOf(of) }, ...options }));
  }

  /** Takes a change over into the person's profile on the list. */
  accept(changeId: string, options: CallOptions = {}): Promise<wire.Change> {
    return this.read(
      this.api.POST('/api/v1/changes/{changeId}:accept', { params: { path: { changeId } }, ...options }),
    );
  }

  /** Leaves the profile as it is. */
  dismiss(changeId: string, options: CallOptions = {}): Promise<wire.Change> {
    return this.read(
      this.api.POST('/api/v1/changes/{changeId}:dismiss', { params: { path: { changeId } }, ...options }),
    );
  }
}
