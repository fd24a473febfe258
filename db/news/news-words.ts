import { sql } from 'kysely';
import type { WordCounts } from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { COUNTRY_OF_ARTICLE } from './article-country.ts';
import * as newsStatus from './news-status.ts';

/** The most articles of a month whose words are counted; a larger month is counted by a sample. */
const COUNTED = 100_000;
/** The fewest articles of a month for which a word is stored; most rarer words are names and typing errors. */
const MIN_DOCUMENTS = 2;
/** The share by which a month's articles may change before its words are counted again. */
const DRIFT = 0.02;

const FIRST_OF_MONTH = sql`date_trunc('month', published_at at time zone 'UTC')::date`;

/** A period of whole months that contain both dates. */
interface Period {
  from: Date;
  to: Date;
}

/**
 * Counts the articles and the words of months that have changed. The counts depend on nothing but the articles.
 * Several processes may call this at a time.
 */
export async function refresh(db: Database): Promise<void> {
  const { rows: months } = await CHANGED.execute(db);
  for (const { month, articles } of months) await count(db, month, articles);
}

const startOf = (month: string) => `(${month})::timestamp at time zone 'UTC'`;
const endOf = (month: string) => startOf(`${month} + interval '1 month'`);
const ofMonth = (month: string) => `published_at >= ${startOf(month)} and published_at < ${endOf(month)}`;

/** The months to count, with their articles now, which the index by date tells without reading the articles. */
const CHANGED = sql<{ month: string; articles: number }>`
  with recursive held as (
    (select ${FIRST_OF_MONTH} as month from news_articles
      where published_at is not null order by published_at nulls first limit 1)
    union all
    select (select ${FIRST_OF_MONTH} from news_articles
      where published_at >= ${sql.raw(endOf('held.month'))} order by published_at nulls first limit 1)
    from held where held.month is not null
  ), present as (
    select month, (select count(*)::int from news_articles where ${sql.raw(ofMonth('held.month'))}) as articles
    from held where month is not null
  )
  select month::text as month, coalesce(present.articles, 0) as articles
  from present full join news_months as stored using (month)
  where abs(coalesce(present.articles, 0) - stored.articles) > ${DRIFT}::float8 * stored.articles
    or stored.articles is null
  order by 1`;

/** The share by which the index may grow before it is counted anew at once: a growing index is counted seldom. */
const GROWTH = 0.25;

/** Counts an index that has grown much since it was counted, as in its first days. */
export async function refreshIfGrown(db: Database): Promise<void> {
  const { articles } = await newsStatus.size(db);
  // Articles without a date are in no month.
  const { rows } = await sql<{ counted: number; dated: number }>`
    select (select coalesce(sum(articles), 0)::float8 from news_months) as counted,
      1 - coalesce((select null_frac from pg_stats where schemaname = current_schema()
        and tablename = 'news_articles' and attname = 'published_at'), 0)::float8 as dated`.execute(db);
  const [{ counted, dated } = { counted: 0, dated: 1 }] = rows;
  if (articles * dated > (1 + GROWTH) * counted) await refresh(db);
}

/** Counts an index that was never counted, such as on the first day. */
export async function countFirst(db: Database): Promise<void> {
  const month = await db.selectFrom('news_months').select('month').limit(1).executeTakeFirst();
  if (!month) await refresh(db);
}

