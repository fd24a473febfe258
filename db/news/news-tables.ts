import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  FeedId,
  NewsArticle,
  NewsOrigin,
  OrganizationId,
  ProviderFailure,
  ProviderRequest,
  ProviderSearchId,
} from '../../model/index.ts';
import type { CreatedAt, Json, NullableJson } from '../core/column-types.ts';

export interface NewsArticlesTable extends NewsArticle {
  /** The key of the headline, the same for copies of a story; null if the title is too short to identify one. */
  title_key: string | null;
  /** The fingerprint of the lead, to find copies with other headlines; null if the lead is short or boilerplate. */
  lead_marks: number[] | null;
  /** The story of the article, the same for all copies, as of an agency report. */
  story: string;
  first_seen_at: CreatedAt;
  /** The words of title, snippet, text and authors, with weights. */
  search: string;
  reversed_host: GeneratedAlways<string>;
  /** The archive that an operator loaded with the article; null for other articles. */
  archive: Generated<string | null>;
  /** The origins of the fields that are not from `origin`, by column. */
  fields_from: Generated<Record<string, NewsOrigin> | null>;
}

/** The generations of indexes on a cluster beside PostgreSQL: one row, or none. */
export interface NewsClusterTable {
  is_only: Generated<boolean>;
  current: string | null;
  building: string | null;
  months: Generated<string[]>;
}

export interface NewsMonthsTable {
  /** `YYYY-MM-01` */
  month: ColumnType<string>;
  articles: number;
}

export interface FeedsTable {
  id: FeedId;
  url: string;
  title: string | null;
  /** The terms of use, as recorded by the operator. */
  licence: string | null;
  added_by: 'operator' | 'publication';
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  etag: string | null;
  last_modified: string | null;
  /** When the feed was last read successfully, whether or not it had changed. */
  read_at: Date | null;
  failures: Generated<number>;
  /** The number of consecutive reads without new articles. */
  quiet_reads: Generated<number>;
  failure: string | null;
  /** The number of articles that the feed added to the index. */
  articles: Generated<number>;
}

export interface GkgFilesTable {
  /** The published name, such as `20261121154500.gkg.csv.zip`. */
  name: string;
  url: string;
  /** The checksum; null if no list of GDELT stated it. */
  md5: string | null;
  /** The end of the file's 15 minutes; its name states their beginning. */
  covers_until: Date;
  state: Generated<'waiting' | 'loaded' | 'failed'>;
  attempts: Generated<number>;
  failure: string | null;
  lines: number | null;
  skipped_lines: number | null;
  /** The number of articles that the file added to the index. */
  articles: Generated<number>;
  loaded_at: Date | null;
  /** When to ask for the file, or for what it still lacks. */
  due_at: Generated<Date>;
  /** A bit for each loaded minute of a quarter of an hour of the Article List, the first the lowest. */
  minutes: Generated<number>;
  /** The number of bytes downloaded, of the Article List only. */
  bytes: Generated<number>;
  /** How long the last attempt to load the file took; null if it was loaded before this was measured. */
  seconds: number | null;
  /** The languages (ISO 639) and countries (ISO 3166-1) of the articles that were taken; null if all were. */
  languages: string[] | null;
  countries: string[] | null;
}

/** What admins want of the past in the news index: one row, or none. */
export interface NewsBackfillTable {
  is_only: Generated<boolean>;
  days: number;
  /** ISO 639; all if empty. */
  languages: string[];
  /** ISO 3166-1; all if empty. */
  countries: string[];
  chosen_at: Generated<Date>;
}

export interface ProviderSearchesTable {
  id: ProviderSearchId;
  provider: string;
  /** The key of the request, equal for requests to which a provider would give the same response. */
  key: string;
  request: Json<ProviderRequest>;
  /** The keys of the found articles, in the provider's order. */
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
