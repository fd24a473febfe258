import { type Database, type searches, searchRounds } from '../../../db/index.ts';
import { isActive, MAX_SEARCH_QUERIES, type SearchId } from '../../../model/index.ts';
import type { SearchProgress } from '../../../workflows/contract.ts';
import { credits } from '../http/common-schema.ts';
import { numberOf, readPage } from '../http/cursors.ts';
import { listPeople } from './people-body.ts';
import { progressWords } from './progress-words.ts';
import type { ResultBody, SearchRecord, SearchSummaryBody } from './schema.ts';

const POLL_AFTER_SECONDS = 2;
const PAGE_SIZE = 100;
/** Matches a decoded cursor: the rank of the last person on the previous page. */
const RANK = /^r(\d{1,9})$/;

export interface PeoplePage {
  cursor?: string;
  limit?: number;
}

export async function readSearchRecord(
  db: Database,
  search: searches.Search,
  progress: SearchProgress | null,
  page: PeoplePage = {},
): Promise<SearchRecord> {
  const { as_of, months, want, subject = [], ignore = [] } = search.options;
  return {
    ...summarizeSearch(search, progress),
    pitch: search.pitch,
    options: { as_of, months, want, subject, ignore },
    result: await readResult(db, search, page),
  };
}

/** Returns what a search has found, with a page of its people. */
export async function readResult(
  db: Database,
  search: searches.Search,
  { cursor, limit = PAGE_SIZE }: PeoplePage = {},
): Promise<ResultBody> {
  const after = numberOf(cursor, RANK) ?? 0;
  const { rows: people, next_cursor } = await readPage(
    limit,
    (more) => listPeople(db, search, { after, limit: more }),
    ({ rank }) => `r${rank}`,
  );
  const { subject, plan, curve, estimate, stopped_by, cuts, not_searched } = search.findings;
  return {
    object: 'journalist_search_result',
    subject,
    plan,
    passing: await searchRounds.countPassing(db, search.id),
    people,
    next_cursor,
    curve,
    estimate,
    stopped_by,
    cuts,
    not_searched,
  };
}

/** Returns a search's record without pitch and results, as in lists. */
export function summarizeSearch(
  search: searches.SearchSummary,
  progress: SearchProgress | null = null,
): SearchSummaryBody {
  const active = isActive(search.status);
  const self = searchPath(search.id);
  const { round, queries_done, pages_read, people_seen } = search;
  return {
    id: search.id,
    object: 'journalist_search',
    status: search.status,
    version: search.version,
    external_id: search.external_id,
    created_at: search.created_at.toISOString(),
    created_by: search.created_by,
    started_at: search.started_at?.toISOString() ?? null,
    finished_at: search.finished_at?.toISOString() ?? null,
    expires_at: search.expires_at.toISOString(),
    progress: {
      stage: active ? (progress?.stage ?? search.status) : search.status,
      percent: active
        ? Math.floor((90 * Math.min(queries_done, MAX_SEARCH_QUERIES)) / MAX_SEARCH_QUERIES)
        : 100,
      message: progressWords(search),
      round,
      queries_done,
      pages_read,
      people_seen,
    },
    usage: {
      max_credits: search.max_credits === null ? null : credits(search.max_credits),
      reserved_credits: active ? credits(search.held) : 0,
      credits_used: search.status === 'failed' ? 0 : credits(queries_done * search.unit_price),
    },
    warnings: search.warnings,
    error: search.error,
    poll_after_seconds: active ? POLL_AFTER_SECONDS : null,
    links: {
      self,
      events: `${self}/events`,
      export: `${self}/export?format=csv`,
      cancel: active ? `${self}:cancel` : null,
      enrich: `${self}:enrich`,
      rerank: `${self}:rerank`,
    },
  };
}

export function searchPath(id: SearchId): string {
  return `/api/v1/journalist-searches/${id}`;
}
