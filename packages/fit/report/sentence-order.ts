import type { Pitch } from '../pitch/pitch.ts';
import { DATA, type PitchSentence } from '../pitch/pitch-parts.ts';

/**
 * A sentence repeats another one if they have more than this share of word stems in common. The share is
 * relative to the number of word stems in the shorter sentence.
 */
const SAME = 0.5;

/** What is compared of a sentence. */
interface ReadSentence {
  words: number;
  stems: ReadonlySet<string>;
  /** The word stems of a sentence that also occur in the article, each with its squared rarity. */
  shared: ReadonlyMap<string, number>;
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
