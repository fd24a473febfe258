import type { ArticleReading } from '../../model/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For how many seconds an article is fresh, by its age in seconds when it was read. */
const BY_AGE: { youngerThan: number; fresh: number; why: string }[] = [
  { youngerThan: 2 * DAY, fresh: HOUR, why: 'Today’s news is still being corrected and extended.' },
  { youngerThan: 30 * DAY, fresh: DAY, why: 'An article may still be corrected in its first weeks.' },
  { youngerThan: Number.POSITIVE_INFINITY, fresh: 7 * DAY, why: 'Old articles rarely change.' },
];
/** For how many seconds an article without a publication date is fresh. */
const UNDATED = DAY;
/** How soon a page is read again that is not an article: it may become one, for example after publication. */
const NOT_AN_ARTICLE = HOUR;

/** Temporary failures are not remembered, because the next attempt may succeed. */
export const FAILURE_SECONDS = { permanent: 5 * MINUTE, transient: 0 } as const;

export function freshSeconds(reading: ArticleReading, now: Date): number {
  if (reading.kind !== 'article') return NOT_AN_ARTICLE;
  if (reading.published_at === null) return UNDATED;
  const age = (now.getTime() - new Date(reading.published_at).getTime()) / 1000;
  return BY_AGE.find((row) => age < row.youngerThan)?.fresh ?? UNDATED;
}
