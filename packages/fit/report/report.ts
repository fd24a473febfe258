import { type FitFreshness, type FitReport, isPassing, type SearchJudgement } from '../../../model/index.ts';
import { deskOf } from '../lexicon/desks.ts';
import { visible } from '../lexicon/tokens.ts';
import { unquotable } from '../lexicon/unquotable.ts';
import { pitchAt } from '../pitch/pitch.ts';
import type { FitScore } from '../score/score.ts';
import { nearnessOfArticle } from '../score/subject-chance.ts';
import type { Topic } from '../score/topics.ts';
import type { Reading, Work, WorkProfile } from '../work/work.ts';
import { angleOf, turnOf } from './angle.ts';
import { anchorsOf, daysAgo, FRESH_DAYS, freshnessOf } from './clock.ts';
import { editsOf } from './edits.ts';
import { mailSubjectOf } from './mail-subject.ts';
import { isByOther, namedWork } from './named-work.ts';
import { caution, isExclusive, isInPassing, refuse, whyInPart } from './reasons.ts';
import { subjectsOf } from './subjects.ts';
import { FIT, lowerByStanding, verdictOf } from './verdict.ts';
import { monthNameOf, type Words, wordsIn } from './words/words.ts';

const MAX_ROLE = 90;
const LISTED_TOPICS = 5;
/** The age above which the report states how old the newest article on the topic is. */
const OLD_DAYS = 183;
const YEAR_DAYS = 365;
/** The verdicts, the best first; of those that recommend nobody, none is less than another. */
const RANKS: Readonly<Record<FitReport['verdict'], number>> = {
  fit: 2,
  soft_fit: 1,
  weak: 0,
  unknown: 0,
  not_a_journalist: 0,
};

/** What a report needs besides the score. */
export interface ReportContext {
  /** The day from which ages of articles are counted. */
  now: Date;
  /** Returns the evidence id of an article, if it has one. */
  evidenceOf: (work: Work) => string | undefined;
  /** How many colleagues at the outlet come before this person, so that no two get the same first line. */
  colleaguesBefore?: number;
  /** What a search said of the person; a report that says less names it. */
  judgement?: SearchJudgement | undefined;
  /** The person's place among those whom a search found, which lowers the score; by default as `judgement` states. */
  standing?: number | undefined;
}

/** What both kinds of report state. */
interface ReportFacts extends Pick<FitReport, 'score' | 'verdict' | 'anchors' | 'freshness'> {
  profile: WorkProfile;
  fit: FitScore;
  words: Words;
  now: Date;
  /** The sentence that says who the person is. */
  who: string;
}

/** The article that a report and its angle name, and the words that it shares with the pitch. */
interface Named {
  work: Work | undefined;
  subjects: Topic[];
  isCentral: boolean;
  /** Whether the article shares enough of the subject to begin an e-mail with it. */
  isNear: boolean;
}

/** Creates the report that explains a score: either why the pitch fits the person, or why it does not. */
export function reportFit(
  profile: WorkProfile,
  fitScore: FitScore,
  { now, evidenceOf, colleaguesBefore, judgement, standing = judgement?.standing ?? 1 }: ReportContext,
): FitReport {
  const fit = { ...fitScore, pitch: pitchAt(fitScore.pitch, now) };
  const words = wordsIn(fit.pitch.language.code);
  const anchors = anchorsOf(fit.onTopic, now, evidenceOf);
  const freshness = freshnessOf(anchors);
  const { score, verdict } = verdictOf(significant(fit.score), profile, fit, freshness);
  const facts = { profile, fit, words, now, anchors, freshness, score, verdict, who: whoOf(profile, words) };
  const said = isPassing(facts) ? recommend(facts, colleaguesBefore) : decline(facts);
  const report = { ...said, score: significant(lowerByStanding(standing, said)) };
  if (!judgement || RANKS[verdict] >= RANKS[judgement.verdict]) return report;
  return { ...report, reasoning: joined([report.reasoning, fallOf(facts, report, judgement)]) };
}

/** Says what a search said of the person, and why less is said now, unless the reasoning begins with that. */
function fallOf({ profile, words }: ReportFacts, report: FitReport, judgement: SearchJudgement): string {
  const pieces = profile.articles.filter(({ work }) => work.indexed !== undefined).length;
  const isSaid = isLate(report) || report.reasoning.includes(report.why_not ?? '');
  return joined([words.searched(Math.floor(judgement.score), pieces), isSaid ? null : report.why_not]);
}

/**
 * Says who the journalist is, which subject of the pitch they cover, where and how long ago, and a caution. Reasons and
 * angle name the same words.
 */
function recommend(facts: ReportFacts, colleaguesBefore: number | undefined): FitReport {
  const { profile, fit, words, anchors, freshness, score, verdict, who } = facts;
  const named = nameWork(facts);
  const late = isLate(facts);
  const covered = coverage(profile, named, late, words);
  const angle = named.isNear ? angleFor(facts, named, colleaguesBefore) : null;
  const subject = angle === null ? null : mailSubjectOf(fit.pitch);
  const opening = words.openings[verdict === 'fit' ? 'fit' : 'possible'];
  return {
    score,
    verdict,
    reasoning: joined([
      ...(late ? [covered, who] : [opening, who, covered, ageOf(freshness, words)]),
      caution(profile, fit, words),
      isExclusive(fit.pitch) ? words.cautions.exclusive : null,
    ]),
    why_they_fit: `${who} ${covered}`,
    why_not: verdict === 'soft_fit' ? whyInPart(score, profile, fit, freshness, words) : null,
    personalized_angle: angle,
    mail_subject: subject,
    topics: fit.topics
      .slice(0, LISTED_TOPICS)
      .map(({ text, place, mentions }) => ({ text: visible(text), place, mentions })),
    anchors,
    freshness,
    edits: [
      ...(angle === null ? [named.isNear ? words.edits.ownLine : words.edits.ownLink] : []),
      ...(angle !== null && subject === null ? [words.edits.ownSubject] : []),
      ...(verdict === 'soft_fit' ? editsOf(fit, named.subjects, score, namedWork(named.work, words)) : []),
    ],
    evidence_ids: anchors.flatMap(({ evidence_id }) => evidence_id ?? []),
  };
}

