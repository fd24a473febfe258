import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { ENGLISH, type Language } from './language.ts';
import { visible, withoutMarks } from './tokens.ts';

/** A noun phrase from a text, spelled as in that text. */
export interface NounPhrase {
  text: string;
  /** Whether the phrase is a proper name. */
  name: boolean;
  /**
   * Whether the phrase can follow "about" without "a" or "the": a name, a plural, or another phrase that
   * needs neither.
   */
  bare: boolean;
  /** Whether the phrase is probably a place, because it is a name after a word such as "in" or "from". */
  place: boolean;
}

const nlp = winkNLP(model, ['pos']);
/**
 * How many characters of a text are tagged with parts of speech. The rest is ignored, because a pitch states
 * its subject early.
 */
const MAX_TAGGED = 6_000;
const MAX_TAGGED_WORDS = 800;
const MAX_LETTERS = 30;
const MAX_WORDS = 4;
const INSIDE = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM']);
const HEADS = new Set(['NOUN', 'PROPN']);
const BEFORE_PLACES = new Set(['in', 'from', 'near', 'at', 'across', 'outside', 'around', 'throughout']);

/**
 * Tokens that join two words of a phrase, such as the hyphen in "strength-training" and the "'s" in "women's
 * academy".
 */
const JOINTS: Readonly<Record<string, string>> = { '-': 'HYPHEN', "'s": 'POSSESSIVE', "s'": 'POSSESSIVE' };

interface Tagged {
  value: string;
  pos: string;
}

/** Lowercases a word that is capitalized but is not a name, such as "Pupils" at the beginning of a sentence. */
function uncapitalized({ value, pos }: Tagged): string {
  return pos !== 'PROPN' && /^\p{Lu}\p{Ll}+$/u.test(value) ? value.toLowerCase() : value;
}

/**
 * Returns the noun phrases and names of a text. English texts are tagged with parts of speech. In other
 * languages, sequences of capitalized words and single words count as phrases.
 */
export function nounPhrases(text: string, language: Language): NounPhrase[] {
  return language.code === ENGLISH.code ? taggedPhrases(text) : writtenPhrases(text, language);
}

function taggedPhrases(text: string): NounPhrase[] {
  const tokens = nlp.readDoc(tame(text)).tokens();
  const tags = tokens.out(nlp.its.pos);
  const runs: { after: string; words: Tagged[] }[] = [{ after: '', words: [] }];
  tokens.out().forEach((value, index) => {
    const pos = tags[index] ?? '';
    const run = runs.at(-1);
    const isInside = (run?.words.length ?? 0) > 0;
    const joint = isInside ? JOINTS[value] : undefined;
    if (INSIDE.has(pos) || joint) run?.words.push({ value, pos: joint ?? pos });
    else runs.push({ after: value.toLowerCase(), words: [] });
  });
  // The first word after a hyphen is the second half of a hyphenated word, so it is not part of the phrase.
  return runs.flatMap(({ after, words }) =>
    phrasesOfRun(after === '-' ? words.slice(1) : words, BEFORE_PLACES.has(after)),
  );
}

/**
 * Returns whether an English headline is a sentence: it has a finite verb, unlike "Museum to open" and "City
 * building bridge", and most of its words are not capitalized.
 */
export function isWrittenAsSentence(headline: string): boolean {
  const capitals = headline.split(' ').filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals <= headline.split(' ').length / 2 && hasFiniteVerb(headline);
}

export function hasFiniteVerb(text: string): boolean {
  const tokens = nlp.readDoc(tame(text)).tokens();
  const words = tokens.out();
  const tags = tokens.out(nlp.its.pos);
  return words.some(
    (word, index) =>
      tags[index] === 'AUX' ||
      (tags[index] === 'VERB' && !word.endsWith('ing') && words[index - 1]?.toLowerCase() !== 'to'),
  );
}

/**
 * Returns the phrases in a sequence of nouns and adjectives: the whole sequence and its endings. For example,
 * "lithium battery recycling plant" also yields "recycling plant" and "plant". Names are not split.
 */
