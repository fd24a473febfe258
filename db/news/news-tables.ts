import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  FeedId,
  NewsArticle,
  OrganizationId,
  ProviderFailure,
  ProviderRequest,
  ProviderSearchId,
} from '../../model/index.ts';
import type { CreatedAt, Json, NullableJson } from '../core/column-types.ts';

export interface NewsArticlesTable extends NewsArticle {
  /** The same for copies of a story; null if the title is too short to identify one. */
  title_key: string | null;
  /** Finds copies with different headlines; null if the lead is too short or boilerplate. */
  lead_marks: number[] | null;
  /** The same for all copies, as of an agency report. */
  story: string;
  first_seen_at: CreatedAt;
  /** Title, snippet, text and authors, by weight. */
  search: string;
  reversed_host: GeneratedAlways<string>;
  /** Null for articles that no operator loaded. */
  archive: Generated<string | null>;
}

export interface NewsMonthsTable {
  /** `YYYY-MM-01` */
  month: ColumnType<string>;
  articles: number;
}

/** Both are empty if the articles state none. */
export interface NewsCoverageTable {
  month: ColumnType<string>;
  language: string;
  country: string;
  articles: number;
}

/** Estimated from a sample if the month has many articles. */
export interface NewsWordsTable {
  word_hash: string;
  month: ColumnType<string>;
  documents: number;
}

export interface FeedsTable {
  id: FeedId;
  url: string;
  title: string | null;
  /** As recorded by the operator. */
  licence: string | null;
  added_by: 'operator' | 'publication';
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  etag: string | null;
  last_modified: string | null;
  /** Successfully, whether or not the feed had changed. */
  read_at: Date | null;
  /** Consecutive ones. */
  failures: Generated<number>;
  /** Consecutive reads without new articles. */
  quiet_reads: Generated<number>;
  failure: string | null;
  /** Added to the index in all. */
  articles: Generated<number>;
}

export interface GkgFilesTable {
  /** Such as `20261121154500.gkg.csv.zip`. */
  name: string;
  url: string;
  /** Null if no list of GDELT stated it. */
  md5: string | null;
  /** The end of the file's 15 minutes; its name states their beginning. */
  covers_until: Date;
  state: Generated<'waiting' | 'loaded' | 'failed'>;
  attempts: Generated<number>;
  failure: string | null;
  lines: number | null;
  skipped_lines: number | null;
  /** Added to the index. */
  articles: Generated<number>;
  loaded_at: Date | null;
}

export interface ProviderSearchesTable {
  id: ProviderSearchId;
  provider: string;
  /** Equal for requests to which a provider would give the same response. */
  key: string;
  request: Json<ProviderRequest>;
  /** In the provider's order. */
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
