import { sql } from 'kysely';
import type { WordCounts } from '../../model/index.ts';
import type { Database } from '../core/database.ts';

/** The number of articles of a month whose words are counted at most. A larger month is counted by a sample. */
const COUNTED = 100_000;
/** A word of fewer counted articles of a month is not stored; most of these are names and typing errors. */
const MIN_DOCUMENTS = 2;
/** The share by which the number of a month's articles may change before its words are counted again. */
const DRIFT = 0.02;

interface Month {
  /** `YYYY-MM-01` */
  month: string;
  articles: number;
}

const MONTH = sql`date_trunc('month', published_at at time zone 'UTC')::date`;

/**
 * Counts the words of those months whose articles have changed. The counts depend on nothing but the articles.
 * Several processes may call the function at the same time.
 */
export async function refresh(db: Database): Promise<void> {
  const { rows } = await sql<Month & { counted: number | null }>`
    select coalesce(present.month, months.month)::text as month, coalesce(present.articles, 0) as articles,
           months.articles as counted
    from (select ${MONTH} as month, count(*)::int as articles from news_articles
          where published_at is not null group by 1) present
    full join news_months months on months.month = present.month
    order by 1`.execute(db);
  for (const { counted, ...month } of rows) {
    if (counted === null || Math.abs(month.articles - counted) > DRIFT * counted) await count(db, month);
  }
}

/** Counts the words of an index whose words were never counted, such as that of the first day. */
export async function countFirst(db: Database): Promise<void> {
  const counted = await db.selectFrom('news_months').select('month').limit(1).executeTakeFirst();
  if (!counted) await refresh(db);
}

async function count(db: Database, { month, articles }: Month): Promise<void> {
  // Every `step`-th article by the hash of its key, so that equal indexes have equal samples.
  const step = Math.max(1, Math.ceil(articles / COUNTED));
  const counted = `
    select search from news_articles
    where published_at >= '${month}'::timestamp at time zone 'UTC'
      and published_at < ('${month}'::timestamp + interval '1 month') at time zone 'UTC'
      and mod(hashtextextended(url_key, 0), ${step}) = 0`;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`news_words ${month}`}, 0))`.execute(tx);
    await tx.deleteFrom('news_months').where('month', '=', month).execute();
    if (articles === 0) return;
    await tx.insertInto('news_months').values({ month, articles }).execute();
    await sql`
      insert into news_words (word_hash, month, documents)
      select hashtextextended(word, 0), ${month}::date, max(ndoc) * ${step}::int from ts_stat(${counted})
      where ndoc >= ${MIN_DOCUMENTS} group by 1`.execute(tx);
  });
}

/** Returns how many articles of the months between two dates contain each of the word stems. */
export async function countsOf(
  db: Database,
  stems: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<WordCounts> {
  const isBetween = sql`between date_trunc('month', ${from}::timestamptz at time zone 'UTC')::date
    and (${to}::timestamptz at time zone 'UTC')::date`;
  const { rows: months } = await sql<{ articles: number }>`
    select coalesce(sum(articles), 0)::int as articles from news_months where month ${isBetween}`.execute(db);
  // With the hashes in an array, PostgreSQL uses the index whatever it believes about the number of words.
  const { rows } = await sql<{ stem: string; documents: number }>`
    with asked as materialized (
      select stem, hashtextextended(stem, 0) as word_hash from unnest(${[...new Set(stems)]}::text[]) as stem
    )
    select stem, sum(documents)::int as documents
    from news_words join asked using (word_hash)
    where word_hash = any(array(select word_hash from asked)) and month ${isBetween}
    group by stem order by stem`.execute(db);
  const documents = new Map(stems.map((stem) => [stem, 0]));
  for (const row of rows) documents.set(row.stem, row.documents);
  return { articles: months[0]?.articles ?? 0, documents };
}
