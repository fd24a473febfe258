import { ENGLISH } from './language.ts';
import { hasVerb } from './noun-phrases.ts';
import type { Pitch } from './pitch.ts';
import type { Topic } from './topics.ts';
import { unquotable } from './unquotable.ts';
import type { Named, Words } from './words/words.ts';
import type { Work } from './work.ts';

const MAX_WORDS = 60;
/** A single word needs at least this strength to be named as the topic of an article. */
const WORTH_NAMING = 0.4;
const SHORT = 30;

/** The article that a mail can open with. */
export interface OpeningArticle {
  work: Work | undefined;
  named: Named;
}

/**
 * Suggests how to open a mail: a reference to their article, then whole sentences of the pitch with the news
 * and an offer. Uses the longest combination of at most sixty words.
 */
export function angleOf(pitch: Pitch, topics: Topic[], article: OpeningArticle, words: Words): string {
  const shared = topics.find(
    ({ text, literal, bare, name, work, strength }) =>
      literal && bare && !name && work === article.work && (/[\s-]/.test(text) || strength >= WORTH_NAMING),
  );
  const { opening } = words.angle;
  const untitled = { ...article.named, title: null };
  const topic = shared ? { text: shared.text, inPassing: shared.place === 'body' } : null;
  // A title that contains the topic says it already.
  const beside = shared?.place === 'headline' ? null : topic;
  const titled =
    article.named.title === null ? [] : [opening(article.named, beside), opening(article.named, null)];
  const byTopic = topic ? [opening(untitled, topic)] : [];
  const offers = [...pitch.parts.offers].sort((a, b) => offerRank(a) - offerRank(b)).slice(0, 2);
  const [first, second] = newsOf(pitch);
  const withOffer = (news: string | undefined) =>
    news === undefined ? [] : offers.map((offer) => [news, offer]);
  const alone = (texts: (string | undefined)[]) => texts.flatMap((text) => (text ? [[text]] : []));
  const headline = [[words.angle.headline(headlineOf(pitch))]];
  const bare = opening(untitled, null);
  return (
    firstThatFits([...titled, ...byTopic], withOffer(first)) ??
    firstThatFits(titled, alone([first])) ??
    firstThatFits(
      [...titled, ...byTopic, bare],
      [...withOffer(first), ...withOffer(second), ...alone([first, second, ...offers]), ...headline],
    ) ??
    bare
  );
}

/** A sentence that relies on the one before it, or on the headline. */
const RELIANT = /^(?:the|it|its|they|their|this|these|he|she|his|her)\b/i;

/**
 * The first sentences with news. If the first relies on the headline, and the headline is a sentence, the
 * headline goes first.
 */
function newsOf({ parts, language }: Pitch): string[] {
  const [first] = parts.news;
  const [headline = ''] = parts.story;
  const needsHeadline = language.code === ENGLISH.code && first !== undefined && RELIANT.test(first);
  const isSentence =
    headline !== first &&
    /[\p{L}\p{N}]$/u.test(headline) &&
    headline.split(' ').length <= SHORT &&
    unquotable(headline) === null &&
    hasVerb(headline);
  return needsHeadline && isSentence ? [`${headline}.`, ...parts.news] : parts.news;
}

function firstThatFits(openings: string[], ends: string[][]): string | null {
  for (const end of ends)
    for (const start of openings) {
      const text = [start, ...new Set(end)].join(' ');
      if (text.split(/\s+/).length <= MAX_WORDS) return text;
    }
  return null;
}

/** Interviews and data rank before other offers. */
function offerRank(sentence: string): number {
  return /interview|data|demo|preview|entrevist|entretien|daten|gespräch/i.test(sentence) ? 0 : 1;
}

/** The first line of a pitch, for pitches without a whole sentence. */
function headlineOf({ parts }: Pitch): string {
  const line = parts.story[0] ?? '';
  return line
    .split(' ')
    .slice(0, SHORT)
    .join(' ')
    .replace(/[\s.,:;!?]+$/, '');
}
