import { countWords } from '../lexicon/count-words.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { DATA, type PitchSentence } from '../pitch/pitch-parts.ts';
import type { Digest } from '../work/digest.ts';

/**
 * A sentence repeats another one if they have more than this share of word stems in common. The share is
 * relative to the number of word stems in the shorter sentence.
 */
const SAME = 0.5;
/**
 * A pitch sentence with a detail repeats the article if more than this share of the sentence's word stems
 * occurs in the article.
 */
const KNOWN = 0.5;
/** Factor for a word of the article's headline: the sentence that has it says why the pitch is for this author. */
const IN_HEADLINE = 5;
/** How much a word of the article's beginning, and a frequent one, say about it, where one of its headline says 1. */
const IN_LEAD = 0.6;
const IN_BODY = 0.4;
const OFTEN = 2;
/** Matches a noun with a definite article, which refers to something known. */
const KNOWN_NOUNS: Readonly<Record<string, RegExp>> = {
  en: /\bthe (?:(?:free|new|same|whole|entire|existing|original|updated|combined) )?(\p{Ll}{4,})/giu,
  de: /(?<!\p{L})(?:der|die|das|den|dem|des) (\p{Lu}\p{L}{3,})/giu,
  es: /(?<!\p{L})(?:el|la|los|las|del|al) (\p{Ll}{4,})/giu,
  fr: /(?<!\p{L})(?:le|la|les|du|au) (\p{Ll}{4,})/giu,
};

/** What is compared of a sentence. */
interface ReadSentence {
  words: number;
  stems: ReadonlySet<string>;
  /** The word stems of a sentence that also occur in the article, each with its squared rarity. */
  shared: ReadonlyMap<string, number>;
  /** The shared word stems, each with how much it says about the article. */
  links: ReadonlyMap<string, number>;
  /** The word stems of nouns that the sentence takes as known, because an earlier sentence of the pitch has them. */
  known: readonly string[];
  /** The names that an earlier sentence of the pitch has introduced. */
  names: readonly string[];
}

export type ReadSentences = ReadonlyMap<PitchSentence, ReadSentence>;

/**
 * Returns whether the sentences make sense together: each sentence comes after the sentence that it relies
 * on, and no sentence repeats the headline.
 */
export function standsTogether(
  sentences: PitchSentence[],
  lead: PitchSentence[],
  { parts }: Pitch,
  read: ReadSentences,
): boolean {
  const { headline, usable } = parts;
  if (headline && sentences[0] === headline && sentences.slice(1).some((one) => repeats(one, headline, read)))
    return false;
  const opener = usable.find(({ isOffer }) => !isOffer);
  const hasLead = (before: PitchSentence[]) =>
    before.some((one) => one === headline || one === opener || lead.includes(one));
  /**
   * Whether other sentences lie between the pitch's first sentence and the first news sentence that an angle
   * can use.
   */
  const isCutOff = opener !== undefined && opener.position > 1;
  /** Whether the headline contains the subject of the first news sentence. */
  const [subject = ''] = opener?.text.split(' ') ?? [];
  const isSame =
    headline !== null && opener?.relies === 'nothing' && headline.text.split(' ').includes(subject);
  const stands = (sentence: PitchSentence, before: PitchSentence[]): boolean =>
    before.includes(sentence) || (isSame && sentence === opener && before.includes(headline));
  const follows = (sentence: PitchSentence, before: PitchSentence[]): boolean => {
    const previous = usable.find(({ position }) => position === sentence.position - 1);
    if (!previous) return false;
    return stands(previous, before) || (CONTINUING.test(previous.text) && follows(previous, before));
  };
  return sentences.every((sentence, index) => {
    const before = sentences.slice(0, index);
    // The sentences that carry the news were chosen because they stand by themselves.
    if (lead.includes(sentence)) return true;
    if (sentence === opener && isCutOff && headline !== null) return before.includes(headline);
    if (sentence.relies === 'nothing') return true;
    if (sentence.relies === 'data') return before.some(({ text }) => DATA.test(text));
    // If the pitch's first news sentence needs an introduction, only the headline can provide it, unless nothing
    // comes before the sentence in the pitch, either.
    if (sentence === opener) return headline === null ? sentence.position === 0 : before.includes(headline);
    return sentence.relies === 'lead' ? hasLead(before) : follows(sentence, before);
  });
}

/**
 * Matches the beginning of a sentence about the same subject as the sentence before it, such as "Its" or "The
 * company". If an angle leaves out such a sentence, the sentence after it still makes sense.
 */
