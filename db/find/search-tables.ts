import type { ColumnType, Generated } from 'kysely';
import type {
  JobWarning,
  OrganizationId,
  QueryKind,
  SearchFindings,
  SearchId,
  SearchOptions,
  SearchPerson,
  SearchPreview,
  SearchPreviewId,
} from '../../model/index.ts';
import type { CreatedAt, Json, NullableJson } from '../core/column-types.ts';
import type { RunsTable } from '../jobs/job-tables.ts';

export interface JournalistSearchesTable extends RunsTable {
  id: SearchId;
  options: Json<SearchOptions>;
  round: Generated<number>;
  queries_done: Generated<number>;
  pages_read: Generated<number>;
  people_seen: Generated<number>;
  findings: Json<SearchFindings>;
  warnings: ColumnType<JobWarning[], string | undefined, string>;
}

export interface JournalistSearchPeopleTable {
  search_id: SearchId;
  rank: number;
  person: Json<SearchPerson>;
}

export interface JournalistSearchQueriesTable {
  search_id: SearchId;
  /** The place of the query in the plan, from 0. */
  number: number;
  kind: QueryKind;
  q: string;
  language: string;
  /** The keys of the articles that the query found; null until it is run. */
  url_keys: NullableJson<string[]>;
}

export interface JournalistSearchPagesTable {
  search_id: SearchId;
  position: number;
  url: string;
  outcome: 'read' | 'unread' | null;
}

export interface JournalistSearchPreviewsTable {
  id: SearchPreviewId;
  organization_id: OrganizationId;
  pitch: string;
  options: Json<SearchOptions>;
  preview: NullableJson<SearchPreview>;
  created_at: CreatedAt;
}
