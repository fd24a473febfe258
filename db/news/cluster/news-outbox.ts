/** PostgreSQL's side of a cluster: what it has yet to learn, and what it is told of an article. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database.ts';

/** What the cluster indexes of an article. */
export interface ArticleDocument {
  id: string;
  url_key: string;
  /** The month of its index, `YYYY-MM`, or `earlier`. */
  month: string;
  published_at: Date | null;
  domain: string;
  language: string | null;
  country: string | null;
  /** The `tsvector` of the article. */
  search: string;
}

/** A change that the cluster does not know yet. */
export interface Change {
  id: string;
  /** Increases with each change of the article. */
  version: number;
  months: string[];
  is_erased: boolean;
  /** Null if the article was removed. */
  document: ArticleDocument | null;
}

export interface ClusterState {
  current: string | null;
  building: string | null;
  /** The months of the current generation, each with an index. */
  months: string[];
}

const DOCUMENT =
  sql.raw(`article_id(article.url_key) as id, article.url_key, article_month(article.published_at) as month,
  article.published_at, article.domain, article.language, article.country, article.search::text as search`);

/** Returns the generations of indexes; undefined if the index is not on a cluster. */
export async function findState(db: Database): Promise<ClusterState | undefined> {
  return db.selectFrom('news_cluster').select(['current', 'building', 'months']).executeTakeFirst();
}

/** Counts the changes that the cluster does not know yet. */
export async function count(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::int as changes from news_outbox`.execute(
    db,
  );
  return rows[0]?.changes ?? 0;
}

/** Returns the keys of changed articles that the cluster does not know yet; null if there are more than `limit`. */
export async function listKeys(db: Database, limit: number): Promise<string[] | null> {
  const { rows } = await sql<{ url_key: string }>`
    select url_key from news_outbox where url_key is not null limit ${limit + 1}`.execute(db);
  return rows.length > limit ? null : rows.map(({ url_key }) => url_key);
}

/** Returns the oldest changes, with the articles as they are now. */
export async function read(db: Database, limit: number): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'document'> & { change: string } & Partial<ArticleDocument>>`
    with noted as (select * from news_outbox order by version limit ${limit})
    select ${DOCUMENT}, noted.id as change, noted.version::float8 as version, noted.months, noted.is_erased
    from noted left join news_articles article on article.url_key = noted.url_key
    order by noted.version`.execute(db);
  return rows.map(({ change, version, months, is_erased, ...document }) => ({
    id: change,
    version,
    months,
    is_erased,
    document: document.url_key ? (document as ArticleDocument) : null,
  }));
}

/** Forgets changes that the cluster knows, except those of articles that have changed again. */
export async function forget(db: Database, changes: readonly Change[]): Promise<void> {
  await sql`
    delete from news_outbox where id = any(array(
      select id from news_outbox
      join unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ version }) => version)}::int8[])
        as known(id, version) using (id, version)
      for update of news_outbox skip locked))`.execute(db);
}

/** Returns articles by key, after one; for the first, after the empty text. */
export async function readArticles(db: Database, after: string, limit: number): Promise<ArticleDocument[]> {
  const { rows } = await sql<ArticleDocument>`
    select ${DOCUMENT} from news_articles article where url_key > ${after} order by url_key limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Begins a generation of indexes: from now on, all changes of articles are noted. */
export async function begin(db: Database, building: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for transactions that change articles, whose changes are not noted.
    if (!(await isNoted(tx))) await sql`lock table news_articles in share mode`.execute(tx);
    await sql`
      insert into news_cluster (building) values (${building})
      on conflict (is_only) do update set building = ${building}`.execute(tx);
  });
}

async function isNoted(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('news_cluster').select('is_only').executeTakeFirst()) !== undefined;
}

/** Makes a generation, with indexes for these months, the one that searches ask. */
export async function complete(db: Database, generation: string, months: string[]): Promise<void> {
  await db.updateTable('news_cluster').set({ current: generation, building: null, months }).execute();
}

/** Records that searches ask indexes of further months, too. */
export async function addMonths(db: Database, months: readonly string[]): Promise<void> {
  await sql`update news_cluster set months = months || ${[...months]}::text[]`.execute(db);
}

/** Ends the use of a cluster: changes are no longer noted. */
export async function stop(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table news_articles in share mode`.execute(tx);
    await tx.deleteFrom('news_cluster').execute();
    await sql`truncate news_outbox`.execute(tx);
  });
}

/** Returns the domains of publications of countries (ISO 3166-1), as far as Byline knows. */
export async function listDomains(db: Database, countries: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from publications
    where coalesce(profile, record -> 'profile') ->> 'country' = any(${[...countries]}::text[])`.execute(db);
  return rows.map(({ domain }) => domain);
}
