/** How much of the past the news index is to hold, and what that takes, from what it has taken so far. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '../core/database.ts';
import * as newsStatus from './news-status.ts';
import type { NewsBackfillTable } from './news-tables.ts';

/** The files that are loaded of the past: quarters of an hour of GDELT's Article List. */
const IS_QUARTER = sql<boolean>`right(name, 12) = '.gal.json.gz'`;
const QUARTERS_A_DAY = 96;

/** The past that is wanted, newest first. */
export type BackfillChoice = Omit<Selectable<NewsBackfillTable>, 'is_only' | 'chosen_at'>;

/** Returns what admins have chosen; undefined if they have not, so that the settings apply. */
export async function findChoice(db: Database): Promise<(BackfillChoice & { chosen_at: Date }) | undefined> {
  return db
    .selectFrom('news_backfill')
    .select(['days', 'languages', 'countries', 'chosen_at'])
    .executeTakeFirst();
}

/** Stores a choice in place of the earlier one. */
export async function choose(db: Database, { days, languages, countries }: BackfillChoice): Promise<void> {
  const choice = { days, languages, countries, chosen_at: sql<Date>`now()` };
  await db
    .insertInto('news_backfill')
    .values(choice)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(choice))
    .execute();
}

/**
 * Makes quarters that were loaded with fewer languages or countries than are wanted now pending again. Their
 * articles stay, and are not counted twice.
 */
export async function reopen(
  db: Database,
  from: Date,
  { languages, countries }: Omit<BackfillChoice, 'days'>,
): Promise<void> {
  await sql`
    update gkg_files set state = 'waiting', minutes = 0, attempts = 0, lines = null, skipped_lines = null,
      due_at = now(), languages = null, countries = null
    where ${IS_QUARTER} and covers_until > ${from} and minutes > 0 and not ${covers({ languages, countries })}`.execute(
    db,
  );
}

/** Whether a quarter was loaded with all of the wanted languages and countries. */
function covers({ languages, countries }: Omit<BackfillChoice, 'days'>) {
  const has = (column: string, wanted: readonly string[]) =>
    sql`(${sql.ref(column)} is null or (${wanted.length > 0} and ${sql.ref(column)} @> ${wanted}::text[]))`;
  return sql<boolean>`(${has('languages', languages)} and ${has('countries', countries)})`;
}

/** What a backfill still takes. */
export interface BackfillEstimate {
  articles: number;
  /** The size of what is downloaded, and of what the articles take on disk with their indexes. */
  download_bytes: number;
  disk_bytes: number;
  seconds: number;
}

export interface BackfillState {
  /** The quarters of an hour of the chosen past, by state. */
  loaded: number;
  waiting: number;
  failed: number;
  /** What is left of the choice; null until a quarter of an hour has been measured. */
  remaining: BackfillEstimate | null;
}

/** How many quarters of an hour the rates are averaged over: those of the last day, in which every hour counts once. */
const MEASURED = QUARTERS_A_DAY;

/** In an index of fewer articles, the size tells nothing about an article. */
const FEW = 1_000;
/** What an article with an opening takes on disk, with its indexes, as measured in an index of a million. */
const ARTICLE_BYTES = 2_500;

interface Rates {
  articles: number;
  download_bytes: number;
  seconds: number;
  /** On disk, an article with its share of the indexes. */
  articleBytes: number;
  sample: newsStatus.SampleGroup[];
}

/** Measures what a quarter of an hour of all articles takes; null before one has been loaded. */
export async function measure(db: Database): Promise<Rates | null> {
  const { rows } = await sql<{ articles: number | null; download_bytes: number; seconds: number }>`
    select avg(articles)::float8 as articles, avg(bytes)::float8 as download_bytes, avg(seconds)::float8 as seconds
    from (select articles, bytes, seconds from gkg_files
      where ${IS_QUARTER} and state = 'loaded' and seconds is not null and languages is null and countries is null
      order by covers_until desc limit ${MEASURED}) as latest`.execute(db);
  const [rates] = rows;
  const { articles } = await newsStatus.size(db);
  if (!rates || rates.articles === null || articles === 0) return null;
  return {
    ...rates,
    articles: rates.articles,
    articleBytes: articles < FEW ? ARTICLE_BYTES : (await newsStatus.bytes(db)) / articles,
    sample: await newsStatus.sample(db),
  };
}

/** Returns the share of the articles in some languages and countries. Unknown countries are part of every choice. */
function shareOf(
  sample: readonly newsStatus.SampleGroup[],
  { languages, countries }: Omit<BackfillChoice, 'days'>,
): number {
  const sum = (groups: readonly newsStatus.SampleGroup[]) =>
    groups.reduce((total, { articles }) => total + articles, 0);
  const taken = sample.filter((group) => isWanted(group, { languages, countries }));
  return sample.length === 0 ? 1 : sum(taken) / sum(sample);
}

/** Whether a choice includes an article. Without a known country, its language decides alone. */
export function isWanted(
  { language, country }: { language: string | null; country: string | null },
  { languages, countries }: Omit<BackfillChoice, 'days'>,
): boolean {
  return (
    (languages.length === 0 || languages.includes(language ?? '')) &&
    (countries.length === 0 || !country || countries.includes(country))
  );
}

/**
 * Tells how far a choice has been loaded, and what the rest takes. `articles` is the number that the Article List may
 * add to the index in all.
 */
export async function stateOf(
  db: Database,
  choice: BackfillChoice,
  bound: { articles: number },
  rates: Rates | null,
): Promise<BackfillState> {
  const { rows } = await sql<{ loaded: number; failed: number; added: number }>`
    with quarters as (
      select state, articles, covers_until > now() - make_interval(days => ${choice.days}) as is_wanted,
        ${covers(choice)} as is_covered
      from gkg_files where ${IS_QUARTER}
    )
    select (count(*) filter (where is_wanted and is_covered and state = 'loaded'))::int as loaded,
      (count(*) filter (where is_wanted and state = 'failed'))::int as failed,
      coalesce(sum(articles), 0)::float8 as added
    from quarters`.execute(db);
  const { loaded = 0, failed = 0, added = 0 } = rows[0] ?? {};
  const waiting = Math.max(0, choice.days * QUARTERS_A_DAY - loaded - failed);
  if (!rates) return { loaded, failed, waiting, remaining: null };
  const each = rates.articles * shareOf(rates.sample, choice);
  const room = Math.max(0, bound.articles - added);
  // No quarter is begun once the index is full.
  const quarters = each > 0 ? Math.min(waiting, Math.ceil(room / each)) : waiting;
  return {
    loaded,
    failed,
    waiting,
    remaining: {
      articles: Math.round(quarters * each),
      download_bytes: Math.round(quarters * rates.download_bytes),
      disk_bytes: Math.round(quarters * each * rates.articleBytes),
      seconds: Math.round(quarters * rates.seconds),
    },
  };
}
