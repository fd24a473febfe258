import { LRUCache } from 'lru-cache';
import { isOver, readRelease, withdrawnIn } from '#press-release';
import background from '../lexicon/background.json' with { type: 'json' };
import { withCompoundParts } from '../lexicon/compounds.ts';
import { type Field, fieldOf } from '../lexicon/fields.ts';
import { ENGLISH, type Language, languageOf } from '../lexicon/language.ts';
import { nounPhrases } from '../lexicon/noun-phrases.ts';
import { withoutMarks } from '../lexicon/tokens.ts';
import { compare, unit, type Vector, weigh } from '../lexicon/vectors.ts';
import { type Meaning, meaningOf, nearness, subjectOf } from '../lexicon/word-vectors.ts';
import { flat } from '../work/digest.ts';
import { hiddenNames, withoutNames } from './hidden-names.ts';
import { kindOf, type PitchKind } from './pitch-kind.ts';
import { type PitchParts, pitchParts } from './pitch-parts.ts';
import { type PitchToken, readPitch } from './pitch-text.ts';
import { namesIn, type Story, storyOf, toldText } from './story.ts';
import { AS_READ, chooseSubject, chooseTokens, type SubjectChoice, stemsIn } from './subject-choice.ts';
import { type Candidate, candidatesOf } from './topic-candidates.ts';

/** A pitch, and the data that the scorer derives from the pitch. */
export interface Pitch {
  story: Story;
  /** What the story tells, a paragraph for each part; see `toldText`. */
  text: string;
  /** The text of the pitch, normalized for finding phrases. */
  flat: string;
  language: Language;
  tokens: PitchToken[];
  own: Vector;
  english: Vector;
  meaning: Meaning;
  subject: Meaning;
  /** The similarity of the pitch to general news. */
  general: { words: number; meaning: number };
  /** Phrases that may name the topic of the pitch. A person's articles are searched for these phrases. */
  candidates: Candidate[];
  /**
   * The subjects, such as energy, that the dictionary lists for the words of the pitch. Each subject is
   * stored with the first word of the pitch that belongs to the subject, and the total weight of all such
   * words.
   */
  fields: Map<Field, { word: string; weight: number }>;
  parts: PitchParts;
  kind: PitchKind;
}

/**
 * The vector of general news, which has one dimension per English word stem; see `build-background.ts` for
 * its source and method.
 */
const GENERAL_WORDS: Vector = unit(
  new Map(background.stems.map((stem, index) => [stem, background.weights[index] ?? 0])),
);
/** The vector that represents the meaning of general news: the weighted sum of the vectors of its words. */
const GENERAL_MEANING: Meaning = meaningOf(GENERAL_WORDS);

/** The number of sentences at the beginning of a pitch that determine its kind of news. */
const KIND_SENTENCES = 3;

const READ = new LRUCache<string, Pitch>({ max: 64 });

/** Reads a pitch, once. `choice` is what somebody adds to its subject and leaves out of it. */
export function understand(text: string, choice: SubjectChoice = AS_READ): Pitch {
  const key = JSON.stringify([text, choice.subject, choice.ignore]);
  let pitch = READ.get(key);
  if (!pitch) {
    pitch = read(text, choice);
    READ.set(key, pitch);
  }
  return pitch;
}

const AFTER_EMBARGO = new WeakMap<Pitch, Pitch>();

/** Returns a pitch as it is told at a time: without an embargo that is over. */
export function pitchAt(pitch: Pitch, now: Date): Pitch {
  const { story } = pitch;
  if (story.release.embargo === null || !isOver(story.release.embargo, now)) return pitch;
  const after = AFTER_EMBARGO.get(pitch) ?? {
    ...pitch,
    story: { ...story, release: { ...story.release, embargo: null } },
  };
  AFTER_EMBARGO.set(pitch, after);
  return after;
}

function read(pasted: string, choice: SubjectChoice): Pitch {
  const release = readRelease(pasted);
  const text = toldText(release);
  const language = languageOf(text);
  const names = namesIn(release, language);
  const hidden = hiddenNames(names);
  const tokens = chooseTokens(readPitch(withoutNames(text, hidden), language), choice, language);
  const fields = fieldsOfTokens(tokens, language);
  const stems = counted(tokens.map(({ stem, weight }) => [stem, weight]));
  const own = weigh(withCompoundParts(stems, language.code), language.code);
  const translated = [...fields].flatMap(([{ stems }, { weight }]) =>
    stems.map((stem): [string, number] => [stem, weight]),
  );
  const english = language === ENGLISH ? own : weigh(counted(translated), ENGLISH.code);
  const meaning = meaningOf(english);
  const items = release.parts.flatMap((part) => (part.kind === 'item' ? [part.text] : []));
  const figures = withdrawnIn(release.mail);
  const parts = withoutFigures(pitchParts(text, language, items), figures);
  const ignored = stemsIn(choice.ignore, language);
  const phrases = nounPhrases(ended([...choice.subject, ...parts.story]), language);
  const candidates = candidatesOf(phrases, tokens, language).filter(
    ({ text: phrase, stems }) =>
      !stems.some((stem) => ignored.has(stem)) && withoutNames(phrase, hidden) === phrase,
  );
  const opening = parts.story.slice(0, KIND_SENTENCES);
  const headline = namesFigure(release.headline ?? '', figures) ? null : release.headline;
  const told = storyOf(
    { ...release, headline },
    { names, parts, candidates, kind: kindOf(opening), language },
  );
  const story = { ...told, subject: chooseSubject(told.subject, choice, language) };
  const [news = ''] = story.news;
  const isLate = news !== '' && !opening.some((sentence) => sentence.includes(news));
  return {
    story,
    text,
    flat: flat(text),
    language,
    tokens,
    own,
    english,
    meaning,
    fields,
    parts,
    candidates,
    subject: subjectOf(english),
    kind: isLate ? kindOf([news]) : kindOf(opening),
    general: { words: compare(english, GENERAL_WORDS).cosine, meaning: nearness(meaning, GENERAL_MEANING) },
  };
}

/** Leaves out the sentences with a figure that the mail around the release withdraws. */
function withoutFigures(parts: PitchParts, figures: readonly string[]): PitchParts {
  const isRight = ({ text }: { text: string }) => !namesFigure(text, figures);
  return {
    ...parts,
    headline: parts.headline && isRight(parts.headline) ? parts.headline : null,
    usable: parts.usable.filter(isRight),
  };
}

function namesFigure(text: string, figures: readonly string[]): boolean {
  return (text.match(/\d[\d.,]*\d|\d/g) ?? []).some((one) => figures.includes(one));
}

/** Adds a full stop to lines without one, such as headlines, so that no phrase spans two lines. */
function ended(sentences: string[]): string {
  return sentences
    .map((sentence) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence))
    .join('\n');
}

function counted(weights: [string, number][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [stem, weight] of weights) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  return counts;
}

function fieldsOfTokens(tokens: PitchToken[], { code }: Language): Pitch['fields'] {
  const fields: Pitch['fields'] = new Map();
  for (const { word, written, weight } of tokens) {
    const field = fieldOf(withoutMarks(word), code);
    if (!field) continue;
    const entry = fields.get(field);
    fields.set(field, { word: entry?.word ?? written, weight: (entry?.weight ?? 0) + weight });
  }
  return fields;
}
