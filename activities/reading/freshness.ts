import type { ArticleReading } from '../../model/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long an extracted article is used before the page is fetched again, by the article's age at extraction.
 */
const BY_AGE: { youngerThan: number; fresh: number; why: string }[] = [
  { youngerThan: 2 * DAY, fresh: HOUR, why: 'Today’s news is still being corrected and extended.' },
  { youngerThan: 30 * DAY, fresh: DAY, why: 'An article may still be corrected in its first weeks.' },
  { youngerThan: Number.POSITIVE_INFINITY, fresh: 7 * DAY, why: 'Old articles rarely change.' },
];
/** How long an extracted article without a publication date is used before the page is fetched again. */
const UNDATED = DAY;
/**
 * The time before a page that is not an article is fetched again. The page may become an article, for example
 * after publication, or if a login wall is removed.
 */
const NOT_AN_ARTICLE = HOUR;

/**
 * How long a failed fetch is remembered. Temporary failures are not remembered, because the next attempt may
 * succeed.
 */
export const FAILURE_SECONDS = { permanent: 5 * MINUTE, transient: 0 } as const;

/** The number of seconds for which an article extracted at `now` is fresh. */
export function freshSeconds(reading: ArticleReading, now: Date): number {
  if (reading.kind !== 'article') return NOT_AN_ARTICLE;
  if (reading.published_at === null) return UNDATED;
  const age = (now.getTime() - new Date(reading.published_at).getTime()) / 1000;
  return BY_AGE.find((row) => age < row.youngerThan)?.fresh ?? UNDATED;
}
