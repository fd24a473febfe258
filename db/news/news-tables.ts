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
  /**
   * The key of the headline, which is the same for copies of a story; null if the title is too short to
   * identify a story.
   */
  title_key: string | null;
  /**
   * The fingerprint of the lead, by which copies with different headlines are found; null if the lead is too
   * short or boilerplate.
   */
  lead_marks: number[] | null;
  /**
   * The story of the article. All articles with the same story, such as copies of an agency report, have the
   * same value.
   */
  story: string;
  first_seen_at: CreatedAt;
  /** Weighted words: title, snippet, text, authors. */
  search: string;
  reversed_host: GeneratedAlways<string>;
  /** The name of the archive with which an operator loaded the article; null for all others. */
  archive: Generated<string | null>;
}

/** A month whose words are counted. */
export interface NewsMonthsTable {
  /** `YYYY-MM-01` */
  month: ColumnType<string>;
  articles: number;
}

/** How many articles of a month are in a language and from a country; both are empty if the articles state none. */
export interface NewsCoverageTable {
  month: ColumnType<string>;
  language: string;
  country: string;
  articles: number;
}

/** How many articles of a month contain a word, estimated from a sample if the month has many articles. */
export interface NewsWordsTable {
  word_hash: string;
  month: ColumnType<string>;
  documents: number;
}

export interface FeedsTable {
  id: FeedId;
  url: string;
  title: string | null;
  /** The terms under which the feed's items may be used, as recorded by the operator. */
  licence: string | null;
  added_by: 'operator' | 'publication';
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  etag: string | null;
  last_modified: string | null;
  /** When the feed was last read successfully, whether or not it had changed. */
  read_at: Date | null;
  /** The number of consecutive failures to read the feed. */
  failures: Generated<number>;
  /** The number of consecutive reads of the feed without new articles. */
  quiet_reads: Generated<number>;
  failure: string | null;
  /** The total number of articles that the feed added to the index. */
  articles: Generated<number>;
}

export interface GkgFilesTable {
  /** The published name of the file, such as `20261121154500.gkg.csv.zip`. */
  name: string;
  url: string;
  /** The checksum in GDELT's list of files; null if no list stated it. */
  md5: string | null;
  /** The end of the 15 minutes that the file covers. The file name states their beginning. */
  covers_until: Date;
  state: Generated<'waiting' | 'loaded' | 'failed'>;
  attempts: Generated<number>;
  failure: string | null;
  lines: number | null;
  skipped_lines: number | null;
  /** The number of articles that the file added to the index. */
  articles: Generated<number>;
  loaded_at: Date | null;
}

export interface ProviderSearchesTable {
  id: ProviderSearchId;
  provider: string;
  /** The key of the request. Requests to which a provider would give the same response have equal keys. */
  key: string;
  request: Json<ProviderRequest>;
  /** Keys of the articles that the search found, in the provider's order. */
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