const CONTINUING =
  /^(?:its|their|the (?:company|firm|start-up|team|group)|ihr\p{L}*|das unternehmen|su|sus|la empresa|son|sa|ses|leurs?|l'entreprise|la société)\s/iu;

function repeats(one: PitchSentence, other: PitchSentence, read: ReadSentences): boolean {
  const [a, b] = [read.get(one)?.stems, read.get(other)?.stems];
  if (!a || !b) return false;
  const both = [...a].filter((stem) => b.has(stem)).length;
  return both > SAME * Math.min(a.size, b.size);
}

/** Reads what the sentences of a pitch share with each other and with an article. */
export function readSentences(
  sentences: PitchSentence[],
  { language, parts, story }: Pitch,
  digest: Digest | undefined,
  isDetail: (sentence: PitchSentence) => boolean,
): ReadSentences {
  const theirs = new Map(
    (digest?.language === language.code ? digest.words : []).map(([stem, headline, lead, body]) => {
      const place = headline > 0 ? 1 : lead > 0 ? IN_LEAD : body >= OFTEN ? IN_BODY : 0;
      return [stem, { isInHeadline: headline > 0, place }];
    }),
  );
  const stemsOf = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const stemsIn = sentences.map((sentence) => [sentence, stemsOf(sentence.text)] as const);
  const introduced = new Map<string, number>();
  parts.story.forEach((text, place) => {
    for (const stem of stemsOf(text)) introduced.set(stem, Math.min(place, introduced.get(stem) ?? place));
  });
  // An offer is often no part of the story, and stands after it.
  const placeOf = (text: string) => {
    const place = parts.story.findIndex((one) => one.includes(text.slice(1, -1)));
    return place < 0 ? parts.story.length : place;
  };
  const names = [...story.names.people, ...story.names.products, ...story.names.others].filter(
    (name) => !isPlaceName(name, language.code),
  );
  const pattern = KNOWN_NOUNS[language.code];
  return new Map(
    stemsIn.map(([sentence, stems]) => {
      const nouns = pattern ? [...sentence.text.matchAll(pattern)].map(([, noun = '']) => noun) : [];
      const theirsToo = [...stems].flatMap((stem) => {
        const word = theirs.get(stem);
        return word ? [{ stem, ...word, rare: rarity(stem, language.code) ** 2 }] : [];
      });
      // If most words of a detail are in the article, the detail is not news to the article's author, so
      // count no shared words.
      const shared = (isDetail(sentence) && theirsToo.length > KNOWN * stems.size ? [] : theirsToo).map(
        ({ stem, isInHeadline, rare }) => [stem, (isInHeadline ? IN_HEADLINE : 1) * rare] as const,
      );
      const place = placeOf(sentence.text);
      const known = [...stemsOf(nouns.join(' '))].filter((stem) => (introduced.get(stem) ?? 0) < place);
      const before = parts.story.slice(0, place);
      const own = names.filter(
        (name) => sentence.text.includes(name) && before.some((earlier) => earlier.includes(name)),
      );
      const links = new Map(theirsToo.map(({ stem, place: where, rare }) => [stem, where * rare]));
      return [
        sentence,
        { words: countWords(sentence.text), stems, shared: new Map(shared), links, known, names: own },
      ];
    }),
  );
}

/** The least that the words of a sentence must say about the article for the sentence to link pitch and article. */
const LEAST_LINK = 0.4;

/**
 * Returns the detail that says why the pitch is for this author: it has words on which the article is and
 * which the news itself lacks, and more of them. Undefined without one.
 */
export function linkingDetail(
  details: PitchSentence[],
  lead: PitchSentence[],
  read: ReadSentences,
): PitchSentence | undefined {
  const linksOf = (sentences: PitchSentence[]) =>
    new Map(sentences.flatMap((one) => [...(read.get(one)?.links ?? [])]));
  const sum = (links: Iterable<number>) => [...links].reduce((total, one) => total + one, 0);
  const inLead = linksOf(lead);
  const rated = details.map((sentence) => {
    const own = [...linksOf([sentence])].filter(([stem]) => !inLead.has(stem));
    return { sentence, value: sum(own.map(([, value]) => value)) };
  });
  const [best] = rated.toSorted((a, b) => b.value - a.value);
  return best && best.value >= LEAST_LINK && best.value > sum(inLead.values()) ? best.sentence : undefined;
}

/** Returns whether what follows the lead names nobody whom only a sentence left out has introduced. */
export function introducesNames(
  following: PitchSentence[],
  lead: PitchSentence[],
  read: ReadSentences,
): boolean {
  return following.every((sentence, index) =>
    (read.get(sentence)?.names ?? []).every((name) =>
      [...lead, ...following.slice(0, index)].some(({ text }) => text.includes(name)),
    ),
  );
}

/** Counts the nouns that sentences take as known although no sentence among them has introduced them. */
export function danglingIn(sentences: PitchSentence[], read: ReadSentences): number {
  const before = new Set<string>();
  let dangling = 0;
  for (const sentence of sentences) {
    dangling += read.get(sentence)?.known.filter((stem) => !before.has(stem)).length ?? 0;
    for (const stem of read.get(sentence)?.stems ?? []) before.add(stem);
  }
  return dangling;
}
