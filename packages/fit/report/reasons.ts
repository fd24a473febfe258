import type { FitFreshness, FitReport } from '../../../model/index.ts';
import { withCompoundParts } from '../lexicon/compounds.ts';
import { suitsBeat } from '../lexicon/desks.ts';
import { visible } from '../lexicon/tokens.ts';
import { isCounted } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { Candidate } from '../pitch/topic-candidates.ts';
import { hasCentralWord } from '../score/central.ts';
import type { FitScore } from '../score/score.ts';
import type { Topic } from '../score/topics.ts';
import { flat } from '../work/digest.ts';
import type { WorkProfile } from '../work/work.ts';
import { isNounIn, unhyphened } from './spoken-topic.ts';
import { FIT, isOnlyReviews } from './verdict.ts';
import { languageName, monthOf, type Words } from './words/words.ts';

type Verdict = FitReport['verdict'];

const DENIED = 2;
/**
 * Minimum strength of a topic, shared by the pitch and the articles, that the reason for a weak match may
 * name.
 */
const WORTH_MENTIONING = 0.08;
/** The minimum weight of a phrase of the pitch that the report names as missing from the articles. */
const WORTH_DENYING = 0.3;
/** Factor for phrases in the first sentence of the pitch. */
const LEADING = 2.5;

/** Returns the most important caution about a match; null if there is none. */
export function caution({ articles }: WorkProfile, { topics }: FitScore, words: Words): string | null {
  if (isInPassing(topics, articles)) return words.cautions.inPassing;
  return articles.length === 1 ? words.cautions.oneArticle : null;
}

/**
 * Returns whether the articles mention the topics only in passing, so that none of the topics is the subject
 * of an article.
 */
function isInPassing(topics: Topic[], articles: WorkProfile['articles']): boolean {
  return topics.every(({ text, place }) => place === 'body' && !isCentralIn(text, articles));
}

function isCentralIn(topic: string, articles: WorkProfile['articles']): boolean {
  return articles.some(({ reading }) => hasCentralWord(topic, reading.digest));
}

/**
 * Returns whether the journalist's stated role or beat matches the pitch. At least one of the journalist's
 * articles must be in the language of the pitch.
 */
export function isRightBeat({ person, articles }: WorkProfile, { pitch }: FitScore): boolean {
  const { text, parts, language } = pitch;
  const isSame = articles.some(({ reading }) => reading.digest.language === language.code);
  const stated = [person.role, person.beat].filter((part) => part !== null).join('. ');
  // The headline shows which desk a pitch is for; the rest of the pitch contains words of many desks.
  return isSame && suitsBeat(stated, parts.story[0] ?? text, language.code);
}

/** Returns whether a pitch makes an exclusive offer, which can be made to one person only. */
export function isExclusive({ parts }: Pitch): boolean {
  return parts.story.some((sentence) =>
    /(?<!\b(?:non|not|mutually)[ -](?:an )?)\bexclusive\b|\bexklusiv(?:e[mnrs]?)?\b|\bexclusiva\b|\bexclusivité/iu.test(
      sentence,
    ),
  );
}

/** Returns the reason why a journalist cannot be judged. */
export function whyUnjudged(verdict: Verdict, { person, articles }: WorkProfile, words: Words): string {
  if (verdict === 'not_a_journalist') return words.pressOffice;
  return articles.length === 0 ? words.nothingRead(visible(person.name)) : words.shortPitch;
}

/** Returns the reason why a journalist does not fit, or fits only in part; null for all other verdicts. */
export function whyNot(
  { verdict, score }: { verdict: Verdict; score: number },
  profile: WorkProfile,
  fit: FitScore,
  { last_on_topic }: FitFreshness,
  words: Words,
): string | null {
  if (verdict === 'weak') return whyWeak(profile, fit, words);
  if (verdict !== 'soft_fit') return null;
  const old = score >= FIT ? words.whyNot.old(monthOf(last_on_topic, words)) : null;
  const missing = missingOf(profile, fit);
  const further =
    missing.length > 0 ? words.missing(missing.map(words.quote)) : old ? null : caution(profile, fit, words);
  return [old, further].filter((sentence) => sentence !== null).join(' ') || words.cautions.inPassing;
}

/**
 * Explains a weak match: the language differs, only the beat matches, or the articles only mention some
 * topics of the pitch and lack others.
 */
