import type { FitAnchor, FitFreshness, FitReport } from '../../../model/index.ts';
import { visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { FitScore } from '../score/score.ts';
import type { Topic } from '../score/topics.ts';
import { flat } from '../work/digest.ts';
import type { Work, WorkProfile } from '../work/work.ts';
import { angleOf, type OpeningArticle } from './angle.ts';
import { anchorsOf, freshnessOf } from './clock.ts';
import { editsOf } from './edits.ts';
import { namedWork } from './named-work.ts';
import { caution, isExclusive, isRightBeat, whyNot, whyUnjudged } from './reasons.ts';
import { isNounIn } from './spoken-topic.ts';
import { FIT, verdictOf } from './verdict.ts';
import { monthNameOf, monthOf, type Words, wordsIn } from './words/words.ts';

const MAX_ROLE = 90;
const NAMED_TOPICS = 2;
const LISTED_TOPICS = 5;
/**
 * In addition to the main topics, the report names topics in the body of an article that have at least this
 * strength.
 */
const WORTH_ADDING = 0.1;
/** The age above which the report states how old the newest article on the topic is. */
const OLD_DAYS = 183;

/**
 * Creates the report that explains a score: the verdict, who the journalist is, which topics of the pitch
 * they cover, where and how long ago, and a caution. `evidenceOf` returns the evidence id of an article, if
 * it has one.
 */
export function reportFit(
  profile: WorkProfile,
  fit: FitScore,
  now: Date,
  evidenceOf: (work: Work) => string | undefined,
): FitReport {
  const words = wordsIn(fit.pitch.language.code);
  const anchors = anchorsOf(fit.onTopic, now, evidenceOf);
  const freshness = freshnessOf(anchors);
  const { score, verdict } = verdictOf(significant(fit.score), profile, fit, freshness);
  const isRecommended = verdict === 'fit' || verdict === 'soft_fit';
  const who = whoOf(profile, words);
  const covered = isRecommended ? coverage(fit, anchors, words) : null;
  return {
    ...{ score, verdict },
    reasoning: [
      opening(verdict, score, freshness, words, verdict === 'weak' && isRightBeat(profile, fit)),
      who,
      ...(isRecommended
        ? [
            covered,
            ageOf(freshness, words),
            caution(profile, fit, words),
            isExclusive(fit.pitch) ? words.cautions.exclusive : null,
          ]
        : [verdict === 'weak' ? readOf(profile, words) : whyUnjudged(verdict, profile, words)]),
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    why_they_fit: covered === null ? null : `${who} ${covered}`,
    why_not: whyNot({ verdict, score }, profile, fit, freshness, words),
    personalized_angle: isRecommended
      ? angleOf(fit.pitch, openingArticle(profile, { ...fit, score }, anchors, words), words)
      : null,
    topics: isRecommended
      ? fit.topics
          .slice(0, LISTED_TOPICS)
          .map(({ text, place, mentions }) => ({ text: visible(text), place, mentions }))
      : [],
    anchors: isRecommended ? anchors : [],
    freshness: isRecommended ? freshness : { status: 'unknown', last_on_topic: null, days_ago: null },
    edits: verdict === 'soft_fit' ? editsOf(profile, fit, score, words) : [],
    evidence_ids: isRecommended ? anchors.flatMap(({ evidence_id }) => evidence_id ?? []) : [],
  };
}

/** Rounds a score to three significant digits. Whole numbers would tie most of the people who are hardly right. */
function significant(score: number): number {
  return Number(score.toPrecision(3));
}

function opening(
  verdict: FitReport['verdict'],
  score: number,
  { last_on_topic }: FitFreshness,
  words: Words,
  hasRightBeat: boolean,
): string {
  const { openings } = words;
  if (verdict === 'soft_fit')
    return score >= FIT ? openings.clock(monthOf(last_on_topic, words)) : openings.possible;
  return {
    fit: openings.fit,
    weak: hasRightBeat ? openings.rightBeat : openings.weak,
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
 * Describes which topics of the pitch the main article covers, and where they appear in the article. Quotes
 * only text that occurs in both the pitch and the article.
 */
function coverage(fit: FitScore, anchors: FitAnchor[], words: Words): string | null {
  const { topics, onTopic, pitch } = fit;
  const main = mainWork(fit, anchors);
  const literal = topics.filter((topic) => topic.literal && !isHalf(topic));
  const top = literal.find(({ work }) => work === main) ?? literal[0] ?? topics[0];
  if (!top) return null;
  const article = namedWork(top.work, words);
  const alike = (top.literal ? literal : topics).filter(
    ({ work, place, literal: isLiteral }) =>
      work === top.work && place === top.place && isLiteral === top.literal,
  );
  const named = [top, ...alike.filter((topic) => topic !== top)].slice(0, NAMED_TOPICS);
  const quoted = named.map(({ text }) => words.quote(visible(text)));
  if (top.literal) {
    const beside = besides(onTopic.find(({ work }) => work === top.work)?.topics ?? [], named, pitch);
    const further = beside.map(({ text }) => words.quote(visible(text)));
    return words.topics(quoted, top.place, top.mentions, article, further);
  }
  return words.subject(quoted, article);
}

/** Returns whether the title contains the word only as half of another word, like "weight" in "weight-loss". */
function isHalf({ text, place, work }: Topic): boolean {
  const word = text.toLowerCase();
  const words = visible(work.title)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'-]+/u);
  const halves = words.flatMap((whole) => (whole.includes('-') ? whole.split('-') : []));
  return place === 'headline' && !words.includes(word) && halves.includes(word);
}

/** Returns topics in the body of the article that are not in `named` yet: phrases and rare words. */
function besides(topics: Topic[], named: Topic[], pitch: Pitch): Topic[] {
  const said = named.map(({ text }) => flat(text));
  const found: Topic[] = [];
  for (const topic of topics) {
    const phrase = flat(topic.text);
    const isKnown = said.some((known) => known.includes(phrase) || phrase.includes(known));
    const isWorth = topic.literal && topic.place === 'body' && topic.strength >= WORTH_ADDING;
    if (isKnown || !isWorth || !isNounIn(topic.text, pitch)) continue;
    said.push(phrase);
    found.push(topic);
  }
  return found.slice(0, NAMED_TOPICS);
}

function ageOf({ days_ago }: FitFreshness, words: Words): string | null {
  if (days_ago === null) return words.undated;
  return days_ago > OLD_DAYS ? words.age(days_ago) : null;
}

/**
 * Says how many articles of a journalist were read and names the newest one, to show why the journalist is
 * not recommended.
 */
function readOf({ articles }: WorkProfile, words: Words): string | null {
  const [newest] = articles
    .map(({ work }) => work)
    .toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
  return newest ? words.read(articles.length, namedWork(newest, words)) : null;
}

/** Returns the article with the strongest topic in common with the pitch. Recent articles take precedence. */
function mainWork({ topics, onTopic }: FitScore, anchors: FitAnchor[]): Work | undefined {
  const fresh = new Set(
    anchors.filter(({ days_ago }) => days_ago !== null && days_ago < 90).map(({ url }) => url),
  );
  const [best] = onTopic
    .filter(({ work }) => fresh.has(work.url))
    .toSorted((a, b) => b.strength - a.strength);
  return best?.work ?? topics[0]?.work;
}

function openingArticle(
  { articles }: WorkProfile,
  fit: FitScore,
  anchors: FitAnchor[],
  words: Words,
): OpeningArticle {
  const work = mainWork(fit, anchors);
  const age = anchors.find(({ url }) => url === work?.url)?.days_ago ?? null;
  const isRecent = age !== null && age < OLD_DAYS;
  const named = namedWork(work, words);
  return {
    work,
    digest: articles.find((article) => article.work === work)?.reading.digest,
    isOnSubject: fit.score >= FIT,
    topics: fit.onTopic.find((one) => one.work === work)?.topics ?? [],
    named: isRecent ? { ...named, month: monthNameOf(work?.published ?? null, words) } : named,
  };
}
