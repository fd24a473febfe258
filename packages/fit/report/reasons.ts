import type { FitFreshness, FitReport } from '../../../model/index.ts';
import { withCompoundParts } from '../lexicon/compounds.ts';
import { suitsBeat } from '../lexicon/desks.ts';
import { languageByCode } from '../lexicon/language.ts';
import { tokenize, visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import { isCounted } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { NEWS_ONLY } from '../pitch/pitch-kind.ts';
import type { Candidate } from '../pitch/topic-candidates.ts';
import type { FitScore } from '../score/score.ts';
import type { Topic } from '../score/topics.ts';
import { type Digest, flat } from '../work/digest.ts';
import type { WorkProfile } from '../work/work.ts';
import { isNounIn, UNSPACED, unhyphened } from './subjects.ts';
import { FIT, writesNoSuchNews } from './verdict.ts';
import { languageName, monthOf, type Words } from './words/words.ts';

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
/** How often a phrase counts at most that the pitch repeats. */
const MOST_REPEATED = 3;
/** A longer stated beat is a description of the person. */
const MAX_BEAT = 80;
/** How many letters before a word are read to see what precedes it. */
const MAX_BEFORE = 60;

/** Returns the most important caution about a match; null if there is none. */
export function caution({ articles }: WorkProfile, { topics, pitch }: FitScore, words: Words): string | null {
  if (isInPassing(topics, articles)) return words.cautions.inPassing;
  const isGuide = articles.every(({ reading }) => reading.digest.form === 'shopping_guide');
  if (isGuide && NEWS_ONLY.has(pitch.kind)) return words.cautions.shoppingGuide;
  return articles.length === 1 ? words.cautions.oneArticle : null;
}

/**
 * Returns whether the articles mention the topics only in passing, so that none of the topics is the subject
 * of an article.
 */
export function isInPassing(topics: Topic[], articles: WorkProfile['articles']): boolean {
  return topics.every(({ text, place }) => place === 'body' && !isCentralIn(text, articles));
}

/** Returns whether any word of a topic is central to one of the articles. */
function isCentralIn(topic: string, articles: WorkProfile['articles']): boolean {
  return articles.some(({ reading: { digest } }) =>
    tokenize(topic, languageByCode(digest.language)).some(({ stem }) => isCentralStem(stem, digest)),
  );
}

/** An article is about a word if its headline or its lead contains the word, or if its body does so this often. */
const OFTEN = 3;

function isCentralStem(stem: string, { words }: Digest): boolean {
  const row = words.find(([known]) => known === stem);
  if (!row) return false;
  const [, headline, lead, body] = row;
  return headline + lead > 0 || body >= OFTEN;
}

/**
 * Returns whether the journalist's stated role or beat matches the pitch. At least one of the journalist's
 * articles must be in the language of the pitch.
 */
function isRightBeat({ person, articles }: WorkProfile, { pitch }: FitScore): boolean {
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

/** Returns the reason why a journalist fits only in part. */
export function whyInPart(
  score: number,
  profile: WorkProfile,
  fit: FitScore,
  { last_on_topic }: FitFreshness,
  words: Words,
): string {
  const old = score >= FIT ? words.whyNot.old(monthOf(last_on_topic, words)) : null;
  const missing = missingOf(profile.articles, fit.pitch, fit.shared);
  const further =
    missing.length > 0 ? words.missing(missing.map(words.quote)) : old ? null : caution(profile, fit, words);
  return [old, further].filter((sentence) => sentence !== null).join(' ') || words.cautions.inPassing;
}

/** What a report that recommends nobody says. */
interface Refusal {
  opening: string;
  /** What is known about the person; null if only that articles of theirs were read. */
  known: string | null;
  why_not: string | null;
}

/**
 * Explains why a journalist is not recommended: nobody can judge them, all they write is reviews, they write in another
 * language, only the beat matches, or they write about something else, which is named where it is known.
 */
export function refuse(
  verdict: FitReport['verdict'],
  profile: WorkProfile,
  fit: FitScore,
  words: Words,
): Refusal {
  const { person, articles } = profile;
  const { openings, whyNot } = words;
  if (verdict === 'not_a_journalist')
    return { opening: openings.notAJournalist, known: words.pressOffice, why_not: null };
  if (verdict === 'unknown') {
    const known = articles.length === 0 ? words.nothingRead(visible(person.name)) : words.shortPitch;
    return { opening: openings.unknown, known, why_not: null };
  }
  const isOwnBeat = isRightBeat(profile, fit);
  const opening = isOwnBeat ? openings.rightBeat : openings.weak;
  if (writesNoSuchNews(profile, fit.pitch))
    return { opening, known: whyNot.noSuchNews, why_not: whyNot.noSuchNews };
  const theirs = languageApart(profile, fit.pitch);
  if (theirs === null)
    return {
      opening,
      known: null,
      why_not: isOwnBeat ? whyNot.rightBeat : otherSubject(profile, fit, words),
    };
  const language = languageName(theirs, words);
  const why = [subjectTheyState(profile, [], words), words.cautions.language(language)];
  return {
    opening: openings.apart(language),
    known: null,
    why_not: why.filter((sentence) => sentence !== null).join(' '),
  };
}

/**
 * Returns the language of somebody who writes in other languages than that of the pitch, the most frequent of them; null
 * for everybody else. What such a person does not cover cannot be told from the words.
 */
function languageApart({ articles }: WorkProfile, { language }: Pitch): string | null {
  const counts = new Map<string, number>();
  for (const { reading } of articles)
    counts.set(reading.digest.language, (counts.get(reading.digest.language) ?? 0) + 1);
  if (counts.has(language.code)) return null;
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

/** Says what the person writes about instead of the subject of the pitch. */
function otherSubject(profile: WorkProfile, fit: FitScore, words: Words): string {
  const { articles } = profile;
  const { pitch, shared } = fit;
  const both = shared
    .filter(({ literal, strength, text }) => literal && strength >= WORTH_MENTIONING && isNounIn(text, pitch))
    .slice(0, DENIED);
  const quoted = both.map(({ text }) => words.quote(unhyphened(visible(text))));
  const missing = missingOf(articles, pitch, shared).map(words.quote);
  if (both.some(({ text }) => isCentralIn(text, articles))) {
    const texts = both.map(({ text }) => plain(text));
    // What comes up in both is nothing that sets the two apart.
    const apart = aboutOf(articles).filter((about) => !texts.some((text) => text.includes(plain(about))));
    return words.whyNot.otherAngle(quoted, apart.map(words.quote));
  }
  const theirs = subjectTheyState(profile, missing, words);
  if (theirs !== null) return theirs;
  if (quoted.length > 0) return words.whyNot.inPassing(quoted);
  return missing.length > 0 ? words.whyNot.otherSubject(missing, articles.length) : words.whyNot.nothing;
}

const plain = (text: string) => unhyphened(visible(text)).toLowerCase();

/** Says which beat a person states or what the articles are about, and what of the pitch they lack; null if unknown. */
function subjectTheyState({ person, articles }: WorkProfile, missing: string[], words: Words): string | null {
  const beat =
    person.beat === null
      ? null
      : visible(person.beat)
          .trim()
          .replace(/[.\s]+$/, '');
  if (beat && beat.length <= MAX_BEAT && unquotable(beat) === null) return words.whyNot.beat(beat, missing);
  const about = aboutOf(articles).map(words.quote);
  return about.length > 0 ? words.whyNot.about(about, missing) : null;
}

/** Returns what most articles are about, as their pages say it. */
function aboutOf(articles: WorkProfile['articles']): string[] {
  const counts = new Map<string, number>();
  for (const { reading } of articles)
    for (const subject of reading.digest.about) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, DENIED)
    .map(([subject]) => subject);
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
 * Returns the subjects of the pitch that no article contains, not even in another form: its main phrases, but no
 * names, because nobody writes about a client before the client has news, and nothing that it offers, such as an
 * interview. Returns nothing if some articles are in a different language than the pitch.
 */
function missingOf(articles: WorkProfile['articles'], pitch: Pitch, shared: Topic[]): string[] {
  const digests = articles.map(({ reading }) => reading.digest);
  const isOther = digests.some(({ language }) => language !== pitch.language.code);
  if (isOther || UNSPACED.has(pitch.language.code)) return [];
  const known = shared.map(({ text }) => text.toLowerCase());
  const stems = digests.map(({ words }) => new Set(words.map(([stem]) => stem)));
  const texts = digests.map(({ text }) => `${text.title} ${text.lead} ${text.body}`.replaceAll(' ', ''));
  const { story, usable } = pitch.parts;
  const offers = usable.filter(({ isOffer }) => isOffer);
  const opening = flat(story.slice(0, 2).join('\n'));
  const times = (phrase: string) => pitch.flat.split(`${phrase.trimEnd()} `).length - 1;
  const worth = (one: Candidate) =>
    one.weight * (opening.includes(one.flat) ? LEADING : 1) * Math.min(MOST_REPEATED, times(one.flat));
  const isAbsent = ({ text, flat: phrase, stems: own }: Candidate) =>
    !known.some((topic) => text.toLowerCase().includes(topic) || topic.includes(text.toLowerCase())) &&
    !stems.some((theirs) => own.some((stem) => theirs.has(stem))) &&
    !texts.some((text) => text.includes(phrase.replaceAll(' ', '')));
  const absent = pitch.candidates
    .filter((one) => !isNamed(one, pitch) && isNounIn(one.text, pitch) && one.weight >= WORTH_DENYING)
    .filter(({ text }) => !/(?<![\p{L}-])\d+(?!\p{L})/u.test(text))
    .filter(({ text }) => !offers.some((offer) => offer.text.includes(text)))
    .filter(({ text, flat: phrase }) => /[\s-]/.test(text) || opening.includes(phrase) || times(phrase) > 1)
    .filter(isAbsent)
    .toSorted((a, b) => worth(b) - worth(a));
  const chosen: Candidate[] = [];
  for (const one of absent)
    if (!chosen.some(({ stems: taken }) => taken.some((stem) => one.stems.includes(stem)))) chosen.push(one);
  return chosen.slice(0, DENIED).map(({ text }) => visible(text));
}

/**
 * Returns whether a phrase of the pitch is a name or part of one. In German, where all nouns are capitalized, a
 * word that no page has is a name, and so is one that follows "in" without an article.
 */
function isNamed(
  { text, name, stems, flat: phrase }: Candidate,
  { language, flat: pitch, text: written }: Pitch,
): boolean {
  if (language.code !== 'de') return name || /\p{Lu}/u.test(text);
  return (
    isInvented(stems) ||
    ['in', 'aus', 'bei', 'nach'].some((word) => pitch.includes(` ${word}${phrase}`)) ||
    isApposition(text, written)
  );
}

/** Returns whether another noun precedes a German word, as in "der Fuhrparkdienst Stromwechsel". */
function isApposition(text: string, pitch: string): boolean {
  const at = pitch.indexOf(` ${text}`);
  const before = at < 0 ? '' : pitch.slice(Math.max(0, at - MAX_BEFORE), at);
  return /\p{Ll}\s\p{Lu}\p{Ll}+$/u.test(before);
}
