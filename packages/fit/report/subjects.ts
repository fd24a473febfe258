import { GENRE_STEMS } from '../lexicon/genre-words.ts';
import type { Language } from '../lexicon/language.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { tokenize, visible } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { Topic } from '../score/topics.ts';
import { type Digest, flat, mentionsOf, type WordPlaces } from '../work/digest.ts';
import type { Work } from '../work/work.ts';

interface Grammar {
  definite: RegExp;
  indefinite: RegExp;
  /** Words that may precede a complete noun phrase, and words that may follow it. */
  before: RegExp;
  after: RegExp;
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    definite: /^(?:the|its|their|his|her|our|this|these|whose)$/,
    indefinite: /^an?$/,
    before:
      /^(?:\.|of|on|in|for|with|about|from|to|by|into|and|or|as|than|between|without|against|beside|is|are|has|have|what|when|that|do|does|want|need|buy|use|sell)$/,
    after:
      /^(?:\.|of|on|in|for|with|about|from|to|by|into|and|or|as|than|between|is|are|was|were|has|have|had|will|would|can|could|should|may|might|do|does|did|that|which|who|at|after|before|beside|when|while|because|since|but|began|seems?)$/,
  },
  es: {
    definite: /^(?:el|la|los|las)$/,
    indefinite: /^una?$/,
    before: /^$/,
    after: /^(?:\.|de|del|en|y|o|al|con|por|para|que|se|no|es|son|ha|han|está|están|como|sin|desde)$/,
  },
  fr: {
    definite: /^(?:le|la|les)$/,
    indefinite: /^une?$/,
    before: /^$/,
    after:
      /^(?:\.|de|du|des|en|et|ou|à|au|aux|avec|par|pour|qui|que|se|ne|est|sont|a|ont|comme|sans|dans|lui|leur|sur)$/,
  },
};
/** The number of characters before and after a phrase in which its neighbouring words are looked up. */
const MAX_LETTERS = 40;
/** Words that are rare enough to be topics, but too vague to name one in a sentence. */
const VAGUE =
  /^(?:spring|summer|autumn|winter|half|third|quarter|week|month|year|people|thing|way|pounds?|euros?|dollars?|percent|degrees?|minutes?|hours?|days?|mitad|tercio|parte|resto|moitié|tiers|partie|reste|hälfte|drittel|teil|frühjahr|frühling|sommer|herbst|stud(?:y|ies)|reports?|surveys?|interviews?|sessions?|stories|story|readers?|gespräche?|studien?|umfragen?|untersuchung(?:en)?|berichte?|estudios?|encuestas?|informes?|entrevistas?|dato|datos|études?|enquêtes?|rapports?|entretiens?|départs?)$/i;

/**
 * Returns a topic in a form that can follow "about" or "sobre" in a sentence, with the same article ("the",
 * "la") as in the pitch or in the journalist's text. Returns null if neither text shows that the topic is a
 * complete noun phrase. A German topic is not changed, because it follows "zum Thema". `all` contains both
 * texts, as returned by `bothTexts`.
 */
export function spokenTopic({ text, name, bare }: Topic, language: string, all: string): string | null {
  const grammar = GRAMMARS[language];
  if (VAGUE.test(text)) return null;
  if (language === 'de') return /^\p{Lu}/u.test(text) ? text : null;
  if (!grammar) return null;
  const matches = neighbours(all, flat(text)).filter(({ after }) => grammar.after.test(after));
  const preceded = (pattern: RegExp) => matches.find(({ before }) => pattern.test(before))?.before;
  if (name) return language === 'en' && preceded(/^the$/) ? `the ${text}` : text;
  if (language === 'en') {
    if (bare) return matches.length > 0 ? text : null;
    const plural = neighbours(all, `${flat(text).trimEnd()}s `);
    if (plural.some(({ after }) => grammar.after.test(after))) return `${unhyphened(text)}s`;
    const ies = /[^aeiou]y$/.test(text) ? neighbours(all, flat(pluralOf(text))) : [];
    if (ies.some(({ after }) => grammar.after.test(after))) return pluralOf(text);
    if (preceded(grammar.indefinite)) return pluralOf(text);
    if (preceded(grammar.before)) return unhyphened(text);
    return preceded(grammar.definite) && /[\s-]/.test(text) ? `the ${text}` : null;
  }
  const determiner = preceded(grammar.definite) ?? preceded(grammar.indefinite);
  return determiner ? `${determiner} ${text}` : null;
}

/** How early in the pitch, by the weight of its first mention, and how rare a subject must be to link both texts. */
const EARLY = 0.7;
const TELLING = 0.75;

