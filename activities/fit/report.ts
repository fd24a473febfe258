import type { journalists } from '../../db/index.ts';
import { ENGLISH } from './language.ts';
import { type Phrase, phrases, standsIn } from './phrases.ts';
import type { FitScore } from './score.ts';
import { visible } from './tokens.ts';
import { unquotable } from './unquotable.ts';
import type { Work, WorkProfile } from './work.ts';

const FIT = 70;
const SOFT_FIT = 45;
const MAX_TERMS = 5;
const MIN_SHARE = 0.05;
const MAX_CITED = 3;
/** Fewer articles than this say little about a beat. */
const FEW_ARTICLES = 5;
/** A pitch of fewer words than this may mean anything. */
const FEW_WORDS = 4;

/**
 * Puts a score into words that follow from its arithmetic: what was read, which of the pitch's words stand there too, in
 * which articles, and what makes it doubtful. `evidenceOf` gives the evidence id of an article, if there is one.
 */
export function reportFit(
  name: string,
  pitch: string,
  profile: WorkProfile,
  fit: FitScore,
  evidenceOf: (work: Work) => string | undefined,
): journalists.FitReport {
  const score = Math.round(fit.score);
  const cited = fit.matches.slice(0, MAX_CITED).map((match) => match.work);
  const verdict = verdictOf(score, fit);
  const missing = phrases(fit.pitch, (stem) => (profile.vector.has(stem) ? 0 : 1), standsIn(pitch)).slice(
    0,
    MAX_TERMS,
  );
  const reasoning = [
    whatWasRead(name, profile),
    overlap(pitch, profile, fit, cited),
    meaning(fit, profile),
    lowConfidence(fit, profile),
  ];
  return {
    score,
    verdict,
    reasoning: reasoning.filter((sentence) => sentence !== null).join(' '),
    why_not: verdict === 'fit' ? null : whyNot(missing, fit, profile),
    personalized_angle: verdict === 'weak' ? null : angle(cited[0], missing),
    evidence_ids: cited.map(evidenceOf).filter((id) => id !== undefined),
  };
}

/** By score; one band lower without an article to point at, and nobody is called a fit for a pitch of a few words. */
export function verdictOf(score: number, { matches, pitch }: FitScore): journalists.FitReport['verdict'] {
  const cited = matches.length > 0;
  if (score >= FIT && cited && pitch.length >= FEW_WORDS) return 'fit';
  return score >= FIT || (score >= SOFT_FIT && cited) ? 'soft_fit' : 'weak';
}

/** How many articles there were to go by, and from when to when. */
export function whatWasRead(by: string, { articles }: WorkProfile): string {
  const name = unquotable(by) === null ? by : 'this journalist';
  if (articles.length === 0) return `No article by ${name} was read.`;
  const dates = articles
    .map(({ work }) => work.published)
    .filter((date) => date !== null)
    .sort();
  const [first] = dates;
  const last = dates.at(-1);
  const span = !first || !last ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`;
  return `Read ${articles.length} ${articles.length === 1 ? 'article' : 'articles'} by ${name}${span}.`;
}

/** Quotes only what stands in the pitch and in the work letter by letter; words that meet by their stems are told apart. */
function overlap(
  pitch: string,
  { articles, text }: WorkProfile,
  fit: FitScore,
  cited: Work[],
): string | null {
  if (articles.length === 0) return null;
  if (fit.pitch.length === 0) return 'The pitch has no word to compare.';
  const [inPitch, inWork] = [standsIn(pitch), standsIn(text)];
  const weigh = (stem: string) => {
    const share = fit.shares.get(stem) ?? 0;
    return share >= MIN_SHARE ? share : 0;
  };
  const same = phrases(fit.pitch, weigh, (phrase) => inPitch(phrase) && inWork(phrase));
  const other = phrases(fit.pitch, weigh, (phrase) => !phrase.includes(' ') && !inWork(phrase));
  const terms = [
    ...same.slice(0, MAX_TERMS).map(({ written }) => `“${written}”`),
    ...(other.length > 0
      ? [
          `other forms of ${other
            .slice(0, MAX_TERMS)
            .map(({ written }) => written)
            .join(', ')}`,
        ]
      : []),
  ].join(', ');
  if (terms === '') return 'None of them shares a telling word with the pitch.';
  if (cited.length === 0) return `None of them is about this; the overlap is scattered: ${terms}.`;
  const titles = cited.map((work) => `${quotedTitle(work)}${work.published ? ` (${work.published})` : ''}`);
  return `The pitch meets ${fit.matches.length} of them in ${terms}; nearest: ${titles.join('; ')}.`;
}

/** The second half of the arithmetic, where it counted: for English. */
function meaning(fit: FitScore, { language }: WorkProfile): string | null {
  const { meaning: work, generalMeaning: news } = fit.features;
  if (work === 0 || fit.language !== ENGLISH || language !== ENGLISH) return null;
  const than = work > news ? 'nearer to this work than to' : 'no nearer to this work than to';
  return `By meaning it is ${than} news at large (${work.toFixed(2)} against ${news.toFixed(2)}).`;
}

/** What makes a score doubtful; null where nothing does. */
export function lowConfidence(fit: FitScore, { articles, language }: WorkProfile): string | null {
  const doubts: string[] = [];
  if (articles.length === 0) doubts.push('nothing to go by');
  else if (articles.length < FEW_ARTICLES) doubts.push(`only ${articles.length} to go by`);
  if (fit.pitch.length < FEW_WORDS) doubts.push('the pitch says very little');
  if (articles.length > 0 && fit.language !== language)
    doubts.push(`the pitch is in ${fit.language.name}, the work in ${language.name}`);
  else if (fit.language !== ENGLISH)
    doubts.push(`the scores were measured on English, not on ${fit.language.name}`);
  return doubts.length === 0 ? null : `Low confidence: ${doubts.join('; ')}.`;
}

function whyNot(missing: Phrase[], fit: FitScore, { articles }: WorkProfile): string {
  if (articles.length === 0) return 'There is no work to compare the pitch with.';
  if (fit.pitch.length === 0) return 'There is no pitch to compare the work with.';
  if (missing.length === 0) return 'The words are there, and not the subject.';
  return `Not in what was read: ${missing.map(({ written }) => `“${written}”`).join(', ')}.`;
}

/** Only with an article to open with. A single new word is no angle. */
function angle(work: Work | undefined, missing: Phrase[]): string | null {
  if (!work) return null;
  const opening = `You wrote ${quotedTitle(work)}${work.published ? ` on ${work.published}` : ''}`;
  const adds = missing.find(({ written }) => written.includes(' '));
  return adds ? `${opening}; this adds “${adds.written}”.` : `${opening}; this continues it.`;
}

/** A title is written by strangers: one that leads somewhere else is not passed on. */
function quotedTitle({ title }: Work): string {
  const shown = visible(title);
  return unquotable(shown) === null ? `“${shown}”` : 'an article';
}
