import { type Database, type jobs, journalists, sources, touches } from '../../../db/index.ts';
import type { JournalistId } from '../../../model/index.ts';
import { readCursor, writeCursor } from '../http/cursors.ts';
import { asJournalist, asResearch, asSummary, asUnresolved, groupUnresolved } from './job-results.ts';
import type { JobBody } from './job-schema.ts';

export const PAGE_SIZE = 100;
/** Matches a decoded cursor, which contains the position of the last journalist on the previous page. */
export const POSITION = /^p(\d{1,9})$/;

/** The part of a job's results that a response contains, and how detailed the results are. */
export interface ResultPage {
  cursor?: string;
  /** Maximum number of journalists on a page of results. */
  limit?: number;
  view?: 'full' | 'summary';
  include?: 'evidence';
  /**
   * Maximum number of unresolved sources on the first page of results; by default, that page contains all of
   * them.
   */
  unresolvedLimit?: number;
}

/** Returns the cache key for a page of results. Requests for the same page have the same key. */
export function pageKey({ cursor, limit, view, include, unresolvedLimit }: ResultPage): string {
  return JSON.stringify([cursor, limit, view, include, unresolvedLimit]);
}

export async function readResultPage(
  db: Database,
  { id: jobId, organization_id }: jobs.Job,
  page: ResultPage,
): Promise<JobBody['result']> {
  const { cursor, limit = PAGE_SIZE, view = 'full', include } = page;
  const after = cursor === undefined ? 0 : Number(readCursor(cursor, POSITION)[0]);
  const withoutEvidence = include !== 'evidence' || view === 'summary';
  const [found, unresolved, nearest, touched] = await Promise.all([
    // Fetch one row more than the limit to see whether there is a next page.
    journalists.listInJob(db, jobId, { after, limit: limit + 1, withoutEvidence }),
    cursor === undefined ? sources.listUnresolved(db, jobId) : [],
    cursor === undefined ? journalists.listNearest(db, jobId) : [],
    touches.ofJob(db, organization_id, jobId),
  ]);
  return writeResultPage({ found, unresolved, nearest, touched }, page);
}

/** The rows from which a page of results is written. */
interface ResultRows {
  found: journalists.JobJournalist[];
  unresolved: sources.UnresolvedSource[];
  nearest: JournalistId[];
  touched: touches.Touches;
}

/**
 * Returns a page of results in the API's format. If `found` has more rows than the page's limit, there is a
 * next page.
 */
export function writeResultPage(
  { found, unresolved, nearest, touched }: ResultRows,
  { limit = PAGE_SIZE, view = 'full', unresolvedLimit }: ResultPage,
): JobBody['result'] {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const full = view === 'full';
  return {
    object: 'journalist_enrichment_batch',
    schemas: ['journalist_intel_v1', 'journalist_research_v1'],
    journalists: full ? shown.map((entry) => asJournalist(entry, touched)) : [],
    research: full ? shown.flatMap(asResearch) : [],
    summaries: full ? [] : shown.map(asSummary),
    nearest,
    unresolved: unresolved.slice(0, unresolvedLimit).map(asUnresolved),
    unresolved_groups: groupUnresolved(unresolved),
    next_cursor: last && found.length > limit ? writeCursor(`p${last.position}`) : null,
  };
}

/** Returns the weak ETag for one view of a job version: `W/"7"`, `W/"7.summary"`, `W/"7.evidence"`. */
export function versionTag(version: number, { view = 'full', include }: ResultPage): string {
  const shown = [view === 'full' ? undefined : view, include].filter((part) => part !== undefined);
  return `W/"${[version, ...shown].join('.')}"`;
}
