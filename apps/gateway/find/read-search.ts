import { type Database, searches } from '../../../db/index.ts';
import { isActive, isIdOf, type JobStatus, type SearchId } from '../../../model/index.ts';
import type { SearchProgress } from '../../../workflows/contract.ts';
import type { Caller } from '../auth/authentication.ts';
import { readPlaces } from '../http/cursors.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag } from '../http/etags.ts';
import {
  type AskWorkflow,
  type Changes,
  type ChangeWait,
  findWhenDue,
  type RunPoll,
  readRunFilter,
  untilChanged,
  versionTag,
  type WaitingReads,
} from '../runs/index.ts';
import type { SearchListBody, SearchRecord } from './schema.ts';
import { type PeoplePage, readSearchRecord, summarizeSearch } from './search-record.ts';

export interface ReadSearchDeps {
  db: Database;
  askProgress: AskWorkflow<SearchId, SearchProgress>;
  changes: Changes<SearchId>;
  waiting: WaitingReads;
  recordAccess: (caller: Caller, id: SearchId) => Promise<void>;
}

/** Finds a search; throws a 404 for a malformed id, or if the organization has no search with the id. */
export async function findSearch(db: Database, caller: Caller, searchId: string): Promise<searches.Search> {
  const search = isIdOf('jsr', searchId)
    ? await searches.find(db, caller.organizationId, searchId)
    : undefined;
  if (!search)
    throw new ApiError('NOT_FOUND', 'This search does not exist, or it has expired and was deleted.');
  return search;
}

interface SearchPoll extends RunPoll {
  searchId: string;
  page: PeoplePage;
}

/** Returns a search with its ETag; `body` is null if the client already has this version. */
export async function pollSearch(
  deps: ReadSearchDeps,
  caller: Caller,
  poll: SearchPoll,
): Promise<{ tag: string; body: SearchRecord | null }> {
  const { searchId, page, ...wait } = poll;
  const search = await findWhenDue(deps, caller, () => findSearch(deps.db, caller, searchId), wait);
  const tag = versionTag(search.version);
  if (matchesTag(poll.ifNoneMatch, tag)) return { tag, body: null };
  await deps.recordAccess(caller, search.id);
  return { tag, body: await readSearch(deps, search, page) };
}

/** Waits until the caller's search ends or changes; see `untilChanged`. */
export function awaitSearch(
  deps: Pick<ReadSearchDeps, 'db' | 'changes'>,
  caller: Caller,
  searchId: string,
  wait: ChangeWait,
): Promise<searches.Search> {
  return untilChanged(deps.changes, () => findSearch(deps.db, caller, searchId), wait);
}

/** Returns a search's record, with the workflow's progress while it is running. */
export async function readSearch(
  deps: Pick<ReadSearchDeps, 'db' | 'askProgress'>,
  search: searches.Search,
  page: PeoplePage = {},
): Promise<SearchRecord> {
  const progress = isActive(search.status) ? await deps.askProgress(search.id) : null;
  return readSearchRecord(deps.db, search, progress, page);
}

const LIST_SIZE = 20;

/** Returns a page of the organization's searches, newest first, without querying their workflows. */
export async function listSearches(
  db: Database,
  caller: Caller,
  query: { status?: JobStatus; external_id?: string; campaign_id?: string; cursor?: string; limit?: number },
): Promise<SearchListBody> {
  const filter = await readRunFilter(db, caller, query);
  const { rows, next_cursor } = await readPlaces('jsr', { limit: LIST_SIZE, ...query }, (page) =>
    searches.list(db, caller.organizationId, { ...page, ...filter }),
  );
  return { object: 'list', data: rows.map((search) => summarizeSearch(search)), next_cursor };
}