function phrasesOfRun(run: Tagged[], afterPlaceWord: boolean): NounPhrase[] {
  const end = run.findLastIndex(({ pos }) => HEADS.has(pos)) + 1;
  const phrases: NounPhrase[] = [];
  for (let start = 0; start < end; start++) {
    const [first, before] = [run[start], run[start - 1]];
    if (!first || first.pos === 'NUM' || isJoint(first) || before?.pos === 'HYPHEN') continue;
    if (first.pos === 'PROPN' && before?.pos === 'PROPN') continue;
    const words = run.slice(start, end);
    if (words.filter((word) => !isJoint(word)).length > MAX_WORDS) continue;
    if (words.length > 1 && ENGLISH.stopwords.has(first.value.toLowerCase())) continue;
    const last = words.at(-1);
    const name = words.every(({ pos }) => pos === 'PROPN');
    phrases.push({
      text: written(words),
      name,
      bare: name || /[^s]s$/.test(last?.value ?? ''),
      place: name && afterPlaceWord,
    });
  }
  return [...phrases, ...innerNouns(run, phrases), ...compounds(run), ...innerNames(run)];
}

function isJoint({ pos }: Tagged): boolean {
  return pos === 'HYPHEN' || pos === 'POSSESSIVE';
}

function written(words: Tagged[]): string {
  return words.map(uncapitalized).join(' ').replaceAll(' - ', '-').replaceAll(" 's", "'s");
}

/** Returns a name of several words that precedes a noun: "Series B funding round" yields "Series B". */
function innerNames(run: Tagged[]): NounPhrase[] {
  const end = run.findIndex(({ pos }) => pos !== 'PROPN');
  if (end < 2 || end > MAX_WORDS || isJoint(run[end] as Tagged)) return [];
  return [{ text: written(run.slice(0, end)), name: true, bare: true, place: false }];
}

/**
 * Returns hyphenated pairs of nouns inside a longer sequence: "strength-training class" yields
 * "strength-training".
 */
function compounds(run: Tagged[]): NounPhrase[] {
  return run.flatMap((first, index) => {
    const [joint, second, next] = run.slice(index + 1, index + 4);
    const isPair = first.pos === 'NOUN' && joint?.pos === 'HYPHEN' && second?.pos === 'NOUN';
    if (!isPair || !next || isJoint(next) || run[index - 1]?.pos === 'HYPHEN') return [];
    return [{ text: written([first, joint, second]), name: false, bare: false, place: false }];
  });
}

/** Returns each common noun of a sequence alone: "tornado winds" yields "tornado". */
function innerNouns(run: Tagged[], phrases: NounPhrase[]): NounPhrase[] {
  const texts = new Set(phrases.map(({ text }) => text));
  return run
    .filter(
      ({ value, pos }, index) =>
        pos === 'NOUN' &&
        run[index + 1]?.pos !== 'HYPHEN' &&
        run[index - 1]?.pos !== 'HYPHEN' &&
        !texts.has(value),
    )
    .map(uncapitalized)
    .map((value) => ({ text: value, name: false, bare: /[^s]s$/.test(value), place: false }));
}

const CAPITALISED = /^\p{Lu}/u;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'][\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Returns the phrases of a text in a language without a tagger. Consecutive capitalized words are names or,
 * in German, nouns. Every other sufficiently long word is a phrase by itself.
 */
function writtenPhrases(text: string, { code, stopwords }: Language): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  for (const sentence of visible(text)
    .slice(0, MAX_TAGGED)
    .split(/[.!?:;,()"„“”«»\n]+/u)) {
    const words = sentence.match(WORD) ?? [];
    let run: string[] = [];
    const close = () => {
      if (run.length > 1 && run.length <= MAX_WORDS)
        phrases.push({ text: run.join(' '), name: true, bare: true, place: false });
      run = [];
    };
    words.forEach((word, index) => {
      const isCapital = CAPITALISED.test(word) && !stopwords.has(word.toLowerCase());
      if (isCapital && (index > 0 || code === 'de')) run.push(word);
      else close();
      const isNoun = code === 'de' ? isCapital : true;
      if (
        isNoun &&
        word.length <= MAX_LETTERS &&
        !stopwords.has(word.toLowerCase()) &&
        withoutMarks(word).length > 3
      )
        phrases.push({ text: word, name: isCapital && code !== 'de' && index > 0, bare: true, place: false });
    });
    close();
  }
  return phrases;
}

/**
 * Removes long words and runs of symbols, on which the tagger's regular expressions would backtrack
 * excessively.
 */
function tame(text: string): string {
  return visible(text)
    .slice(0, MAX_TAGGED)
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?'"“”()%-]+/gu, ' ')
    .replace(/([.,;:!?'"“”()%-])[.,;:!?'"“”()%-]+/g, '$1 ')
    .split(/\s+/)
    .filter((word) => word.length <= MAX_LETTERS)
    .slice(0, MAX_TAGGED_WORDS)
    .join(' ');
}
