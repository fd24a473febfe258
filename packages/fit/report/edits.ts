import { visible } from '../lexicon/tokens.ts';
import type { FitScore } from '../score/score.ts';
import { flat } from '../work/digest.ts';
import type { WorkProfile } from '../work/work.ts';
import { namedWork } from './named-work.ts';
import { missingOf } from './reasons.ts';
import { isNounIn } from './spoken-topic.ts';
import { FIT } from './verdict.ts';
import type { Words } from './words/words.ts';

const MAX_EDITS = 3;
/**
 * Minimum strength of a topic that the pitch should mention earlier. A topic is strong if its words are rare
 * and prominent in an article.
 */
const WORTH_MOVING = 0.3;

/**
 * Suggests changes to a pitch for a journalist whom it suits only in part. Changes that the pitch does not
 * need are left out.
 */
export function editsOf(profile: WorkProfile, fit: FitScore, score: number, words: Words): string[] {
  const { pitch, topics } = fit;
  const { story } = pitch.parts;
  const opening = flat(story.slice(0, 2).join('\n'));
  const late = topics.find(
    ({ text, literal, strength }) =>
      literal && strength >= WORTH_MOVING && isNounIn(text, pitch) && !opening.includes(flat(text)),
  );
  const foreign = missingOf(profile, fit)[0];
  const edits = [
    score >= FIT ? words.edits.news(namedWork(topics[0]?.work, words)) : null,
    late ? words.edits.forward(words.quote(visible(late.text))) : null,
    foreign ? words.edits.cut(words.quote(foreign)) : null,
  ].filter((edit) => edit !== null);
  return (edits.length > 0 ? edits : [words.edits.news(namedWork(topics[0]?.work, words))]).slice(
    0,
    MAX_EDITS,
  );
}
