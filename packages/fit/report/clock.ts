import { DAY_MS } from '../../../model/durations.ts';
import type { FitAnchor, FitFreshness } from '../../../model/index.ts';
import type { OnTopic } from '../score/topics.ts';
import type { Work } from '../work/work.ts';

export const FRESH_DAYS = 90;
const AGING_DAYS = 365;
const MAX_ANCHORS = 3;
/**
 * Minimum strength of the topics of an article that supports a report, as a share of the strength of the best
 * article's topics.
 */
const NEAR_ENOUGH = 0.5;

/**
 * Returns the number of whole UTC days from a date to `now`, or null without a date. A future date counts as
 * today.
 */
export function daysAgo(published: string | null, now: Date): number | null {
  const then = published === null ? Number.NaN : Date.parse(`${published}T00:00:00Z`);
  if (Number.isNaN(then)) return null;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return Math.max(0, Math.round((today - then) / DAY_MS));
}

/**
 * Returns the articles that support a report, newest first: at most `MAX_ANCHORS` articles, whose topics are
 * strong enough (`NEAR_ENOUGH`).
 */
export function anchorsOf(
  onTopic: OnTopic[],
  now: Date,
  evidenceOf: (work: Work) => string | undefined,
): FitAnchor[] {
  const most = Math.max(0, ...onTopic.map(({ strength }) => strength));
  return onTopic
    .filter(({ strength }) => strength >= most * NEAR_ENOUGH)
    .sort((a, b) => (b.work.published ?? '').localeCompare(a.work.published ?? '') || b.strength - a.strength)
    .slice(0, MAX_ANCHORS)
    .map(({ work }) => ({
      title: work.title,
      url: work.url,
      published: work.published,
      days_ago: daysAgo(work.published, now),
      evidence_id: evidenceOf(work) ?? null,
    }));
}

/**
 * Returns how long ago the newest of the articles that support a report was published. Articles without a
 * date are ignored.
 */
export function freshnessOf(anchors: FitAnchor[]): FitFreshness {
  const dated = anchors.find(({ days_ago }) => days_ago !== null);
  if (!dated || dated.days_ago === null) return { status: 'unknown', last_on_topic: null, days_ago: null };
  const { days_ago, published } = dated;
  const status = days_ago < FRESH_DAYS ? 'fresh' : days_ago < AGING_DAYS ? 'aging' : 'stale';
  return { status, last_on_topic: published, days_ago };
}
