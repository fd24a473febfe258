import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { isSameLead } from './lead-marks.ts';
import { separateWords } from './search-words.ts';

/** What tells to which story an article belongs. */
export interface Printing {
  url_key: string;
  domain: string;
  title: string;
  /** Null where the title is too short to tell stories apart; so are `lead_marks` empty for a lead. */
  title_key: string | null;
  lead_marks: number[];
  /** The article that this one says it reprints. */
  original_key: string | null;
  published_at: Date | null;
}

/** Where an article belongs. */
export interface Place {
  story: string;
  /** By which later printings are known. */
  lead_marks: number[];
}

/** A printing that is in the index, or that has been placed before. */
interface Placed extends Pick<Printing, 'url_key' | 'domain' | 'title' | 'title_key' | 'lead_marks'> {
  story: string;
  at: Date;
}

/** Printings of a story appear within days; what has its headline and comes later is another one. */
const SAME_STORY_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Two articles of a site with one lead show that it is a text of the house. Marks of any more would only be looked through
 * with each article that follows.
 */
const ENOUGH_OF_THE_HOUSE = 2;

/**
 * The story of each article, by its key: that of the article which it says it reprints, else that of a printing with
 * its headline, else that of one with its lead; else its own. Of several, the one that is known longest.
 */
export async function assign(tx: Transaction, articles: Printing[]): Promise<Map<string, Place>> {
  const now = new Date();
  const timed = articles
    .map((article) => ({ ...article, at: article.published_at ?? now }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.url_key < b.url_key ? -1 : 1));
  const placed = await findRelated(tx, timed);
  const places = new Map<string, Place>();
  for (const article of timed) {
    const place = placeOf(article, placed);
    places.set(article.url_key, place);
    placed.push({ ...article, ...place });
  }
  return places;
}

function placeOf(article: Printing & { at: Date }, placed: Placed[]): Place {
  const { original_key, url_key, title_key } = article;
  const storyOfKey = (key: string | null) => placed.find((other) => other.url_key === key)?.story;
  const near = placed.filter((other) => Math.abs(other.at.getTime() - article.at.getTime()) <= SAME_STORY_MS);
  const alike = near.filter(
    (other) => other.url_key !== url_key && isSameLead(other.lead_marks, article.lead_marks),
  );
  const story =
    storyOfKey(original_key) ??
    near.find((other) => title_key !== null && other.title_key === title_key)?.story ??
    storyByLead(article, alike) ??
    storyOfKey(url_key) ??
    original_key ??
    url_key;
  const ofThisSite = alike.filter(({ domain }) => domain === article.domain);
  return { story, lead_marks: ofThisSite.length < ENOUGH_OF_THE_HOUSE ? article.lead_marks : [] };
}

/**
 * A site that printed the lead before, or several stories that have it: then it is a text of the house ("Get the
 * latest news …"). So it is where the headlines have no word in common.
 */
function storyByLead({ domain, title }: Printing, alike: Placed[]): string | undefined {
  const story = alike[0]?.story;
  const isOfTheHouse = alike.some((other) => other.story !== story || other.domain === domain);
  const words = tellingWords(title);
  const isAbout = alike.some((other) => tellingWords(other.title).some((word) => words.includes(word)));
  return isAbout && !isOfTheHouse ? story : undefined;
}

function tellingWords(title: string): string[] {
  return separateWords(title.toLowerCase()).match(/[\p{L}\p{N}]{4,}|\p{sc=Han}{2,}/gu) ?? [];
}

/**
 * Each article asks for itself. All their marks in one question would be more than the planner believes an index to be
 * worth, and it would read the table.
 */
async function findRelated(tx: Transaction, articles: (Printing & { at: Date })[]): Promise<Placed[]> {
  const keys = articles.flatMap(({ url_key, original_key }) =>
    original_key === null ? [url_key] : [url_key, original_key],
  );
  const asked = articles.map(({ title_key, lead_marks, at }) => ({
    title_key,
    lead_marks,
    first: new Date(at.getTime() - SAME_STORY_MS),
    last: new Date(at.getTime() + SAME_STORY_MS),
  }));
  const columns = sql`url_key, domain, title, title_key, lead_marks, story, published_at, first_seen_at`;
  const { rows } = await sql<Placed>`
    with asked as (
      select title_key, lead_marks, first, last
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (title_key bigint, lead_marks integer[], first timestamptz, last timestamptz)
    ),
    related as (
      select ${columns} from news_articles where url_key = any(${keys})
      union all
      select titled.* from asked, lateral (
        select ${columns} from news_articles
        where title_key = asked.title_key and coalesce(published_at, first_seen_at) between first and last
      ) as titled
      union all
      select led.* from asked, lateral (
        select ${columns} from news_articles
        where lead_marks && asked.lead_marks and coalesce(published_at, first_seen_at) between first and last
      ) as led
    )
    select distinct on (first_seen_at, url_key)
           url_key, domain, title, title_key::text, coalesce(lead_marks, '{}') as lead_marks, story,
           coalesce(published_at, first_seen_at) as at
    from related
    order by first_seen_at, url_key`.execute(tx);
  return rows;
}