async function count(db: Database, month: string, articles: number): Promise<void> {
  // The sample is chosen by the hash of the key, so that equal indexes have equal samples.
  const step = Math.max(1, Math.ceil(articles / COUNTED));
  const sample = `
    select search from news_articles where ${ofMonth(`'${month}'::date`)} and mod(hashtextextended(url_key, 0), ${step}) = 0`;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`news_words ${month}`}, 0))`.execute(tx);
    await tx.deleteFrom('news_months').where('month', '=', month).execute();
    if (articles === 0) return;
    await tx.insertInto('news_months').values({ month, articles }).execute();
    await sql`
      insert into news_coverage (month, language, country, articles)
      select ${month}::date, coalesce(article.language, ''), coalesce(${COUNTRY_OF_ARTICLE}, ''), count(*)
      from news_articles article where ${sql.raw(ofMonth(`'${month}'::date`))} group by 2, 3`.execute(tx);
    await sql`
      insert into news_words (word_hash, month, documents)
      select hashtextextended(word, 0), ${month}::date, max(ndoc) * ${step}::int from ts_stat(${sample})
      where ndoc >= ${MIN_DOCUMENTS} group by 1`.execute(tx);
  });
}

/** Counts the articles of the months between two dates, in all and by word stem. */
export async function countsOf(db: Database, stems: readonly string[], period: Period): Promise<WordCounts> {
  const { rows: months } = await sql<{ articles: number }>`
    select coalesce(sum(articles), 0)::int as articles from news_months where ${isIn(period)}`.execute(db);
  // With an array, PostgreSQL uses the index whatever it believes about the number of words.
  const { rows } = await sql<{ stem: string; documents: number }>`
    with asked as materialized (
      select stem, hashtextextended(stem, 0) as word_hash from unnest(${[...new Set(stems)]}::text[]) as stem
    )
    select stem, sum(documents)::int as documents
    from news_words join asked using (word_hash)
    where word_hash = any(array(select word_hash from asked)) and ${isIn(period)}
    group by stem order by stem`.execute(db);
  const documents = new Map(stems.map((stem) => [stem, 0]));
  for (const row of rows) documents.set(row.stem, row.documents);
  return { articles: months[0]?.articles ?? 0, documents };
}

export interface Coverage {
  /** The months as `YYYY-MM`, without those that the index only knows a few articles of. */
  months: Set<string>;
  languages: Set<string>;
  countries: Set<string>;
  /** The first day of the whole index, as `firstDay` returns it. */
  begins: string | null;
}

/**
 * A month with a smaller share of the articles of the fullest month, or a day with a smaller share of those of an average
 * day, is as good as absent: feeds and pages bring old articles into the newest index.
 */
const FEW = { ofFullestMonth: 0.01, ofDay: 0.1 } as const;
/** A day with so many articles is present in any index, and no more are counted. */
const MANY = 1_000;
const IS_FULL = sql<boolean>`articles >= ${FEW.ofFullestMonth}::float8 * (select max(articles) from news_months)`;

/** Returns what the index held between two dates when it was last counted. */
export async function coverage(db: Database, period: Period): Promise<Coverage> {
  const { rows: months } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from news_months where ${IS_FULL} and ${isIn(period)}`.execute(
    db,
  );
  const { rows } = await sql<{ language: string; country: string }>`
    select distinct language, country from news_coverage where ${isIn(period)}`.execute(db);
  return {
    months: new Set(months.map(({ month }) => month)),
    languages: new Set(rows.map(({ language }) => language)),
    countries: new Set(rows.map(({ country }) => country)),
    begins: await firstDay(db),
  };
}

/** Returns the first day, `YYYY-MM-DD`, of which the index has more than a few articles; null before it is counted. */
export async function firstDay(db: Database): Promise<string | null> {
  const enough = sql`least(${MANY}, greatest(1, ceil(${FEW.ofDay}::float8 * articles / 31)))::int`;
  const { rows } = await sql<{ day: string }>`
    with first as (select month, ${enough} as enough from news_months where ${IS_FULL} order by month limit 1)
    select day::date::text as day
    from first, generate_series(month::timestamp, month + interval '1 month - 1 day', '1 day') as day,
      lateral (select count(*) as articles from (
        select from news_articles
        where published_at >= day at time zone 'UTC' and published_at < (day + interval '1 day') at time zone 'UTC'
        limit enough) as some_of_day) as counted
    where articles >= enough limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** The number of articles with a value, such as a language, which is empty if they state none. */
export interface Total {
  value: string;
  articles: number;
}

/** The articles of the index by month, language and country, as last counted, and those of its largest outlets. */
export interface Totals {
  months: Total[];
  languages: Total[];
  countries: Total[];
  /** Estimated from a sample of a large index. */
  outlets: Total[];
}

/** Counts the index; `limit` is the number of outlets. */
export async function totals(db: Database, limit: number): Promise<Totals> {
  const { rows: months } = await sql<Total>`
    select to_char(month, 'YYYY-MM') as value, sum(articles)::int as articles
    from news_coverage group by 1 order by 1 desc`.execute(db);
  const by = async (column: string) => {
    const { rows } = await sql<Total>`
      select ${sql.ref(column)} as value, sum(articles)::int as articles from news_coverage group by 1
      order by 2 desc, 1`.execute(db);
    return rows;
  };
  const outlets = new Map<string, number>();
  for (const { domain, articles } of await newsStatus.sample(db))
    outlets.set(domain, (outlets.get(domain) ?? 0) + articles);
  return {
    months,
    languages: await by('language'),
    countries: await by('country'),
    outlets: [...outlets]
      .map(([value, articles]) => ({ value, articles }))
      .sort((a, b) => b.articles - a.articles || (a.value < b.value ? -1 : 1))
      .slice(0, limit),
  };
}

function isIn({ from, to }: Period) {
  return sql`month between date_trunc('month', ${from}::timestamptz at time zone 'UTC')::date
    and (${to}::timestamptz at time zone 'UTC')::date`;
}
