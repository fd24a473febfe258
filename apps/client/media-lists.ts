import { type CallOptions, type PostOptions, post } from './call-options.ts';
import { Calls, ifMatch, type Versioned } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';

const LIST = '/api/v1/media-lists/{listId}';
const MEMBERS = '/api/v1/media-lists/{listId}/members';
const MEMBER = '/api/v1/media-lists/{listId}/members/{memberId}';

/**
 * The calls for media lists, available as `client.mediaLists`. A version conflict throws an `ApiError` with status 412.
 */
export class MediaListsClient extends Calls {
  /** Returns a page of lists, newest first. */
  list(query: wire.MediaListQuery = {}, options: CallOptions = {}): Promise<wire.MediaListPage> {
    return this.read(this.api.GET('/api/v1/media-lists', { params: { query }, ...options }));
  }

  /** Iterates over all lists, newest first. Pages are fetched as needed. */
  each(query: wire.MediaListQuery = {}, options: CallOptions = {}): wire.Items<wire.MediaList> {
    return eachItem((page) => this.list({ ...query, ...page }, options));
  }

  create(name: string, options: PostOptions = {}): Promise<wire.MediaList> {
    return this.read(this.api.POST('/api/v1/media-lists', { body: { name }, ...post(options) }));
  }

  get(listId: string, options: CallOptions = {}): Promise<wire.MediaList> {
    return this.read(this.api.GET(LIST, { params: { path: { listId } }, ...options }));
  }

  /** Renames a list. Fails if the list has changed since the given version. */
  rename({ id, version }: Versioned, name: string, options: CallOptions = {}): Promise<wire.MediaList> {
    const params = { path: { listId: id }, header: ifMatch(version) };
    return this.read(this.api.PATCH(LIST, { params, body: { name }, ...options }));
  }

  /** Deletes a list, including its members, notes and history. */
  async delete(listId: string, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(LIST, { params: { path: { listId } }, ...options }));
  }

  /** Returns a page of members, in the order in which they were added. */
  members(
    listId: string,
    query: wire.MediaListMemberQuery = {},
    options: CallOptions = {},
  ): Promise<wire.MediaListMemberPage> {
    return this.read(this.api.GET(MEMBERS, { params: { path: { listId }, query }, ...options }));
  }

  /** Iterates over all matching members. Pages are fetched as needed. */
  eachMember(
    listId: string,
    query: wire.MediaListMemberQuery = {},
    options: CallOptions = {},
  ): wire.Items<wire.MediaListMember> {
    return eachItem((page) => this.members(listId, { ...query, ...page }, options));
  }

  /**
   * Adds up to 500 journalists from a job. With `fit_context`, their fit reports are computed for its pitch.
   * Existing members of the list are not changed.
   */
  addMembers(
    listId: string,
    body: wire.MediaListMembersBody,
    options: CallOptions = {},
  ): Promise<wire.MediaListAdditions> {
    return this.read(this.api.POST(MEMBERS, { params: { path: { listId } }, body, ...options }));
  }

  /** Changes the state or the note of a member, or both. Fails if the member has changed since the given version. */
  changeMember(
    listId: string,
    { id, version }: Versioned,
    changes: wire.MediaListMemberChanges,
    options: CallOptions = {},
  ): Promise<wire.MediaListMember> {
    const params = { path: { listId, memberId: id }, header: ifMatch(version) };
    return this.read(this.api.PATCH(MEMBER, { params, body: changes, ...options }));
  }

  async removeMember(listId: string, memberId: string, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(MEMBER, { params: { path: { listId, memberId } }, ...options }));
  }

  /** Returns one page of a list's history, newest first. */
  history(
    listId: string,
    query: wire.MediaListQuery = {},
    options: CallOptions = {},
  ): Promise<wire.MediaListHistory> {
    const params = { path: { listId }, query };
    return this.read(this.api.GET('/api/v1/media-lists/{listId}/history', { params, ...options }));
  }

  /**
   * Exports all members, or only those in one state, as a file. The file is CSV for a mail merge, or JSON
   * Lines: one line per member, with evidence.
   */
  export(
    listId: string,
    query: wire.MediaListExportQuery,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { listId }, query };
    return this.readFile(
      this.api.GET('/api/v1/media-lists/{listId}/export', { params, parseAs: 'stream', ...options }),
    );
  }
}
