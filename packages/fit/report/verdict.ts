import type { ArticleForm, FitFreshness, FitReport } from '../../../model/index.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { GUIDES_LACK, NEWS_ONLY } from '../pitch/pitch-kind.ts';
import { type FitScore, MOST_WITHOUT_TOPIC } from '../score/score.ts';
import { DEALS } from '../work/form-rules.ts';
import type { WorkProfile } from '../work/work.ts';

export const FIT = 70;
const SOFT_FIT = 45;
/** Minimum number of words of a pitch. A shorter pitch could be about anything. */
const FEW_WORDS = 4;
/**
 * Minimum number of informative words in all articles of a person together. With fewer words, there is too
 * little to judge.
 */
const FEW_TELLING_WORDS = 3;
const PRESS_OFFICE =
  /\b(?:press officer|press secretary|spokes(?:person|man|woman)|public relations|pr (?:manager|officer|director)|communications (?:manager|director|officer)|head of communications|pressesprecher(?:in)?)\b/i;
const NEWSROOM = /\b(?:journalist|reporter|editor|correspondent|redakteur|columnist|writer)/i;

const GUIDES: ReadonlySet<ArticleForm> = new Set<ArticleForm>(['advice', 'shopping_guide']);

type Verdict = FitReport['verdict'];

/**
 * Returns the verdict on a journalist, based on the score, the topics and how recent the articles are. Also
 * returns the score, which is set to 0 for press officers and if there is too little text to judge.
 */
export function verdictOf(
  score: number,
  profile: WorkProfile,
  { topics, pitch }: Pick<FitScore, 'topics' | 'pitch'>,
  freshness: FitFreshness,
): { score: number; verdict: Verdict } {
  const { role } = profile.person;
  if (role !== null && PRESS_OFFICE.test(role) && !NEWSROOM.test(role))
    return { score: 0, verdict: 'not_a_journalist' };
  const telling = profile.articles.reduce((sum, { reading }) => sum + reading.own.size, 0);
  if (pitch.tokens.length < FEW_WORDS || telling < FEW_TELLING_WORDS) return { score: 0, verdict: 'unknown' };
  if (writesNoSuchNews(profile, pitch))
    return { score: Math.min(score, MOST_WITHOUT_TOPIC), verdict: 'weak' };
  if (score < SOFT_FIT || topics.length === 0) return { score, verdict: 'weak' };
  return { score, verdict: score >= FIT && freshness.status === 'fresh' ? 'fit' : 'soft_fit' };
}

/**
 * Lowers the score of somebody before whom a search found others who wrote more on the subject; `standing` is the place
 * among them, from 1. What a score has above the least one of its verdict is divided by the place, so that it orders
 * people by both, and the verdict stays as it is. See `docs/accuracy.md`.
 */
export function lowerByStanding(
  standing: number,
  { score, verdict }: { score: number; verdict: Verdict },
): number {
  const least = verdict === 'fit' ? FIT : verdict === 'soft_fit' ? SOFT_FIT : 0;
  return least + (score - least) / standing;
}

/**
 * Returns whether every article of the person has a form that never takes such news: a review none of a study or an
 * appointment, and a guide, which tells how to do or what to buy something, none of an event or a takeover. Who writes
 * mostly of what shops offer takes no news at all.
 */
export function writesNoSuchNews({ articles }: WorkProfile, { kind }: Pick<Pitch, 'kind'>): boolean {
  const isGuide = GUIDES_LACK.has(kind);
  const deals = articles.filter(({ work }) => DEALS.test(work.title));
  if (2 * deals.length > articles.length) return true;
  return (
    articles.length > 0 &&
    articles.every(({ reading: { digest } }) =>
      digest.form === 'review'
        ? NEWS_ONLY.has(kind)
        : isGuide && digest.form !== null && GUIDES.has(digest.form),
    )
  );
}
