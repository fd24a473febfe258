import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ArticleReading,
  AuthorPageReading,
  LookupFailure,
  LookupId,
  LookupKind,
  PublicationMetrics,
  PublicationProfile,
  PublicationRecord,
  RankList,
} from '../../model/index.ts';
import type { Json, NullableJson } from '../core/column-types.ts';

export interface ArticlesTable {
  /** The URL without parts that do not affect the page; see `urlKey`. */
  url_key: string;
  url: string;
  domain: string;
  title: string | null;
  published_at: Date | null;
  language: string | null;
  reading: Json<ArticleReading>;
  /**
   * A copy of the small fields of the column `reading`. PostgreSQL generates this column and keeps it up to
   * date.
   */
  listing: GeneratedAlways<Partial<ArticleReading>>;
  /** The digest for the fit score; null if the article was extracted by a version that made no digests. */
  digest: Json<object> | null;
  /** When the page was fetched or recorded. `stored_at` is when the article was extracted. */
  fetched_at: Date;
  stored_at: ColumnType<Date, Date, Date>;
  content_sha256: string;
  /** The page reader that extracted the page, with its version, such as `article@1`. */
  extractor: string;
  /** Until when the extracted article is used without fetching the page again. */
  fresh_until: ColumnType<Date, Date, Date>;
}

export interface ArticleAliasesTable {
  /** The article's own URL, or another URL that leads to the article. */
  url_key: string;
  article_key: string;
}

/** Pages as they were fetched, to prove what was read on them. */
export interface PageCopiesTable {
  content_sha256: string;
  /** The URL after redirects. */
  url: string;
  /** The publication's domain. */
  domain: string;
  /** The encoding of the bytes, as the Encoding Standard names it. */
  charset: string;
  text: string;
  /** The bytes that were hashed; null if they are `text` in UTF-8. */
  bytes: Buffer | null;
  words: string;
  fetched_at: Date;
  stored_at: Generated<Date>;
}

export interface AuthorPagesTable {
  url_key: string;
  url: string;
  /** The publication's domain. */
  domain: string;
  reading: Json<AuthorPageReading>;
  fetched_at: Date;
  stored_at: ColumnType<Date, Date, Date>;
  content_sha256: string;
  /** The page reader that extracted the page, with its version, such as `author_page@1`. */
  extractor: Generated<string>;
  /**
   * The URL and the name in the column `reading`. PostgreSQL generates these two columns and keeps them up to
   * date.
   */
  page_url: GeneratedAlways<string>;
  name: GeneratedAlways<string | null>;
}

export interface PublicationsTable {
  domain: string;
  /** Data about the publication from article pages. */
  record: NullableJson<PublicationRecord>;
  updated_at: Date;
  /** The result of a lookup. */
  profile: NullableJson<PublicationProfile>;
  fetched_at: Date | null;
  fresh_until: Date | null;
  /** The reader that made the profile, with its version, such as `publication@1`. */
  extractor: Generated<string>;
  metrics: NullableJson<PublicationMetrics>;
  /** The time until which the metrics are used without querying their sources again. */
  metrics_until: Date | null;
}

export interface RankListsTable {
  name: RankList;
  source: string;
  as_of: Date;
  row_count: number;
  imported_at: Date;
}

export interface LookupsTable {
  id: LookupId;
  kind: LookupKind;
  key: string;
  url: string;
  lease_holder: string | null;
  lease_until: Date | null;
  failure: NullableJson<LookupFailure>;
  failure_until: Date | null;
  requested_at: ColumnType<Date, Date | undefined, Date>;
}
