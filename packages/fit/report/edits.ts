import { visible } from '../lexicon/tokens.ts';
import type { FitScore } from '../score/score.ts';
import type { Topic } from '../score/topics.ts';
import { flat } from '../work/digest.ts';
import { FIT } from './verdict.ts';
import { type Named, wordsIn } from './words/words.ts';

/**
 * Suggests changes to a pitch for a journalist whom it suits only in part: to bring forward what they cover,
 * and to say what is new since their article. Nothing of the sender's own story is advised to be cut.
 */
export function editsOf({ pitch }: FitScore, subjects: Topic[], score: number, article: Named): string[] {
  const words = wordsIn(pitch.language.code);
  const opening = flat(pitch.parts.story.slice(0, 2).join('\n'));
  const late = subjects.find(({ text }) => !opening.includes(flat(text).trimEnd()));
  const forward = late ? [words.edits.forward(words.quote(visible(late.text)))] : [];
  const news = [words.edits.news(article)];
  return score >= FIT ? [...news, ...forward] : forward.length > 0 ? forward : news;
}
