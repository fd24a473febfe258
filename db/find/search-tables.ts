import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKeyId,
  JobFailure,
  JobStatus,
  JobWarning,
  OrganizationId,
  QueryKind,
  SearchFindings,
  SearchId,
  SearchOptions,
  SearchPerson,
  SearchPreview,
  SearchPreviewId,
  UserId,
} from '../../model/index.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from '../core/column-types.ts';

export interface JournalistSearchesTable {
  id: SearchId;
  organization_id: OrganizationId;
  /** The subject of the search's ledger entries, which is never reused. */
  billing_subject: string;
  status: JobStatus;
  version: Generated<number>;
  /** The number of requests that have started the workflow or are trying to. */
  start_claims: Generated<number>;
  external_id: string | null;
  request_hash: string;
  pitch: string | null;
  options: Json<SearchOptions>;
  max_credits: Millicredits | null;
  /** The price of a query. */
  unit_price: Millicredits;
  held: Millicredits;
  round: Generated<number>;
  queries_done: Generated<number>;
  pages_read: Generated<number>;
  people_seen: Generated<number>;
  findings: Json<SearchFindings>;
  warnings: ColumnType<JobWarning[], string | undefined, string>;
  error: NullableJson<JobFailure>;
  created_at: CreatedAt;
  /** The API key or the user that started the search. */
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  started_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
  expires_at: Date;
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
