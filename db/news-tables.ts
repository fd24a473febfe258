import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  FeedId,
  NewsArticle,
  OrganizationId,
  ProviderFailure,
  ProviderRequest,
  ProviderSearchId,
} from '../model/index.ts';
import type { CreatedAt, Json, NullableJson } from './column-types.ts';

export interface NewsArticlesTable extends NewsArticle {
  /** Identifies printings of one story by headline; null when the title is too short to tell. */
  title_key: string | null;
  /** The same across different headlines, by lead; null without a lead. */
  lead_marks: number[] | null;
  /** The same for all printings of one story. */
  story: string;
  first_seen_at: CreatedAt;
  /** Words by weight: title, snippet, text, authors. */
  search: string;
  reversed_host: GeneratedAlways<string>;
}

export interface FeedsTable {
  id: FeedId;
  url: string;
  title: string | null;
  /** The terms under which its items may be used, as noted by the operator. */
  licence: string | null;
  added_by: 'operator' | 'publication';
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  etag: string | null;
  last_modified: string | null;
  /** When it was last read successfully, changed or not. */
  read_at: Date | null;
  /** Consecutive failures. */
  failures: Generated<number>;
  /** Consecutive reads without new articles. */
  quiet_reads: Generated<number>;
  failure: string | null;
  /** Total number of articles it added to the index. */
  articles: Generated<number>;
}

export interface GkgFilesTable {
  /** As published, e.g. `20261121154500.gkg.csv.zip`. */
  name: string;
  url: string;
  /** As stated in the list of files; null when no list stated it. */
  md5: string | null;
  /** The end of the quarter of an hour that its name begins with. */
  covers_until: Date;
  state: Generated<'waiting' | 'loaded' | 'failed'>;
  attempts: Generated<number>;
  failure: string | null;
  lines: number | null;
  skipped_lines: number | null;
  /** Number of articles it added to the index. */
  articles: Generated<number>;
  loaded_at: Date | null;
}

export interface ProviderSearchesTable {
  id: ProviderSearchId;
  provider: string;
  /** Equal for requests that a provider would answer alike. */
  key: string;
  request: Json<ProviderRequest>;
  /** Keys of the articles found, in the provider's order. */
  found: string[] | null;
  failure: NullableJson<ProviderFailure>;
  answered_at: Date | null;
}

export interface NewsSearchesTable {
  organization_id: OrganizationId;
  idempotency_key: string;
  request_hash: string;
  billing_subject: string;
  reply: Json<unknown>;
  expires_at: Date;
}
