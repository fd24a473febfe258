import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { newsValue } from '../pitch/pitch-kind.ts';
import { DATA, type PitchSentence } from '../pitch/pitch-parts.ts';
import { senderOf } from '../pitch/sender.ts';
import { type Digest, flat } from '../work/digest.ts';
import type { Words } from './words/words.ts';

/**
 * One or more sentences of a pitch that form the second part of an angle, which is a suggested opening of an
 * e-mail.
 */
export interface Body {
  text: string;
  /** The text, normalized by the function `flat` so that topics can be found in the text. */
  flat: string;
  words: number;
  worth: number;
}

/**
 * Maximum numbers of news sentences and offers of a pitch that are tried in an angle (a suggested opening of
 * an e-mail).
 */
const MAX_NEWS = 7;
const MAX_OFFERS = 5;
const MAX_TOGETHER = 2;
/** Deductions for a sentence that relies on another one, and for each sentence before it. */
const DEPENDENT = 2;
const LATER = 0.8;
/** Deduction for a detail, for each sentence of the pitch before it. */
const LATE_DETAIL = 0.1;
/** Deduction for a detail that says what the news does not show. */
const CAVEAT = 4;
const CAVEATS =
  /\b(?:no clear|not a random|unclear|cannot (?:say|tell|prove)|small sample|nicht eindeutig|unklar|keine aussage|no permite|no está claro|pas de tendance|ne permet pas)(?!\p{L})/iu;
const MAX_DETAILS = 2;
const MAX_WORDS = 62;
const SHORT = 30;
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
const NEWS = 6;
/**
 * The value of an offer, such as an interview, in an angle (a suggested opening of an e-mail). An offer is
 * worth more than news (`NEWS`), because journalists respond to offers.
 */
const OFFER = 15;
const OFFERED: readonly { what: RegExp; worth: number }[] = [
  { what: /\bexclusive\b|\bexklusiv|\bexclusiv(?:a|ité)(?!\p{L})/iu, worth: 6 },
  {
    what: /\b(?:visit(?:s|ed|ar|as)?|tours?|previews?|tastings?|welcome to|sit in|besuch\p{L}*|besichtig\p{L}*|führung|verkostung|zeigen|visitas?|degustación|cata|visiter?|visites|dégustation)(?!\p{L})/iu,
    worth: 5,
  },
  {
    what: /interview|demo|questions|on the record|in touch|willing to|talk about|entrevist|entretien|gespräch|fragen|preguntas/iu,
    worth: 5,
  },
  { what: /\b(?:data|daten|datos|données)(?!\p{L})/iu, worth: 1 },
];
/**
 * Bonus for a headline that introduces the company, such as "Lindmoor start-up Tidewell", if the first
 * sentence says only "Tidewell".
 */
const PRESENTED = 2;
/**
 * Bonus for a sentence that says what a study found, rather than how the study was made. It is worth more
 * than an offer: few ask to interview the authors of a result that they have not heard.
 */
const FINDING = 22;
const FINDINGS =
  /\b(?:finds?|shows?|twice|double[sd]?|more|less|fewer|longer|shorter|higher|lower|better|worse|faster|than|per cent|percent|zeigt|ergab|doppelt|mehr|weniger|länger|kürzer|höher|niedriger|besser|prozent|muestra|doble|más|menos|mayor|menor|mejor|por ciento|montre|révèle|double|plus|moins|autant|mieux|pour cent)(?!\p{L})|%/iu;
/** Deduction for sentences that never name whom or what the pitch is about. */
const NAMELESS = 8;
/** Bonus for each word that a sentence shares with the article, multiplied by the word's squared rarity. */
const SHARED = 0.8;
/** Bonus for each sentence with a number or comparison, which often states a result that editors want. */
const RESULT = 0.8;
const RESULTS =
  /\d|%|\b(?:twice|half|double[sd]?|triple[sd]?|per cent|percent|doppelt|hälfte|halb|prozent|mitad|doble|triple|por ciento|moitié|double|autant|pour cent)(?!\p{L})/iu;
const PER_REPETITION = 0.25;
/**
 * Deduction for each word of a combination of sentences. The shorter of two otherwise equal combinations is
 * preferred.
 */
const PER_WORD = 0.015;

/**
 * Returns the possible combinations of the main news, details and offers of a pitch. If the pitch has none of
 * these, returns the beginning of the pitch.
 */
