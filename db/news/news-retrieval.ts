import { sql } from 'kysely';
import {
  type IndexedPiece,
  normalizeName,
  type QueryWord,
  type SearchEngine,
  separateWords,
  stemmerOf,
  type WordCounts,
} from '../../model/index.ts';
import type { Database } from '../core/database.ts';
import { COUNTRY_OF_ARTICLE } from './article-country.ts';
import { PIECE } from './indexed-pieces.ts';
import * as newsWords from './news-words.ts';

/** A query for articles that contain any of the words, the more and the rarer the better. */
export interface Retrieval {
  words: readonly QueryWord[];
  /** The language of the words (ISO 639-1), which determines the stemmer. */
  language: string;
  from: Date;
  to: Date;
  /** The languages and countries of articles to return; all if empty. Articles that state none pass. */
  languages: readonly string[];
  countries: readonly string[];
}

/**
 * The questions about words that PostgreSQL's own index answers, or a cluster beside it. What they return are rows of
 * PostgreSQL, in one order, whoever finds them.
 */
export interface NewsIndex {
  /** Returns the keys of matching articles, best first, by the information of the words and by date. */
  retrieve(retrieval: Retrieval, counts: WordCounts, limit: number): Promise<Retrieved>;
  /**
   * Returns the newest articles of authors, whatever their subjects, by the authors' keys. Left out are authors of no
   * article of that time, and those whose name consists of very common words.
   */
  findWorks(names: readonly string[], window: Window, limit: number): Promise<Map<string, IndexedPiece[]>>;
}

/** The keys of articles, and what found them; `degraded`: PostgreSQL, because the cluster could not. */
export interface Retrieved {
  keys: string[];
  answeredBy: SearchEngine;
}

/** A time from `from` (inclusive) to `to` (exclusive). */
export interface Window {
  from: Date;
  to: Date;
}

/** The index that PostgreSQL keeps itself. */
export function inPostgres(db: Database): NewsIndex {
  return {
    async retrieve(retrieval, counts, limit) {
      const plan = await planOf(db, retrieval, counts);
      const keys = plan ? await rank(db, retrieval, plan, limit) : [];
      return { keys, answeredBy: 'postgresql' };
    },
    findWorks: async (names, window, limit) =>
      listWorks(db, await namesToAsk(db, names, window), window, limit),
  };
}

/** The number of articles that the words are expected to select for ranking. */
const SELECTED = 5_000;
/** The most articles that are ranked, the newest, if the words are more common together than expected. */
export const MAX_RANKED = 20_000;
/** Two words of one subject occur together this much more often than by chance. */
const ATTRACTION = 8;
/** How many of the rarest words of a query are combined in pairs. */
const PAIRED = 16;

/** The articles by key, read before any other condition. */
const ARTICLES = sql`select * from news_articles where url_key`;

/** How a query is answered: by the information of its words, from the articles that `match` selects. */
export interface RetrievalPlan {
  /** The words, the rarest first. */
  terms: readonly Term[];
  match: string;
  /** The number of articles that are probably selected. */
  expected: number;
}

/**
 * Plans a query so that time and memory are bounded: an article is looked at only if it contains a rare word or a rare
 * pair. Returns null if no article can contain a word.
 */
export async function planOf(
  db: Database,
  { words, language }: Pick<Retrieval, 'words' | 'language'>,
  counts: WordCounts,
): Promise<RetrievalPlan | null> {
  const lexemes = await lexemesOf(db, words, language);
  const terms = words
    .map(({ stem }, index) => ({
      documents: counts.documents.get(stem) ?? 0,
      match: lexemes[index] ?? '',
    }))
    .filter(({ match }) => match !== '')
    .map((term) => ({ ...term, information: informationOf(term.documents, counts.articles) }))
    .sort((a, b) => a.documents - b.documents);
  return terms.length === 0 ? null : { terms, ...selectionOf(terms, counts.articles) };
}

/** Ranks the articles that the plan selects; only those `among` some keys, if they are stated. */
export async function rank(
  db: Database,
  { from, to, languages, countries }: Retrieval,
  { terms, match, expected }: RetrievalPlan,
  limit: number,
  among: readonly string[] | null = null,
): Promise<string[]> {
  // The index by date finds the newest articles with a common word. An added interval of 0 keeps PostgreSQL
  // from it for rare words, for which it would read a whole year.
  const published =
    expected > MAX_RANKED && !among ? sql`article.published_at` : sql`article.published_at + interval '0'`;
  const score = sql.join(
    terms.map(({ match, information }) => sql`(search @@ ${match}::tsquery)::int * ${information}::float8`),
    sql` + `,
  );
  // `ts_filter` unpacks the words of an article once, and not again for each word of the query.
  const { rows } = await sql<{ url_key: string }>`
    select url_key from (
      select article.url_key, article.published_at, ts_filter(article.search, '{a,b,c}') as search
      from ${among ? sql`(${ARTICLES} = any(${[...among]}::text[]) offset 0) as article` : sql`news_articles article`}
      where article.search @@ ${match}::tsquery
        and ${published} >= ${from} and ${published} < ${to}
        ${languages.length > 0 ? sql`and (article.language is null or article.language = any(${[...languages]}::text[]))` : sql``}
        ${countries.length > 0 ? sql`and coalesce(${COUNTRY_OF_ARTICLE} = any(${[...countries]}::text[]), true)` : sql``}
      order by ${published} desc nulls last, article.url_key collate "C" limit ${MAX_RANKED}
    ) as ranked
    order by ${score} desc, published_at desc, url_key collate "C" limit ${limit}`.execute(db);
  return rows.map(({ url_key }) => url_key);
}

