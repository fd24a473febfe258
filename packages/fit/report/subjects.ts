import { GENRE_STEMS } from '../lexicon/genre-words.ts';
import type { Language } from '../lexicon/language.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { tokenize, visible } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { Topic } from '../score/topics.ts';
import { type Digest, flat, mentionsOf, type WordPlaces } from '../work/digest.ts';
import type { Work } from '../work/work.ts';
import { bothTexts, isNounIn, spokenTopic } from './spoken-topic.ts';

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
