import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { PitchKind } from '../pitch/pitch-kind.ts';
import { isCentral } from '../score/central.ts';
import type { Topic } from '../score/topics.ts';
import { type Digest, flat } from '../work/digest.ts';
import type { Work } from '../work/work.ts';
import { type Body, bodies } from './angle-body.ts';
import { bothTexts, isAsked, spokenTopic } from './spoken-topic.ts';
import type { AngleOpening, Named, Words } from './words/words.ts';

const MAX_WORDS = 60;
/**
 * The minimum average rarity of a topic's words. The suggested sentence names no topic whose words are more
 * common.
 */
const WORTH_NAMING = 0.4;
const MAX_TOPICS = 20;

/**
 * Points for a suggested first sentence of an e-mail: with the article's title (`TITLE`), or with a topic but
 * without the title (`UNTITLED`). The points for a topic are multiplied by a factor for the kind of topic and
 * a factor for the part of the article that mentions it.
 */
const TITLE = 9;
const UNTITLED = 0.7;
const PHRASE = 1.5;
const NAME = 0.5;
const WORD = 0.5;
const ASKED = 2.5;
const PLACES = { headline: 1.5, lead: 1, body: 0.8 };
/**
 * Factor for the points of a topic that the article mentions but is not about. Such a topic interests the
 * article's author less than the article's main topics.
 */
const IN_PASSING = 0.2;
/**
 * How much more a suggested first sentence is worth if it names the month of the article. The month helps the
 * author to recall the article, but the title is enough if space is short.
 */
const MONTH = 0.6;
/** Points for a first sentence that says what kind of news the pitch contains, such as a study. */
const TAIL = 0.3;
/** Factor for the points of a first sentence whose topic the sentences after it do not mention. */
const NOT_FOLLOWED_UP = 0.5;

/** The words that introduce a kind of news; "news" for all others. */
const NEWS_WORDS: Readonly<Partial<Record<PitchKind, AngleOpening['kind']>>> = {
  contrary: 'contrary',
  study: 'study',
  data: 'study',
  funding: 'funding',
  product: 'product',
};

/**
 * An article to which the first sentence of an e-mail can refer, and the topics that the article shares with
 * the pitch.
 */
export interface OpeningArticle {
  work: Work | undefined;
  digest: Digest | undefined;
  topics: Topic[];
  named: Named;
  /** Whether the article as a whole is about the subject of the pitch. */
  isOnSubject: boolean;
}

interface Opening {
  text: string;
  words: number;
  worth: number;
  /** The normalized topic that the opening sentence names, or null if it names none. */
  topic: string | null;
}

/**
 * Suggests how to open an e-mail to a journalist. The first sentence refers to an article that the pitch
 * relates to. Whole sentences of the pitch follow: its news, details that concern the article, and an offer.
 * Returns the best combination of at most sixty words.
 */
export function angleOf(pitch: Pitch, article: OpeningArticle, words: Words): string {
  const starts = openings(pitch, article, words);
  let best = { worth: Number.NEGATIVE_INFINITY, text: '' };
  for (const body of bodies(pitch, article.digest, words))
    for (const opening of starts) {
      if (opening.words + body.words > MAX_WORDS) continue;
      const worth = body.worth + worthWith(opening, body);
      if (worth > best.worth) best = { worth, text: `${opening.text} ${body.text}` };
    }
  return best.text;
}

function worthWith({ worth, topic }: Opening, { flat: following }: Body): number {
  return topic === null || following.includes(topic) ? worth : worth * NOT_FOLLOWED_UP;
}

/**
 * Returns all possible first sentences of an e-mail: with and without the article's title, and with each
 * topic that can be named.
 */
function openings(
  pitch: Pitch,
  { digest, topics, named, isOnSubject }: OpeningArticle,
  words: Words,
): Opening[] {
  const untitled = { ...named, title: null };
  const timeless = { ...named, month: null };
  const title = named.title === null ? null : flat(named.title);
  const isSame = digest?.language === pitch.language.code;
  const inTitle = isSame ? topics.filter(({ text }) => title?.includes(flat(text).trimEnd())) : [];
  const best = inTitle.toSorted((a, b) => worthOf(b, pitch) - worthOf(a, pitch))[0];
  const of = (is: AngleOpening, worth: number, topic: string | null): Opening => {
    const text = words.angle.opening(is);
    return { text, words: countWords(text), worth, topic };
  };
  // If the pitch announces an event, the first sentence leaves out the kind of news, because "an event" would
  // sound odd.
  const kind = pitch.kind === 'event' ? null : (NEWS_WORDS[pitch.kind] ?? 'news');
  const plain = { kind, topic: null, isCentral: true, isAsked: false } as const;
  const found = [
    of({ ...plain, article: untitled }, 0, null),
    of({ ...plain, kind: null, article: untitled }, 0, null),
  ];
  if (title !== null) {
    const worth = TITLE + (best ? worthOf(best, pitch) : 0);
    if (kind !== null && (best || isOnSubject)) found.push(of({ ...plain, article: named }, worth, null));
    found.push(of({ ...plain, kind: null, article: named }, worth - 2 * TAIL, null));
    found.push(of({ ...plain, kind: null, article: timeless }, worth - 2 * TAIL - MONTH, null));
  }
  if (!digest || !isSame) return found;
  const all = bothTexts(pitch, digest);
  for (const topic of topics.slice(0, MAX_TOPICS)) {
    const spoken = spokenTopic(topic, digest.language, all);
    const worth = worthOf(topic, pitch);
    if (spoken === null || worth === 0) continue;
    const asked = isPhrase(topic) && isAsked(topic, digest);
    const isOn = topic.place !== 'body' || isCentral(topic.text, digest);
    const about = { kind, topic: spoken, isCentral: isOn, isAsked: asked };
    const full = worth * (asked ? ASKED : isOn ? 1 : IN_PASSING);
    const key = flat(topic.text).trimEnd();
    found.push(of({ ...about, article: untitled }, UNTITLED + full, key));
    // A first sentence with the article's title names only topics that are phrases and do not appear in the
    // title.
    if (title === null || !isPhrase(topic) || inTitle.includes(topic)) continue;
    found.push(of({ ...about, article: named }, TITLE + full, key));
    found.push(of({ ...about, kind: null, article: named }, TITLE + full - TAIL, key));
    found.push(of({ ...about, kind: null, article: timeless }, TITLE + full - TAIL - MONTH, key));
  }
  return found;
}

function isPhrase({ text }: Topic): boolean {
  return /[\s-]/.test(text);
}

/**
 * Returns how informative a topic is. Rare words, phrases, and topics at the beginning of the article count
 * most.
 */
function worthOf(topic: Topic, { language }: Pitch): number {
  const rarities = tokenize(topic.text, language).map(({ stem }) => rarity(stem, language.code));
  const rare = rarities.reduce((sum, one) => sum + one, 0) / Math.max(1, rarities.length);
  if (rare < WORTH_NAMING) return 0;
  return rare ** 2 * (topic.name ? NAME : isPhrase(topic) ? PHRASE : WORD) * PLACES[topic.place];
}

function countWords(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length;
}