/**
 * Returns the subject that a first sentence can name as what article and pitch are both about: the pitch begins with
 * it, and the article has it in the headline, or as a phrase in the lead. Null without one. In Spanish and French,
 * nothing tells whether one thing or all are meant.
 */
export function linkingSubject(pitch: Pitch, subjects: readonly Topic[], digest: Digest): string | null {
  const { code } = pitch.language;
  if (code !== 'en' && code !== 'de') return null;
  const first = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const { stem, weight } of pitch.tokens) {
    if (!first.has(stem)) first.set(stem, weight);
    weights.set(stem, (weights.get(stem) ?? 0) + weight);
  }
  const all = bothTexts(pitch, digest);
  const worth = ({ text }: Topic) =>
    tokenize(text, pitch.language).reduce((sum, { stem }) => sum + (weights.get(stem) ?? 0), 0);
  // A phrase says more than a word, and has the weights of two.
  for (const topic of subjects.toSorted((a, b) => worth(b) - worth(a))) {
    const stems = tokenize(topic.text, pitch.language).map(({ stem }) => stem);
    const isPhrase = /\s/.test(topic.text);
    const isNamed = isPhrase ? topic.place !== 'body' : standsAlone(topic.text, topic.work.title);
    if (topic.name || !isNamed) continue;
    if (stems.some((stem) => (first.get(stem) ?? 0) < EARLY || (!isPhrase && rarity(stem, code) < TELLING)))
      continue;
    // Of single words, only that which says most of the subject: "doses" is not what a study of a vitamin is on.
    const [most] = pitch.story.subject.near;
    if (!isPhrase && code === 'en' && most && !stems.includes(most.stem)) continue;
    const spoken = spokenTopic(topic, code, all);
    if (spoken === null || /^the /.test(spoken)) continue;
    // A single word in the singular is often half of a name of something: "news about wireless".
    if (isPhrase || code === 'de' || spoken.endsWith('s')) return spoken;
  }
  return null;
}

/** Returns whether a title contains a word, in singular or plural, that is no half of a word like "weight-loss". */
function standsAlone(word: string, title: string): boolean {
  const bare = word.toLowerCase().replace(/(?:ies|y|s)$/, '');
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'-]+/u)
    .some((one) => one.replace(/(?:ies|y|s)$/, '') === bare);
}

/** Returns one text that contains the normalized article and pitch. Topics are looked up in this text. */
export function bothTexts(pitch: Pick<Pitch, 'flat'>, { text: { title, lead, body } }: Digest): string {
  return [title, lead, body, pitch.flat].join(' . ');
}

/**
 * Replaces the hyphen with a space if the whole text is one lower-case compound, such as "strength-training".
 */
export function unhyphened(text: string): string {
  return text.replace(/^(\p{Ll}+)-(\p{Ll}+)$/u, '$1 $2');
}

/**
 * Returns the regular plural of a noun, or the singular with an indefinite article if its plural is
 * irregular.
 */
function pluralOf(text: string): string {
  if (/(?:man|woman|child|person|foot|tooth|mouse|sis|lf|fe)$/i.test(text))
    return `${/^[aeio]/i.test(text) ? 'an' : 'a'} ${text}`;
  if (/[^aeiou]y$/.test(text)) return `${unhyphened(text).slice(0, -1)}ies`;
  return `${unhyphened(text)}${/(?:s|x|z|ch|sh)$/.test(text) ? 'es' : 's'}`;
}

function neighbours(all: string, phrase: string): { before: string; after: string }[] {
  const matches: { before: string; after: string }[] = [];
  for (let at = all.indexOf(phrase); at >= 0; at = all.indexOf(phrase, at + phrase.length - 1)) {
    const end = at + phrase.length;
    matches.push({
      before:
        all
          .slice(Math.max(0, at - MAX_LETTERS), at)
          .split(' ')
          .at(-1) ?? '',
      after: all.slice(end, end + MAX_LETTERS).split(' ')[0] ?? '',
    });
  }
  return matches;
}

/**
 * Returns whether a word of a pitch is certainly a noun. In English, the part-of-speech tagger decides; in
 * German, the capital letter decides; in Spanish and French, the word must follow a determiner.
 */
export function isNounIn(
  text: string,
  { flat: pitch, language: { code } }: Pick<Pitch, 'flat' | 'language'>,
): boolean {
  if (VAGUE.test(text)) return false;
  const grammar = GRAMMARS[code];
  if (code === 'en' || /\p{Lu}/u.test(text) || !grammar) return true;
  return neighbours(pitch, flat(text)).some(
    ({ before, after }) =>
      (grammar.definite.test(before) || grammar.indefinite.test(before)) && grammar.after.test(after),
  );
}

