import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Json, NullableJson } from './column-types.ts';
import type { FeedId, OrganizationId, ProviderSearchId } from './ids.ts';
import type { NewsArticle } from './news-articles.ts';
import type { ProviderFailure, ProviderRequest } from './provider-searches.ts';

export interface NewsArticlesTable extends NewsArticle {
  /** What printings of one story have in common; null where the title is too short to tell. */
  title_key: string | null;
  /** The same across headlines of desks; null without a lead. */
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
  /** On what terms its items may be used, as the operator noted it. */
  licence: string | null;
  added_by: 'operator' | 'publication';
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  etag: string | null;
  last_modified: string | null;
  /** When it was last had, changed or not. */
  read_at: Date | null;
  /** In a row. */
  failures: Generated<number>;
  /** Reads in a row that brought nothing. */
  quiet_reads: Generated<number>;
  failure: string | null;
  /** That it brought to the index, in all. */
  articles: Generated<number>;
}

export interface GkgFilesTable {
  /** As published, e.g. `20261121154500.gkg.csv.zip`. */
  name: string;
  url: string;
  /** As the list of files says; null where none said it. */
  md5: string | null;
  /** The end of its quarter of an hour, which its name begins with. */
  covers_until: Date;
  state: Generated<'waiting' | 'loaded' | 'failed'>;
  attempts: Generated<number>;
  failure: string | null;
  lines: number | null;
  skipped_lines: number | null;
  /** That it brought to the index. */
  articles: Generated<number>;
  loaded_at: Date | null;
}

export interface ProviderSearchesTable {
  id: ProviderSearchId;
  provider: string;
  /** The same for requests that a provider would answer alike. */
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