interface Term {
  documents: number;
  information: number;
  /** The word as a condition in PostgreSQL's notation. */
  match: string;
}

/**
 * Returns a condition that selects about `SELECTED` articles: with any of the rarest words, or with two of the
 * others. `expected` is their number, which is larger if even the rarest word is common.
 */
function selectionOf(terms: readonly Term[], articles: number): { match: string; expected: number } {
  const singles: Term[] = [];
  let expected = 0;
  for (const term of terms) {
    if (singles.length > 0 && expected + term.documents > SELECTED / 2) break;
    expected += term.documents;
    singles.push(term);
  }
  const others = terms.slice(singles.length, PAIRED);
  const pairs = others
    .flatMap((one, index) =>
      others.slice(index + 1).map((other) => ({
        one,
        other,
        documents: Math.min(
          one.documents,
          (ATTRACTION * one.documents * other.documents) / Math.max(1, articles),
        ),
      })),
    )
    .sort((a, b) => a.documents - b.documents);
  const partners = new Map<Term, Term[]>();
  for (const { one, other, documents } of pairs) {
    if (expected + documents > SELECTED) break;
    expected += documents;
    partners.set(one, [...(partners.get(one) ?? []), other]);
  }
  const match = [
    ...singles.map(({ match }) => match),
    ...[...partners].map(
      ([{ match }, others]) => `${match} & (${others.map((other) => other.match).join(' | ')})`,
    ),
  ]
    .map((part) => `(${part})`)
    .join(' | ');
  return { match, expected };
}

function informationOf(documents: number, articles: number): number {
  const count = Math.min(documents, articles);
  return Math.log(1 + (articles - count + 0.5) / (count + 0.5));
}

/** Returns a condition for each word, as written or by its stem; empty if no article can contain the word. */
async function lexemesOf(db: Database, words: readonly QueryWord[], language: string): Promise<string[]> {
  const texts = words.map(({ word }) => separateWords(word));
  const stemmer = stemmerOf(language) ?? 'simple';
  const { rows } = await sql<{ match: string }>`
    select case when numnode(match) > 0 then '(' || match::text || ')' else '' end as match
    from unnest(${texts}::text[]) with ordinality as word(text, place),
      lateral (select phraseto_tsquery('simple', text) || phraseto_tsquery(${stemmer}::regconfig, text) as match) as of_word
    order by place`.execute(db);
  return rows.map(({ match }) => match);
}

/** A name whose rarest word is in more articles than this is not looked up, to bound the time. */
const MAX_NAMED = 20_000;

/** An author to be looked up: the key, and the name in lower case with its words apart. */
export interface AskedName {
  key: string;
  words: string;
}

/** Returns the authors to look up, without those whose name consists of very common words. */
export async function namesToAsk(
  db: Database,
  names: readonly string[],
  window: Window,
): Promise<AskedName[]> {
  const authors = names.map((name) => ({
    key: normalizeName(name),
    words: separateWords(name).toLowerCase(),
  }));
  // The index has no punctuation, and an initial says nothing.
  const wordsOf = (author: AskedName) => {
    const words = author.words.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
    const long = words.filter((word) => word.length > 1);
    return long.length > 0 ? long : words;
  };
  const { documents } = await newsWords.countsOf(db, authors.flatMap(wordsOf), window);
  return authors.filter(
    (author) => Math.min(...wordsOf(author).map((word) => documents.get(word) ?? 0)) <= MAX_NAMED,
  );
}

/** The words of `asked`, all of which have to be in an article's authors. */
const NAME_MATCH = sql`(
  select string_agg(quote_literal(lexeme) || ':D', ' & ')::tsquery as match
  from unnest(to_tsvector('simple', asked.words)))`;

/** Returns a `tsquery` for each name, as text. */
export async function matchesOfNames(db: Database, authors: readonly AskedName[]): Promise<string[]> {
  const { rows } = await sql<{ match: string }>`
    select name.match::text as match
    from unnest(${authors.map(({ words }) => words)}::text[]) with ordinality as asked(words, place),
      lateral ${NAME_MATCH} as name
    order by asked.place`.execute(db);
  return rows.map(({ match }) => match);
}

/** Returns the newest articles of authors by the authors' keys; only those `among` an author's keys, if they are stated. */
export async function listWorks(
  db: Database,
  authors: readonly AskedName[],
  { from, to }: Window,
  limit: number,
  among: readonly (readonly string[])[] | null = null,
): Promise<Map<string, IndexedPiece[]>> {
  const names = authors.map((name, place) => ({ ...name, among: among?.[place] ?? null }));
  // Without the added interval of 0, PostgreSQL may read the newest articles of all authors.
  const published = sql`(article.published_at + interval '0')`;
  const source = among
    ? sql`(${ARTICLES} = any(asked.among) offset 0) as article`
    : sql`news_articles article`;
  const { rows } = await sql<IndexedPiece & { key: string }>`
    select asked.key, piece.*
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as asked(key text, words text, among text[]),
      lateral ${NAME_MATCH} as name,
      lateral (
        select ${PIECE} from ${source}
        where article.search @@ name.match and ${published} >= ${from} and ${published} < ${to}
        order by ${published} desc, article.url_key collate "C" limit ${limit}
      ) as piece
    order by asked.key, piece.published_at desc, piece.url_key collate "C"`.execute(db);
  const works = new Map<string, IndexedPiece[]>();
  for (const { key, ...piece } of rows)
    if (piece.authors.some((name) => normalizeName(name) === key))
      works.set(key, [...(works.get(key) ?? []), piece]);
  return works;
}
