import type { journalists } from '../../db/index.ts';
import { GENRE_STEMS } from './genre-words.ts';
import type { FitScore, Work } from './score.ts';
import type { Token } from './tokens.ts';

const FIT = 70;
const SOFT_FIT = 45;
const MAX_TERMS = 5;
const MAX_PHRASE = 3;
const MIN_SHARE = 0.05;
const MAX_CITED = 3;
/** Fewer articles than this say little about a beat. */
const FEW = 5;

/**
 * Puts a score into words that follow from its arithmetic: what was read, which of the pitch's words count,
 * which articles they stand in. `evidenceOf` gives the evidence id of an article, if there is one.
 */
export function reportFit(
  name: string,
  works: Work[],
  fit: FitScore,
  evidenceOf: (work: Work) => string | undefined,
): journalists.FitReport {
  const cited = fit.matches.slice(0, MAX_CITED).map((match) => match.work);
  const score = Math.round(fit.score);
  const missing = phrases(fit.pitch, (stem) => !fit.known.has(stem));
  const reasoning = [
    read(name, works),
    shared(fit, cited),
    ...(works.length < FEW ? [lowConfidence(works.length)] : []),
  ];
  return {
    score,
    verdict: verdict(score, cited.length),
    reasoning: reasoning.join(' '),
    why_not: score >= FIT && cited.length > 0 ? null : whyNot(missing, works.length),
    personalized_angle: angle(cited[0], missing, fit),
    evidence_ids: cited.map(evidenceOf).filter((id) => id !== undefined),
  };
}

/** By score; and without an article to point at, nobody is called a fit. */
function verdict(score: number, cited: number): journalists.FitReport['verdict'] {
  if (cited === 0 || score < SOFT_FIT) return 'weak';
  return score >= FIT ? 'fit' : 'soft_fit';
}

function read(name: string, works: Work[]): string {
  if (works.length === 0) return `No article by ${name} was read.`;
  const dates = works
    .map((work) => work.published)
    .filter((date) => date !== null)
    .sort();
  const [first] = dates;
  const last = dates.at(-1);
  const span = !first || !last ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`;
  return `Read ${works.length} ${works.length === 1 ? 'article' : 'articles'} by ${name}${span}.`;
}

function shared(fit: FitScore, cited: Work[]): string {
  const terms = phrases(fit.pitch, (stem) => (fit.shares.get(stem) ?? 0) >= MIN_SHARE, fit.shares);
  if (cited.length === 0) {
    return terms.length === 0
      ? 'None of them shares a telling word with the pitch.'
      : `None of them is about this; the overlap is scattered: ${terms.join(', ')}.`;
  }
  const titles = cited.map((work) => `“${work.title}”${work.published ? ` (${work.published})` : ''}`);
  return `The pitch meets them in ${terms.map((term) => `“${term}”`).join(', ')}; nearest: ${titles.join('; ')}.`;
}

function lowConfidence(count: number): string {
  return `Low confidence: ${count === 0 ? 'nothing' : `only ${count}`} to go by.`;
}

function whyNot(missing: string[], read: number): string {
  if (read === 0) return 'There is no work to compare the pitch with.';
  if (missing.length === 0) return 'The words are there, and not the subject.';
  return `Not in what was read: ${missing
    .slice(0, MAX_TERMS)
    .map((term) => `“${term}”`)
    .join(', ')}.`;
}

/** Only with an article to open with, and only for a pitch that meets it. A single new word is no angle. */
function angle(work: Work | undefined, missing: string[], fit: FitScore): string | null {
  if (!work || fit.score < SOFT_FIT) return null;
  const opening = `You wrote “${work.title}”${work.published ? ` on ${work.published}` : ''}`;
  const adds = missing.find((phrase) => phrase.includes(' '));
  return adds ? `${opening}; this adds “${adds}”.` : `${opening}; this continues it.`;
}

/**
 * The pitch's own words that pass, at most five, neighbours joined to a phrase, genre words and numbers left
 * out; the weightiest first where weights are given, else in the order of the pitch.
 */
function phrases(pitch: Token[], passes: (stem: string) => boolean, weights?: Map<string, number>): string[] {
  const found: { written: string; stems: string[]; end: number }[] = [];
  const used = new Set<string>();
  for (const { stem, written, position } of pitch) {
    if (!passes(stem) || GENRE_STEMS.has(stem) || /^\d+$/.test(stem) || used.has(stem)) continue;
    used.add(stem);
    const word = written.replace(/'s$/, '');
    const before = found.at(-1);
    if (before?.end === position) before.stems.push(stem);
    else if (before?.end === position - 1 && before.stems.length < MAX_PHRASE) {
      before.written += ` ${word}`;
      before.stems.push(stem);
      before.end = position;
    } else found.push({ written: word, stems: [stem], end: position });
  }
  const weight = (stems: string[]) => stems.reduce((sum, stem) => sum + (weights?.get(stem) ?? 0), 0);
  if (weights) found.sort((a, b) => weight(b.stems) - weight(a.stems));
  return found.slice(0, MAX_TERMS).map((phrase) => phrase.written);
}
