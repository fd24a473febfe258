import type { Tables } from '../tables.ts';

/** A table with data about people, and what an erasure does to its rows. */
export interface Place {
  table: keyof Tables;
  columns: string[];
  key: string[];
  /**
   * The column with the site that a row is about. For a person with a namesake, names are searched only in rows of
   * the person's own outlets.
   */
  site?: 'domain';
  /** The column with the row's job; the row is changed only while the job is locked. */
  job?: 'id' | 'job_id';
  /** The column with the row's search, which gets a new version when the row changes. */
  search?: 'id' | 'search_id';
  /** SQL for the organization whose text a row is; its own people of the same name may be meant there. */
  owner?: string;
  /** Copies of pages can be fetched again, so they are deleted; results of customers lose only the mentions. */
  treatment: 'delete' | 'scrub';
  why: string;
}

/** Returns SQL for the organization that owns the row of another table, by a column with its id. */
export const ownerOf = (table: keyof Tables, column: string) =>
  `(select organization_id from ${table} owner where owner.id = ${column})`;