/** Languages that write no spaces, in which words cannot be told apart. */
export const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'th']);
const MAX_SUBJECTS = 2;
/** How much a word of the headline, of the lead and of the body says about what an article is about. */
const PLACES = { headline: 4, lead: 2, body: 0.5 };
const MOST_IN_BODY = 8;
const MOST_IN_PITCH = 3;
const PHRASE = 1.4;
const NAME = 0.5;
/** Least share of the best subject's value that a second subject needs. */
const SECOND = 0.5;

/**
 * Returns the words by which a report and an angle name what pitch and article share, the most telling first:
 * those that carry both, because the pitch begins with them or repeats them and the article is about them. At
 * most two. Empty if the texts share a subject and no noun.
 */
export function subjectsOf(pitch: Pitch, digest: Digest | undefined, work: Work, topics: Topic[]): Topic[] {
  if (!digest || digest.language !== pitch.language.code || UNSPACED.has(digest.language)) return [];
  const all = bothTexts(pitch, digest);
  const rows = new Map(digest.words.map((row) => [row[0], row]));
  const weights = new Map<string, number>();
  for (const { stem, weight } of pitch.tokens) weights.set(stem, (weights.get(stem) ?? 0) + weight);
  const worth = (topic: Topic): number => {
    const stems = tokenize(topic.text, pitch.language).map(({ stem }) => stem);
    if (stems.length === 0 || stems.every((stem) => GENRE_STEMS.has(stem))) return 0;
    const each = stems.map((stem) => {
      const inPitch = Math.sqrt(Math.min(MOST_IN_PITCH, weights.get(stem) ?? 0));
      return inPitch * Math.log1p(centralityOf(rows.get(stem))) * rarity(stem, pitch.language.code) ** 2;
    });
    const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
    const isName = topic.name || (pitch.language.code !== 'de' && /^\p{Lu}/u.test(topic.text));
    return mean * (isName ? NAME : stems.length > 1 ? PHRASE : 1);
  };
  const ranked = [...topics.filter((topic) => isNameable(topic, pitch, all)), ...gerunds(pitch, rows, work)]
    .map((topic) => ({ topic, value: worth(topic) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const [first] = ranked;
  const chosen: Topic[] = [];
  for (const { topic, value } of ranked) {
    if (chosen.length === MAX_SUBJECTS || value < SECOND * (first?.value ?? 0)) break;
    if (!chosen.some((one) => overlaps(one.text, topic.text, pitch.language))) chosen.push(topic);
  }
  return chosen;
}

/** Returns how much an article is about a word. */
function centralityOf(row: WordPlaces | undefined): number {
  if (!row) return 0;
  const [, headline, lead, body] = row;
  return PLACES.headline * headline + PLACES.lead * lead + PLACES.body * Math.min(MOST_IN_BODY, body);
}

function isNameable(topic: Topic, pitch: Pitch, all: string): boolean {
  // The part-of-speech tagger may join a noun and a name: "forwarder Ostkai".
  const isJoined = pitch.language.code === 'en' && /^\p{Ll}.* \p{Lu}/u.test(topic.text);
  if (!topic.literal || isJoined || isHalf(topic) || /\d/.test(topic.text)) return false;
  return isNounIn(topic.text, pitch) || spokenTopic(topic, pitch.language.code, all) !== null;
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

/** Returns English words such as "tutoring" in the headline, which the tagger does not take for nouns. */
function gerunds(pitch: Pitch, rows: ReadonlyMap<string, WordPlaces>, work: Work): Topic[] {
  if (pitch.language.code !== 'en') return [];
  const topics = new Map<string, Topic>();
  for (const { stem, written } of pitch.tokens) {
    const row = rows.get(stem);
    const [, headline = 0, lead = 0, body = 0] = row ?? [];
    if (headline === 0 || !/^\p{Ll}{3,}ing$/u.test(written) || isPlaceName(written, 'en')) continue;
    if (!flat(work.title).includes(flat(written).trimEnd())) continue;
    topics.set(stem, {
      text: written,
      literal: true,
      name: false,
      bare: true,
      work,
      place: 'headline',
      mentions: mentionsOf({ headline, lead, body }),
      strength: 0,
    });
  }
  return [...topics.values()];
}

function overlaps(a: string, b: string, language: Language): boolean {
  const [one, other] = [a, b].map((text) => tokenize(text, language).map(({ stem }) => stem)) as [
    string[],
    string[],
  ];
  return one.some((stem) => other.some((two) => stem.startsWith(two) || two.startsWith(stem)));
}
