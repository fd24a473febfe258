import type { CallOptions } from './call-options.ts';
import { Calls } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';

const PITCHES = '/api/v1/saved-pitches';
const PITCH = '/api/v1/saved-pitches/{savedPitchId}';
const MATCHES = '/api/v1/saved-pitches/{savedPitchId}/matches';
const FEED = '/api/v1/saved-pitches/{savedPitchId}/feed';

/** The calls for saved pitches, available as `client.savedPitches`. */
export class SavedPitchesClient extends Calls {
  /** Saves a pitch, so that new articles are matched against it. One that is saved already is returned. */
  save(body: wire.SavedPitchBody, options: CallOptions = {}): Promise<wire.SavedPitch> {
    return this.read(this.api.POST(PITCHES, { body, ...options }));
  }

  /** Returns a page of saved pitches, newest first. */
  list(query: wire.SavedPitchQuery = {}, options: CallOptions = {}): Promise<wire.SavedPitchPage> {
    return this.read(this.api.GET(PITCHES, { params: { query }, ...options }));
  }

  /** Iterates over all saved pitches, newest first. Pages are fetched as needed. */
  each(query: wire.SavedPitchQuery = {}, options: CallOptions = {}): wire.Items<wire.SavedPitch> {
    return eachItem((page) => this.list({ ...query, ...page }, options));
  }

  get(savedPitchId: string, options: CallOptions = {}): Promise<wire.SavedPitch> {
    return this.read(this.api.GET(PITCH, { params: { path: { savedPitchId } }, ...options }));
  }

  /** Pauses a saved pitch, or lets it go on. */
  setPaused(savedPitchId: string, paused: boolean, options: CallOptions = {}): Promise<wire.SavedPitch> {
    const params = { path: { savedPitchId } };
    return this.read(this.api.PATCH(PITCH, { params, body: { paused }, ...options }));
  }

  /** Deletes a saved pitch with its matches. */
  async delete(savedPitchId: string, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(PITCH, { params: { path: { savedPitchId } }, ...options }));
  }

  /** Returns a page of matches, newest first, which count as seen from then on. */
  matches(
    savedPitchId: string,
    query: wire.MediaListQuery = {},
    options: CallOptions = {},
  ): Promise<wire.SavedPitchMatchPage> {
    return this.read(this.api.GET(MATCHES, { params: { path: { savedPitchId }, query }, ...options }));
  }

  /** Iterates over all matches, newest first. Pages are fetched as needed. */
  eachMatch(savedPitchId: string, options: CallOptions = {}): wire.Items<wire.SavedPitchMatch> {
    return eachItem((page) => this.matches(savedPitchId, page, options));
  }

  /** Opens an Atom feed of the matches. Its address is returned once, and an earlier one stops working. */
  openFeed(savedPitchId: string, options: CallOptions = {}): Promise<wire.ChangeFeed> {
    return this.read(this.api.POST(FEED, { params: { path: { savedPitchId } }, ...options }));
  }

  /** Closes the feed, if there is one. */
  async closeFeed(savedPitchId: string, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(FEED, { params: { path: { savedPitchId } }, ...options }));
  }
}