function whyWeak(profile: WorkProfile, fit: FitScore, words: Words): string {
  const { articles } = profile;
  const { pitch, shared } = fit;
  if (isOnlyReviews(profile, pitch)) return words.whyNot.onlyReviews;
  const theirs = articles[0]?.reading.digest.language;
  const isOther = theirs !== undefined && articles.every(({ reading }) => reading.digest.language === theirs);
  if (isOther && theirs !== pitch.language.code) {
    const [own, other] = [theirs, pitch.language.code].map((code) => languageName(code, words));
    return [words.whyNot.language(own ?? '', other ?? ''), shared.length === 0 ? words.whyNot.nothing : null]
      .filter((sentence) => sentence !== null)
      .join(' ');
  }
  if (isRightBeat(profile, fit)) return words.whyNot.rightBeat;
  const both = shared
    .filter(({ literal, strength, text }) => literal && strength >= WORTH_MENTIONING && isNounIn(text, pitch))
    .slice(0, DENIED);
  const quoted = both.map(({ text }) => words.quote(unhyphened(visible(text))));
  const isOtherAngle = both.some(({ text }) => isCentralIn(text, articles));
  const missing = missingOf(profile, fit).map(words.quote);
  const faint = isOtherAngle ? words.whyNot.otherAngle : words.whyNot.inPassing;
  const reasons = [
    quoted.length > 0 ? faint(quoted) : null,
    missing.length === 0
      ? null
      : isOtherAngle
        ? words.missing(missing)
        : words.whyNot.otherSubject(missing, articles.length),
  ].filter((sentence) => sentence !== null);
  return reasons.join(' ') || words.whyNot.nothing;
}

/**
 * Returns whether no German page has a word of a phrase, not even as part of a compound. In German, where all
 * nouns are capitalized, this tells the name of a company from its products.
 */
function isInvented(stems: string[]): boolean {
  const parts = withCompoundParts(new Map(stems.map((stem) => [stem, 1])), 'de').keys();
  return [...parts].every((stem) => !isCounted(stem, 'de'));
}

/**
 * Returns the main phrases of the pitch that no article contains, not even in another form. Omits company
 * names and what the pitch offers (such as an interview), because articles are not about them. Returns
 * nothing if any article is in a different language than the pitch.
 */
export function missingOf({ articles }: WorkProfile, { pitch, shared }: FitScore): string[] {
  const digests = articles.map(({ reading }) => reading.digest);
  if (digests.some(({ language }) => language !== pitch.language.code)) return [];
  const known = shared.map(({ text }) => text.toLowerCase());
  const stems = digests.map(({ words }) => new Set(words.map(([stem]) => stem)));
  const texts = digests.map(({ text }) => `${text.title} ${text.lead} ${text.body}`.replaceAll(' ', ''));
  const { story, usable } = pitch.parts;
  const offers = usable.filter(({ isOffer }) => isOffer);
  const opening = flat(story[0] ?? '');
  const worth = (one: Candidate) => one.weight * (opening.includes(one.flat) ? LEADING : 1);
  const absent = pitch.candidates
    .filter(
      ({ text, name, stems: own }) =>
        !(name && /\p{Lu}/u.test(text) && (pitch.language.code !== 'de' || isInvented(own))) &&
        isNounIn(text, pitch),
    )
    .filter(
      ({ text }) =>
        !known.some((topic) => text.toLowerCase().includes(topic) || topic.includes(text.toLowerCase())),
    )
    // Leave out what a pitch offers, such as an interview, because journalists do not have to cover it.
    .filter(({ text }) => !offers.some((offer) => offer.text.includes(text)))
    .filter(({ stems: own }) => !stems.some((theirs) => own.some((stem) => theirs.has(stem))))
    .filter(({ flat: phrase }) => !texts.some((text) => text.includes(phrase.replaceAll(' ', ''))))
    .filter(({ weight }) => weight >= WORTH_DENYING)
    // Leave out phrases in which the part-of-speech tagger has joined a verb and a name.
    .filter(({ text }) => pitch.language.code !== 'en' || !/^\p{Ll}.* \p{Lu}/u.test(text))
    .filter(({ text }) => !/(?<![\p{L}-])\d+(?!\p{L})/u.test(text))
    .filter(
      ({ text, flat: phrase }) =>
        pitch.language.code !== 'en' || /[\s-]/.test(text) || opening.includes(phrase),
    )
    .toSorted((a, b) => worth(b) - worth(a));
  const chosen: Candidate[] = [];
  for (const one of absent)
    if (!chosen.some(({ stems: taken }) => taken.some((stem) => one.stems.includes(stem)))) chosen.push(one);
  return chosen.slice(0, DENIED).map(({ text }) => visible(text));
}