export function bodies(pitch: Pitch, digest: Digest | undefined, words: Words): Body[] {
  const { headline, usable } = pitch.parts;
  const news = usable.filter(({ isOffer }) => !isOffer).slice(0, MAX_NEWS);
  const offers = usable.filter(({ isOffer }) => isOffer).slice(0, MAX_OFFERS);
  const isStudy = pitch.kind === 'study' || pitch.kind === 'data' || pitch.kind === 'contrary';
  const leads = [headline === null ? [] : [headline], newsSentences(news, pitch)].filter(
    (lead) => lead.length > 0,
  );
  const isDetail = (one: PitchSentence) => !one.isOffer && !leads.flat().includes(one);
  const read = readSentences([...leads.flat(), ...news, ...offers], pitch, digest, isDetail);
  const sender = senderOf(pitch);
  const found: Body[] = [];
  for (const lead of leads.length > 0 ? leads : [[]])
    for (const details of subsets(
      news.filter((sentence) => !lead.includes(sentence)),
      MAX_DETAILS,
    ))
      for (const offered of subsets(offers, MAX_TOGETHER)) {
        if (new Set(offered.map(({ position }) => position)).size < offered.length) continue;
        const chosen = [...lead, ...details, ...offered];
        const sentences = chosen.toSorted((a, b) => a.position - b.position);
        const length = sentences.reduce((sum, one) => sum + (read.get(one)?.words ?? 0), 0);
        if (length === 0 || length > MAX_WORDS || !standsTogether(sentences, lead, pitch, read)) continue;
        const stems = sentences.flatMap((one) => [...(read.get(one)?.stems ?? [])]);
        const repeated = stems.length - new Set(stems).size;
        const shared = new Map(sentences.flatMap((one) => [...(read.get(one)?.shared ?? [])]));
        const text = sentences.map((one) => one.text).join(' ');
        const worth =
          (lead.length > 0 ? NEWS : 0) +
          (sender === null || text.includes(sender) ? 0 : -NAMELESS) +
          (headline !== null && lead.includes(headline) && presents(headline, news[0]) ? PRESENTED : 0) +
          offerWorth(offered.map((one) => one.text).join(' ')) +
          (isStudy && sentences.some(isFinding) ? FINDING : 0) +
          SHARED * [...shared.values()].reduce((sum, one) => sum + one, 0) +
          RESULT * sentences.filter(({ text: one, isOffer }) => !isOffer && RESULTS.test(one)).length -
          PER_WORD * length -
          LATE_DETAIL * details.reduce((sum, { position }) => sum + position, 0) -
          CAVEAT * details.filter(({ text: one }) => CAVEATS.test(one)).length -
          PER_REPETITION * repeated;
        found.push({ text, flat: flat(text), words: length, worth });
      }
  return found.length > 0 ? found : [firstLine(pitch, words)];
}

/**
 * Returns the sentence that tells the news, after the one on which it relies. Many pitches lead up to it: "They
 * load everything you own, then double the price."
 */
function newsSentences(news: PitchSentence[], { kind }: Pitch): PitchSentence[] {
  const rated = news.map((sentence, index) => ({
    sentence,
    value:
      2 * newsValue(sentence.text, kind) +
      Number(/(?<=[\p{Ll}\d,] )\p{Lu}/u.test(sentence.text)) -
      (sentence.relies === 'nothing' || previousOf(sentence, news) ? 0 : DEPENDENT) -
      LATER * index,
  }));
  const best = rated.toSorted((a, b) => b.value - a.value)[0]?.sentence;
  if (!best) return [];
  const before = previousOf(best, news);
  return before ? [before, best] : [best];
}

function isFinding({ text, isOffer }: PitchSentence): boolean {
  return !isOffer && FINDINGS.test(text) && !CAVEATS.test(text);
}

/** Returns the sentence on which a sentence relies. */
function previousOf({ relies, position }: PitchSentence, news: PitchSentence[]): PitchSentence | undefined {
  return relies === 'previous' ? news.find((one) => one.position === position - 1) : undefined;
}

/**
 * Returns whether the headline contains the first word of the pitch's first news sentence, but not as the
 * headline's first word. The headline "Start-up Tidewell" introduces a sentence that begins with "Tidewell".
 */
function presents(headline: PitchSentence | null, first: PitchSentence | undefined): boolean {
  const [subject = ''] = first?.text.split(' ') ?? [];
  return headline !== null && headline.text.split(' ').indexOf(subject) > 0;
}

/**
 * Rates the offer that a pitch makes to a journalist. An exclusive counts most, then visits and interviews,
 * then data.
 */
function offerWorth(offered: string): number {
  if (offered === '') return 0;
  return OFFERED.reduce((sum, { what, worth }) => sum + (what.test(offered) ? worth : 0), OFFER);
}

interface ReadSentence {
  words: number;
  stems: ReadonlySet<string>;
  /** The word stems of a sentence that also occur in the article, each with its squared rarity. */
  shared: ReadonlyMap<string, number>;
}

type ReadSentences = ReadonlyMap<PitchSentence, ReadSentence>;

function readSentences(
  sentences: PitchSentence[],
  { language }: Pitch,
  digest: Digest | undefined,
  isDetail: (sentence: PitchSentence) => boolean,
): ReadSentences {
  const isSame = digest?.language === language.code;
  const theirs = new Set(isSame ? digest.words.map(([stem]) => stem) : []);
  return new Map(
    sentences.map((sentence) => {
      const stems = new Set(tokenize(sentence.text, language).map(({ stem }) => stem));
      const known = [...stems].filter((stem) => theirs.has(stem));
      // If most words of a detail are in the article, the detail is not news to the article's author, so
      // count no shared words.
      const shared = (isDetail(sentence) && known.length > KNOWN * stems.size ? [] : known).map(
        (stem) => [stem, rarity(stem, language.code) ** 2] as const,
      );
      return [sentence, { words: sentence.text.split(/\s+/).length, stems, shared: new Map(shared) }];
    }),
  );
}

/**
 * Returns whether the sentences make sense together: each sentence comes after the sentence that it relies
 * on, and no sentence repeats the headline.
 */
function standsTogether(
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

function subsets<T>(list: T[], most: number): T[][] {
  const found: T[][] = [[]];
  for (const item of list)
    for (const known of [...found]) if (known.length < most) found.push([...known, item]);
  return found;
}

/** Returns the beginning of a pitch that has no usable sentence. */
function firstLine({ parts }: Pitch, words: Words): Body {
  const line = (parts.story[0] ?? '')
    .split(' ')
    .slice(0, SHORT)
    .join(' ')
    .replace(/[\s.,:;!?。！？]+$/u, '');
  const text = words.angle.headline(line);
  return { text, flat: flat(text), words: text.split(/\s+/).length, worth: 0 };
}
