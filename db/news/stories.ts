import { isSameLead, separateWords } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { arrayOf, statement } from '../core/statement.ts';

/**
 * The properties of an article that determine its story. Each article that tells a story, such as a copy of
 * an agency report, is a printing of that story.
 */
export interface Printing {
  url_key: string;
  domain: string;
  title: string;
  /**
   * A number computed from the title, the same for all articles with this title; null if the title is too
   * short to identify a story. `lead_marks` is empty if the lead is too short to identify a story.
   */
  title_key: string | null;
  lead_marks: number[];
  /** The `url_key` of the original article; null if this article does not say that it is a reprint. */
  original_key: string | null;
  published_at: Date | null;
}

/** The story to which an article is assigned. */
export interface Place {
  story: string;
  /**
   * The fingerprint of the article's lead, by which later copies of the story are recognized; empty if the
   * lead is too short or boilerplate.
   */
  lead_marks: number[];
}

/**
 * An article whose story is already known, because the article is in the index or comes earlier in the same
 * batch.
 */
interface Placed extends Pick<Printing, 'url_key' | 'domain' | 'title' | 'title_key' | 'lead_marks'> {
  story: string;
  at: Date;
}

/**
 * The maximum time between two copies of a story. A later article with the same headline counts as another
 * story.
 */
const SAME_STORY_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * How many articles of a site may have the same lead before the lead counts as the publisher's boilerplate.
 * The fingerprint of boilerplate is then not stored again, because every stored fingerprint slows down the
 * search for the story of a later article.
 */
const ENOUGH_OF_THE_HOUSE = 2;
/**
 * Once this many stories have the same lead, it is known to be boilerplate that several sites share, for
 * example the local papers of one publisher. The fingerprint of the lead is then not stored again.
 */
const ENOUGH_STORIES = 4;

/**
 * Assigns a story to each article, and returns the stories by the articles' URL keys. The first rule that
 * applies decides: the story of the original, if the article names one; the story of another article with the
 * same headline; the story of another article with the same lead; the story that the article already has; or
 * else a new story. If several other articles match, the one that has been known longest decides.
 */
export async function assign(db: Database | Transaction, articles: Printing[]): Promise<Map<string, Place>> {
  const now = new Date();
  const timed = articles
    .map((article) => ({ ...article, at: article.published_at ?? now }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.url_key < b.url_key ? -1 : 1));
  const placed = await findRelated(db, timed);
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
  const stories = new Set(alike.map((other) => other.story));
  const isKnown = ofThisSite.length >= ENOUGH_OF_THE_HOUSE || stories.size >= ENOUGH_STORIES;
  return { story, lead_marks: isKnown ? [] : article.lead_marks };
}

/**
 * Returns the story of the other articles with the same lead, unless the lead is boilerplate ("Get the latest
 * news …"). A lead counts as boilerplate if the same site printed it before, if articles of several stories
 * have it, or if the headlines of the other articles share no word with the headline of this article.
 */
function storyByLead({ domain, title }: Printing, alike: Placed[]): string | undefined {
  const story = alike[0]?.story;
  const isPublishersOwn = alike.some((other) => other.story !== story || other.domain === domain);
  const words = tellingWords(title);
  const isAbout = alike.some((other) => tellingWords(other.title).some((word) => words.includes(word)));
  return isAbout && !isPublishersOwn ? story : undefined;
}

function tellingWords(title: string): string[] {
  return separateWords(title.toLowerCase()).match(/[\p{L}\p{N}]{4,}|\p{sc=Han}{2,}/gu) ?? [];
}

const COLUMNS = 'url_key, domain, title, title_key, lead_marks, story, published_at, first_seen_at';
const RELATED = statement<Placed>(`
  with asked as (
    select title_key, lead_marks, first, last
    from jsonb_to_recordset($1::jsonb)
      as asked (title_key bigint, lead_marks integer[], first timestamptz, last timestamptz)
  ),
  related as (
    select ${COLUMNS} from news_articles where url_key = any(${arrayOf('$2')})
    union all
    select titled.* from asked, lateral (
      select ${COLUMNS} from news_articles
      where title_key = asked.title_key and coalesce(published_at, first_seen_at) between first and last
    ) as titled
    union all
    select led.* from asked, lateral (
      select ${COLUMNS} from news_articles
      where lead_marks && asked.lead_marks and coalesce(published_at, first_seen_at) between first and last
    ) as led
  )
  select distinct on (first_seen_at, url_key)
         url_key, domain, title, title_key::text, coalesce(lead_marks, '{}') as lead_marks, story,
         coalesce(published_at, first_seen_at) as at
  from related
  order by first_seen_at, url_key`);

/**
 * Finds articles that tell the same story as the given articles, with a separate subquery for each given
 * article. With all fingerprints in one condition, PostgreSQL's planner would scan the table instead of using
 * the index.
 */
async function findRelated(
  db: Database | Transaction,
  articles: (Printing & { at: Date })[],
): Promise<Placed[]> {
  const keys = articles.flatMap(({ url_key, original_key }) =>
    original_key === null ? [url_key] : [url_key, original_key],
  );
  const asked = articles.map(({ title_key, lead_marks, at }) => ({
    title_key,
    lead_marks,
    first: new Date(at.getTime() - SAME_STORY_MS),
    last: new Date(at.getTime() + SAME_STORY_MS),
  }));
  return RELATED(db, [JSON.stringify(asked), keys]);
}
