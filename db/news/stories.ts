import { DAY_MS } from '../../model/durations.ts';
import { isSameLead, leadPairs, separateWords } from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { arrayOf, statement } from '../core/statement.ts';

/** An article as a printing of a story, such as of an agency report. */
export interface Printing {
  url_key: string;
  domain: string;
  title: string;
  /**
   * The key of the title, the same for all articles with it; null if it is too short to identify a story, as
   * `lead_marks` is empty for a short lead.
   */
  title_key: string | null;
  lead_marks: number[];
  /** The `url_key` of the original; null if the article does not say that it is a reprint. */
  original_key: string | null;
  published_at: Date | null;
}

export interface Place {
  story: string;
  /** The fingerprint of the lead, to recognize later copies; empty if the lead is too short or boilerplate. */
  lead_marks: number[];
  /** Whether the site prints the lead with several stories, so that it says nothing about this article. */
  isHouseText: boolean;
}

/** An article whose story is known, because it is in the index or earlier in the same batch. */
interface Placed extends Pick<Printing, 'url_key' | 'domain' | 'title' | 'title_key' | 'lead_marks'> {
  story: string;
  at: Date;
}

/** The longest time between copies of a story; a later article with the same headline is another story. */
const SAME_STORY_MS = 3 * DAY_MS;

/**
 * With so many articles of a site, a lead counts as boilerplate, whose fingerprint is not stored again, because every
 * stored fingerprint slows down later searches.
 */
const ENOUGH_OF_THE_HOUSE = 2;
/** With so many stories, a lead is boilerplate of several sites, such as one publisher's local papers. */
const ENOUGH_STORIES = 4;

/**
 * Returns the story of each article by URL key. The first rule that applies decides: the story of the stated
 * original, of an article with the same headline, of one with the same lead, the article's own story, or a new one.
 * Among several articles, the one known longest decides.
 */
export async function assign(db: Database | Transaction, articles: Printing[]): Promise<Map<string, Place>> {
  const now = new Date();
  const timed = articles
    .map((article) => ({ ...article, at: article.published_at ?? now }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.url_key < b.url_key ? -1 : 1));
  const placed = new PlacedArticles();
  for (const article of await findRelated(db, timed)) placed.add(article);
  const places = new Map<string, Place>();
  for (const article of timed) {
    const place = placeOf(article, placed);
    places.set(article.url_key, place);
    placed.add({ ...article, ...place });
  }
  return places;
}

/** The articles that the others of a batch may belong to, each list in the order in which they became known. */
class PlacedArticles {
  readonly #places = new Map<Placed, number>();
  readonly #byKey = new Map<string, Placed>();
  readonly #byTitle = new Map<string, Placed[]>();
  readonly #byMark = new Map<number, Placed[]>();

  add(article: Placed): void {
    const put = <Key>(lists: Map<Key, Placed[]>, key: Key) => {
      const list = lists.get(key);
      if (list) list.push(article);
      else lists.set(key, [article]);
    };
    this.#places.set(article, this.#places.size);
    if (!this.#byKey.has(article.url_key)) this.#byKey.set(article.url_key, article);
    if (article.title_key !== null) put(this.#byTitle, article.title_key);
    for (const mark of article.lead_marks) put(this.#byMark, mark);
  }

  storyOf(key: string | null): string | undefined {
    return key === null ? undefined : this.#byKey.get(key)?.story;
  }

  withTitle(key: string | null): Placed[] {
    return key === null ? [] : (this.#byTitle.get(key) ?? []);
  }

  withLead(marks: readonly number[]): Placed[] {
    const found = new Set(marks.flatMap((mark) => this.#byMark.get(mark) ?? []));
    const placeOf = (article: Placed) => this.#places.get(article) ?? 0;
    return [...found]
      .filter(({ lead_marks }) => isSameLead(lead_marks, marks))
      .sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf(article: Printing & { at: Date }, placed: PlacedArticles): Place {
  const { original_key, url_key, title_key, lead_marks } = article;
  const isNear = (other: Placed) => Math.abs(other.at.getTime() - article.at.getTime()) <= SAME_STORY_MS;
  const alike = placed.withLead(lead_marks).filter((other) => other.url_key !== url_key && isNear(other));
  const story =
    placed.storyOf(original_key) ??
    placed.withTitle(title_key).find(isNear)?.story ??
    storyByLead(article, alike) ??
    placed.storyOf(url_key) ??
    original_key ??
    url_key;
  const ofThisSite = alike.filter(({ domain }) => domain === article.domain);
  const stories = new Set(alike.map((other) => other.story));
  const isKnown = ofThisSite.length >= ENOUGH_OF_THE_HOUSE || stories.size >= ENOUGH_STORIES;
  const others = new Set(ofThisSite.flatMap((other) => (other.story === story ? [] : other.story)));
  return {
    story,
    lead_marks: isKnown ? [] : lead_marks,
    isHouseText: others.size >= ENOUGH_OF_THE_HOUSE,
  };
}

/**
 * Returns the story of articles with the same lead, but not of boilerplate ("Get the latest news …"): printed by the
 * same site before, in several stories, or under headlines that share no word with this one.
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
    select title_key, lead_pair, first, last
    from jsonb_to_recordset(:rows::jsonb)
      as asked (title_key bigint, lead_pair integer[], first timestamptz, last timestamptz)
  ),
  related as (
    select ${COLUMNS} from news_articles where url_key = any(${arrayOf(':keys')})
    union all
    select titled.* from asked, lateral (
      select ${COLUMNS} from news_articles
      where title_key = asked.title_key and coalesce(published_at, first_seen_at) between first and last
    ) as titled
    union all
    select led.* from asked, lateral (
      select ${COLUMNS} from news_articles
      where lead_marks @> asked.lead_pair and coalesce(published_at, first_seen_at) between first and last
    ) as led
  )
  select distinct on (first_seen_at, url_key)
         url_key, domain, title, title_key::text, coalesce(lead_marks, '{}') as lead_marks, story,
         coalesce(published_at, first_seen_at) as at
  from related
  order by first_seen_at, url_key`);

/**
 * Finds articles by one subquery for each title and pair of marks: with all in one condition, the planner scans the
 * table. Single marks would find, at any time, all articles with a common phrase: one in a hundred of the index.
 */
async function findRelated(
  db: Database | Transaction,
  articles: (Printing & { at: Date })[],
): Promise<Placed[]> {
  const keys = articles.flatMap(({ url_key, original_key }) =>
    original_key === null ? [url_key] : [url_key, original_key],
  );
  const rows = articles.flatMap(({ title_key, lead_marks, at }) => {
    const first = new Date(at.getTime() - SAME_STORY_MS);
    const last = new Date(at.getTime() + SAME_STORY_MS);
    return [
      ...(title_key === null ? [] : [{ title_key, first, last }]),
      ...leadPairs(lead_marks).map((lead_pair) => ({ lead_pair, first, last })),
    ];
  });
  return RELATED(db, { rows: JSON.stringify(rows), keys });
}
