import { compareWords } from '../lexicon/compounds.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { compare, sumOf, type Vector } from '../lexicon/vectors.ts';
import { meaningOf, nearness, subjectOf } from '../lexicon/word-vectors.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { type Reading, vectorOfWork, type WorkProfile } from '../work/work.ts';
import type { HeadlineInputs, WholeInputs } from './calibration.ts';
import { strengthOf, type Topic } from './topics.ts';

/** Weight of a person's stated role, beat and bio, relative to an article. */
const STATED = 0.5;
const EMPTY: Vector = new Map();

/**
 * Returns the inputs of the regression for people whose articles were read in full. `shared` are the topics that
 * their work shares with the pitch.
 */
export function wholeInputs(pitch: Pitch, profile: WorkProfile, shared: readonly Topic[]): WholeInputs {
  const { work, head, native, isSame } = vectorsOf(pitch, profile);
  return {
    words: compareWords(pitch.own, native, pitch.language.code).cosine,
    subject: Math.max(0, nearness(pitch.subject, subjectOf(work))),
    headMeaning: Math.max(0, nearness(pitch.meaning, meaningOf(head))),
    across: isSame ? 0 : 1,
    notEnglish: isSame && pitch.language !== ENGLISH ? 1 : 0,
    company: meanCompany(profile),
    topics: strengthOf(shared.toSorted((a, b) => b.strength - a.strength)),
  };
}

/**
 * Returns the inputs of the regression for people whose articles are known only by title and description. They
 * are square roots of the cosines, which are low in short texts.
 */
export function headlineInputs(pitch: Pitch, profile: WorkProfile): HeadlineInputs {
  const { work, native, isSame } = vectorsOf(pitch, profile);
  const root = (cosine: number) => Math.sqrt(Math.max(0, cosine));
  return {
    words: root(compareWords(pitch.own, native, pitch.language.code).cosine),
    fields: root(isSame ? 0 : compare(pitch.english, work).cosine),
    meaning: root(nearness(pitch.meaning, meaningOf(work))),
    generalWords: root(isSame ? pitch.general.words : 0),
    generalMeaning: root(pitch.general.meaning),
    across: isSame ? 0 : 1,
  };
}

/**
 * Returns how near a person's work is to a pitch: the cosines of their vectors of meaning and of their vectors
 * of subject, added; −2 to 2.
 */
export function nearnessOfWork(pitch: Pitch, profile: WorkProfile): number {
  return nearnessOf(pitch, vectorOfWork(profile));
}

/** Returns the same for the vector of a text in English. */
export function nearnessOf(pitch: Pitch, text: Vector): number {
  return nearness(pitch.meaning, meaningOf(text)) + nearness(pitch.subject, subjectOf(text));
}

/** Returns the vectors of a person's whole work, in English and in the pitch's language. */
function vectorsOf(pitch: Pitch, { articles, stated }: WorkProfile) {
  const parts = [
    ...articles.map(({ reading }) => ({ reading, weight: 1 })),
    ...(stated ? [{ reading: stated, weight: STATED }] : []),
  ];
  const same = parts.filter(({ reading }) => reading.digest.language === pitch.language.code);
  const isSame = articles.some(({ reading }) => reading.digest.language === pitch.language.code);
  const sum = (readings: typeof parts, vector: (reading: Reading) => Vector) =>
    sumOf(readings.map(({ reading, weight }) => ({ vector: vector(reading), weight })));
  const work = sum(parts, ({ english }) => english);
  const head = sum(parts, ({ englishHead }) => englishHead);
  // If the pitch and all texts are English, the vectors in the pitch's language are the English vectors.
  const isEnglish = pitch.language === ENGLISH && same.length === parts.length;
  const nativeOf = (vector: (reading: Reading) => Vector) => (isSame ? sum(same, vector) : EMPTY);
  return {
    work,
    head,
    isSame,
    native: isEnglish ? work : nativeOf(({ own }) => own),
  };
}

/** Returns the chance that a person's articles are on a company's site, in the mean. */
function meanCompany({ articles }: WorkProfile): number {
  const total = articles.reduce((sum, { reading }) => sum + reading.digest.company, 0);
  return total / Math.max(1, articles.length);
}
