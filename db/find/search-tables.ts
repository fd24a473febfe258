import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKeyId,
  CampaignId,
  JobWarning,
  OrganizationId,
  QueryKind,
  SavedPitchId,
  SavedPitchMatchId,
  SearchFindings,
  SearchId,
  SearchOptions,
  SearchPerson,
  SearchPreview,
  SearchPreviewId,
  SearchScale,
  UserId,
} from '../../model/index.ts';
import type { CreatedAt, Json, NullableJson } from '../core/column-types.ts';
import type { HoldingRunsTable } from '../core/run-tables.ts';

export interface JournalistSearchesTable extends HoldingRunsTable {
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

/** A pitch whose subject is looked for in every new article of the index. */
export interface SavedPitchesTable {
  id: SavedPitchId;
  organization_id: OrganizationId;
  campaign_id: CampaignId | null;
  request_hash: string;
  pitch: string;
  options: Json<SearchOptions>;
  paused: Generated<boolean>;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  created_at: CreatedAt;
  /** By what new articles are ranked; null until it is measured. */
  scale: NullableJson<SearchScale>;
  /** When the index is searched for the pitch again. */
  next_search_at: Generated<Date>;
  feed_token_hash: Buffer | null;
  feed_opened_at: Date | null;
}

/** Who is not shown for a saved pitch again; those whom it has matched have an id. */
export interface SavedPitchPeopleTable {
  saved_pitch_id: SavedPitchId;
  /** The normalized name. */
  name: string;
  id: SavedPitchMatchId | null;
  person: NullableJson<SearchPerson>;
  published: ColumnType<string | null, string | undefined>;
  matched_at: Date | null;
  seen_at: Date | null;
}

/** The last article of the index that was matched against all saved pitches: one row. */
export interface SavedPitchCursorTable {
  is_only: Generated<boolean>;
  arrived_at: Date;
  url_key: string;
}
