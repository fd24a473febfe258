import type * as journalists from '../../model/fit-report.ts';
import { angleOf, type OpeningArticle } from './angle.ts';
import { anchorsOf, freshnessOf } from './clock.ts';
import { flat } from './digest.ts';
import { plainText } from './plain-work.ts';
import type { FitScore } from './score.ts';
import { visible } from './tokens.ts';
import type { Topic } from './topics.ts';
import { unquotable } from './unquotable.ts';
import { FIT, verdictOf } from './verdict.ts';
import { languageName, monthOf, type Named, type Words, wordsIn } from './words/words.ts';
import type { Work, WorkProfile } from './work.ts';

/** Longer titles are described, not quoted. */
const TITLE_WORDS = 18;
const MAX_ROLE = 90;
const NAMED_TOPICS = 2;
const LISTED_TOPICS = 5;
const MAX_EDITS = 3;
/** From this age on, the report mentions it. */
const OLD_DAYS = 183;
const DENIED = 2;

/**
 * Explains a score in words that follow from what was compared: the verdict, who they are, which topics of
 * the pitch they cover and where, how long ago, and one caution. `evidenceOf` returns the evidence id of an
 * article, if it has one.
 */
export function reportFit(
  profile: WorkProfile,
  fit: FitScore,
  now: Date,
  evidenceOf: (work: Work) => string | undefined,
): journalists.FitReport {
  const words = wordsIn(fit.pitch.language.code);
  const anchors = anchorsOf(fit.onTopic, now, evidenceOf);
  const freshness = freshnessOf(anchors);
  const { score, verdict } = verdictOf(Math.round(fit.score), profile, fit, freshness);
  const isRecommended = verdict === 'fit' || verdict === 'soft_fit';
  const who = whoOf(profile, words);
  const covered = isRecommended ? coverage(profile, fit, words) : null;
  const missing = missingOf(profile, fit).map(words.quote);
  return {
    ...{ score, verdict },
    reasoning: [
      opening(verdict, score, freshness, words),
      who,
      ...(isRecommended
        ? [covered, ageOf(freshness, words), caution(profile, fit, words)]
        : [verdict === 'weak' ? readOf(profile, words) : whyNothing(verdict, profile, fit, words)]),
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    why_they_fit: covered === null ? null : `${who} ${covered}`,
    why_not: whyNot(verdict, profile, fit, missing, words),
    personalized_angle: isRecommended
      ? angleOf(fit.pitch, fit.topics, openingArticle(fit, anchors, words), words)
      : null,
    topics: isRecommended
      ? fit.topics
          .slice(0, LISTED_TOPICS)
          .map(({ text, place, mentions }) => ({ text: visible(text), place, mentions }))
      : [],
    anchors: isRecommended ? anchors : [],
    freshness: isRecommended ? freshness : { status: 'unknown', last_on_topic: null, days_ago: null },
    edits: verdict === 'soft_fit' ? editsOf(profile, fit, freshness, missing, words) : [],
    evidence_ids: isRecommended ? anchors.flatMap(({ evidence_id }) => evidence_id ?? []) : [],
  };
}

function opening(
  verdict: journalists.FitReport['verdict'],
  score: number,
  { last_on_topic }: journalists.FitFreshness,
  words: Words,
): string {
  const { openings } = words;
  if (verdict === 'soft_fit')
    return score >= FIT ? openings.clock(monthOf(last_on_topic, words)) : openings.possible;
  return {
    fit: openings.fit,
    weak: openings.weak,
    unknown: openings.unknown,
    not_a_journalist: openings.notAJournalist,
  }[verdict];
}

function whoOf({ person }: WorkProfile, words: Words): string {
  const shown = (text: string | null, most: number) => {
    const seen =
      text === null
        ? ''
        : visible(text)
            .trim()
            .replace(/[.\s]+$/, '');
    return seen === '' || seen.length > most || unquotable(seen) !== null ? null : seen;
  };
  return words.who(shown(person.role, MAX_ROLE), shown(person.outlet, MAX_ROLE));
}

/**
 * The topics of the article with the strongest topic, and where they appear in it. Only text that both sides
 * share is quoted.
 */
function coverage({ articles }: WorkProfile, { topics, pitch }: FitScore, words: Words): string | null {
  const top = topics.find(({ literal }) => literal) ?? topics[0];
  if (!top) return null;
  const article = namedWork(top.work, words);
  const beside = topics.filter(
    ({ work, place, literal }) => work === top.work && place === top.place && literal === top.literal,
  );
  const quoted = beside.slice(0, NAMED_TOPICS).map(({ text }) => words.quote(visible(text)));
  if (top.literal) return words.topics(quoted, top.place, top.mentions, article);
  const theirs = languageOfWork(top, articles);
  const other = theirs === null || theirs === pitch.language.code ? null : languageName(theirs, words);
  return words.subject(quoted.slice(0, top.isField ? 1 : NAMED_TOPICS), article, other);
}

function ageOf({ days_ago }: journalists.FitFreshness, words: Words): string | null {
  if (days_ago === null) return words.undated;
  return days_ago > OLD_DAYS ? words.age(days_ago) : null;
}

/** The single most important caution. */
function caution(
  { person, articles }: WorkProfile,
  { topics, pitch }: FitScore,
  words: Words,
): string | null {
  const theirs = languageOfWork(topics[0], articles);
  if (theirs !== null && theirs !== pitch.language.code)
    return words.cautions.language(visible(person.name), languageName(theirs, words));
  if (isInPassing(topics, articles)) return words.cautions.inPassing;
  return articles.length === 1 ? words.cautions.oneArticle : null;
}

/** Whether no headline or lead has a word of the topics. */
function isInPassing(topics: Topic[], articles: WorkProfile['articles']): boolean {
  const beginnings = articles.map(({ reading }) => reading.digest.text.title + reading.digest.text.lead);
  return topics.every(
    ({ text, place }) =>
      place === 'body' &&
      !flat(text)
        .trim()
        .split(' ')
        .some((word) => beginnings.some((beginning) => beginning.includes(` ${word} `))),
  );
}

function languageOfWork(topic: Topic | undefined, articles: WorkProfile['articles']): string | null {
  return articles.find(({ work }) => work === topic?.work)?.reading.digest.language ?? null;
}

/** What was read of somebody who is not recommended: the article itself shows why. */
function readOf({ articles }: WorkProfile, words: Words): string | null {
  const [newest] = articles
    .map(({ work }) => work)
    .toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
  return newest ? words.read(articles.length, namedWork(newest, words)) : null;
}

function whyNothing(
  verdict: journalists.FitReport['verdict'],
  { person, articles }: WorkProfile,
  { pitch }: FitScore,
  words: Words,
): string {
  if (verdict === 'not_a_journalist') return words.pressOffice;
  if (verdict === 'unknown')
    return articles.length === 0 || pitch.tokens.length > 0
      ? unknownOf(person.name, articles.length, words)
      : words.shortPitch;
  return words.noTopic;
}

function unknownOf(name: string, articles: number, words: Words): string {
  return articles === 0 ? words.nothingRead(visible(name)) : words.shortPitch;
}

function whyNot(
  verdict: journalists.FitReport['verdict'],
  profile: WorkProfile,
  fit: FitScore,
  missing: string[],
  words: Words,
): string | null {
  if (verdict === 'weak') return whyNothing(verdict, profile, fit, words);
  // For the other verdicts, the reasoning says it.
  if (verdict !== 'soft_fit') return null;
  return missing.length === 0
    ? (caution(profile, fit, words) ?? words.cautions.inPassing)
    : words.missing(missing);
}

/**
 * The main phrases of the pitch that no article contains, not even in other words of the same stems. Leaves out
 * names and words that are merely tagged as nouns. Says nothing about articles in another language.
 */
function missingOf({ articles }: WorkProfile, { pitch, topics }: FitScore): string[] {
  const digests = articles.map(({ reading }) => reading.digest);
  if (digests.some(({ language }) => language !== pitch.language.code)) return [];
  const known = topics.map(({ text }) => text.toLowerCase());
  const stems = digests.map(({ words }) => new Set(words.map(([stem]) => stem)));
  return (
    pitch.candidates
      .filter((candidate) => candidate.stems.length > 1 && !/\p{Lu}|^\S+s /u.test(candidate.text))
      .filter(({ text }) => !known.some((topic) => text.toLowerCase().includes(topic)))
      // An offer is not a subject that they would have to cover.
      .filter(({ text }) => !pitch.parts.offers.some((offer) => offer.includes(text)))
      .filter((candidate) => !stems.some((own) => candidate.stems.every((stem) => own.has(stem))))
      .slice(0, DENIED)
      .map(({ text }) => visible(text))
  );
}

function editsOf(
  { articles }: WorkProfile,
  { pitch, topics }: FitScore,
  { days_ago, last_on_topic }: journalists.FitFreshness,
  missing: string[],
  words: Words,
): string[] {
  const top = topics.find(({ literal }) => literal) ?? topics[0];
  const theirs = languageOfWork(topics[0], articles);
  const month = monthOf(last_on_topic, words);
  const edits = [
    top ? words.edits.lead(words.quote(visible(top.text)), monthOf(top.work.published, words)) : null,
    missing[0] ? words.edits.cut(missing[0]) : null,
    theirs !== null && theirs !== pitch.language.code
      ? words.edits.language(languageName(theirs, words))
      : null,
    month !== null && days_ago !== null && days_ago > OLD_DAYS ? words.edits.news(month) : null,
  ];
  return edits.filter((edit) => edit !== null).slice(0, MAX_EDITS);
}

/** Prefers a fresh article with a topic over an old one; if none is fresh, takes the strongest. */
function openingArticle(
  { topics }: FitScore,
  anchors: journalists.FitAnchor[],
  words: Words,
): OpeningArticle {
  const fresh = new Set(
    anchors.filter(({ days_ago }) => days_ago !== null && days_ago < 90).map(({ url }) => url),
  );
  const work = (topics.find((topic) => fresh.has(topic.work.url)) ?? topics[0])?.work;
  return { work, named: namedWork(work, words) };
}

/**
 * Titles are written by strangers. Those with links or instructions, or as long as a whole text, are not
 * passed on.
 */
function namedWork(work: Work | undefined, words: Words): Named {
  const title = visible(work?.title ?? '').trim();
  const isShown =
    title !== '' &&
    unquotable(title) === null &&
    plainText(title) === title &&
    // Otherwise the quotation would seem to end there.
    !title.includes('”') &&
    title.split(' ').length <= TITLE_WORDS;
  return { title: isShown ? title : null, month: monthOf(work?.published ?? null, words) };
}
