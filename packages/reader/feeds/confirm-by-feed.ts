import { HOUR_MS } from '../../../model/durations.ts';
import type { ArticleReading } from '../../../model/index.ts';
import { chanceOfListedAuthor } from '../authors/author-confidence.ts';
import { sameName, tidyName } from '../authors/names.ts';
import { isPersonName } from '../authors/person-names.ts';
import { chanceOfListedDate, type ListedDay } from '../dates/date-confidence.ts';

/** What a feed says about an article. */
export type ListedArticle = NonNullable<ArticleReading['in_feed']>;

/** How far two times of one publication lie apart at most: a feed often states when the story was put online. */
const SAME = 12 * HOUR_MS;
/** From which distance two times are not of the same day anywhere. */
const OTHER = 48 * HOUR_MS;

/**
 * Corrects the chances of an article's date and authors by what a feed says about them. A feed is written from the same
 * editorial system, but not from the page's template, which is where most wrong values come from.
 */
export function confirmByFeed(reading: ArticleReading, listed: ListedArticle): ArticleReading {
  const { authors, evidence, published_at } = reading;
  const date = evidence.published_at;
  const day =
    listed.published_at && published_at
      ? compare(reading, published_at, new Date(listed.published_at))
      : null;
  const names = listed.authors.map(tidyName).filter((name) => isPersonName(name));
  const isKnown = (name: string) => names.some((other) => sameName(other, name));
  const isDisputed = names.length > 0 && !authors.some(({ name }) => isKnown(name));
  return {
    ...reading,
    authors: authors.map((author) => ({
      ...author,
      confidence: chanceOfListedAuthor(author.confidence, { isDisputed, isConfirmed: isKnown(author.name) }),
    })),
    evidence:
      date && published_at && day
        ? {
            ...evidence,
            published_at: { ...date, confidence: chanceOfListedDate(date.confidence, published_at, day) },
          }
        : evidence,
  };
}

function compare({ published_at_precision }: ArticleReading, stated: string, listed: Date): ListedDay | null {
  const apart = Math.abs(new Date(stated).getTime() - listed.getTime());
  if (apart > OTHER) return 'other';
  const isSame =
    published_at_precision === 'day'
      ? stated.slice(0, 10) === listed.toISOString().slice(0, 10)
      : apart <= SAME;
  return isSame ? 'same' : null;
}