/** Says why the journalist is not recommended, and names nothing to write about. */
function decline({ profile, fit, words, score, verdict, who }: ReportFacts): FitReport {
  const { opening, known, why_not } = refuse(verdict, profile, fit, words);
  return {
    score,
    verdict,
    reasoning: joined([opening, who, known ?? readOf(profile, words)]),
    why_they_fit: null,
    why_not,
    personalized_angle: null,
    mail_subject: null,
    topics: [],
    anchors: [],
    freshness: { status: 'unknown', last_on_topic: null, days_ago: null },
    edits: [],
    evidence_ids: [],
  };
}

/** Whether only the age of the pieces speaks against somebody. */
function isLate({ verdict, score }: Pick<FitReport, 'verdict' | 'score'>): boolean {
  return verdict === 'soft_fit' && score >= FIT;
}

function joined(sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** Rounds a score to three significant digits. Whole numbers would tie most of the people who are hardly right. */
function significant(score: number): number {
  return Number(score.toPrecision(3));
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

function ageOf({ days_ago }: FitFreshness, words: Words): string | null {
  if (days_ago === null) return words.undated;
  return days_ago > OLD_DAYS ? words.age(days_ago) : null;
}

/**
 * Says how many articles of a journalist were read and names the newest one, to show why the journalist is
 * not recommended.
 */
function readOf({ articles }: WorkProfile, words: Words): string | null {
  const [newest] = articles.toSorted((a, b) =>
    (b.work.published ?? '').localeCompare(a.work.published ?? ''),
  );
  return newest
    ? words.read(articles.length, namedWork(newest.work, words, newest.reading.digest.language))
    : null;
}

/**
 * Returns the article that is nearest to the news, and whether one is near enough to begin an e-mail. Articles
 * whose titles can be quoted take precedence, and of those the ones of the last 90 days.
 */
function mainWork({ profile, fit: { pitch, topics, onTopic, matches }, words, now }: ReportFacts): {
  work: Work | undefined;
  isNear: boolean;
} {
  const rates = matches
    .flatMap(({ work, cosine }) => {
      const reading = readingOf(profile, work);
      return reading ? [{ work, ...nearnessOfArticle(reading, pitch, cosine) }] : [];
    })
    .sort((a, b) => b.nearness - a.nearness);
  const isOnTopic = (work: Work) => onTopic.some((one) => one.work === work);
  const first = rates.findIndex(({ isNear }) => isNear);
  const near = rates.filter(({ isNear }, index) => isNear || index < first);
  const withTitle = near.filter(({ work }) => namedWork(work, words).title !== null);
  const onTopics = rates.filter(({ work }) => isOnTopic(work));
  const [best] = [withTitle, near, onTopics].flatMap((some) => [
    ...some.filter(({ work }) => (daysAgo(work.published, now) ?? FRESH_DAYS) < FRESH_DAYS),
    ...some,
  ]);
  return { work: best?.work ?? topics[0]?.work, isNear: near.length > 0 };
}

/** Chooses the article to name, and the words that it shares with the pitch. */
function nameWork(facts: ReportFacts): Named {
  const { profile, fit } = facts;
  const { work, isNear } = mainWork(facts);
  if (!work) return { work, subjects: [], isCentral: false, isNear };
  const topics = [...(fit.onTopic.find((one) => one.work === work)?.topics ?? []), ...fit.topics].filter(
    (topic) => topic.work === work,
  );
  const subjects = subjectsOf(fit.pitch, readingOf(profile, work)?.digest, work, topics);
  return { work, subjects, isCentral: !isInPassing(subjects, profile.articles), isNear };
}

function readingOf({ articles }: WorkProfile, work: Work | undefined): Reading | undefined {
  return articles.find((article) => article.work === work)?.reading;
}

function coverage(
  profile: WorkProfile,
  { work, subjects, isCentral }: Named,
  isLate: boolean,
  words: Words,
): string {
  const article = namedWork(work, words, readingOf(profile, work)?.digest.language);
  const quoted = subjects.map(({ text }) => words.quote(visible(text)));
  return isLate ? words.coveredOnce(quoted, article) : words.covers(quoted, article, isCentral);
}

function angleFor(
  { profile, fit, words, now }: ReportFacts,
  { work, subjects }: Named,
  colleaguesBefore: number | undefined,
): string | null {
  const { person } = profile;
  const age = daysAgo(work?.published ?? null, now);
  const named = namedWork(work, words);
  const digest = readingOf(profile, work)?.digest;
  return angleOf(
    fit.pitch,
    {
      digest,
      subjects,
      form: digest?.form ?? null,
      isGuest: isByOther(digest, person.name),
      named: {
        ...named,
        ...(age !== null && age < OLD_DAYS ? { month: monthNameOf(work?.published ?? null, words) } : {}),
        year: age === null ? null : (work?.published?.slice(0, 4) ?? null),
      },
      years: age === null ? null : Math.floor(age / YEAR_DAYS),
      desk: deskOf([person.role, person.beat].filter((part) => part !== null).join('. ')),
      turn: turnOf(person, work, colleaguesBefore),
    },
    words,
  );
}
