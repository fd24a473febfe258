import type { Pitch } from '../pitch/pitch.ts';
import type { Candidate } from '../pitch/topic-candidates.ts';
import { type Digest, mentionsOf } from '../work/digest.ts';
import type { Work, WorkProfile } from '../work/work.ts';

export interface Topic {
  /** In the pitch's spelling. */
  text: string;
  /** Whether the article contains the topic exactly as the pitch spells it. */
  literal: boolean;
  place: 'headline' | 'lead' | 'body';
  /** How often the article mentions the topic. */
  mentions: number;
  strength: number;
  bare: boolean;
  name: boolean;
  work: Work;
}

/** An article by a journalist, and the topics that it shares with the pitch. */
export interface OnTopic {
  work: Work;
  strength: number;
  /** All topics shared with the pitch, strongest first, including those that are part of another topic. */
  topics: Topic[];
}

export interface SharedTopics {
  /**
   * The topics that the pitch shares with the articles, strongest first. Overlapping topics are merged into
   * one topic.
   */
  topics: Topic[];
  works: OnTopic[];
}

const PLACE = { headline: 1, lead: 0.75 };
/** Weight of each mention of a topic in an article's body, and maximum weight of all its mentions. */
const MENTION = { phrase: 0.2, word: 0.12 };
const MOST_FOR_MENTIONS = 0.6;

/** The maximum number of topics whose strengths are added up to get the combined strength. */
const COUNTED_TOPICS = 3;

/** Returns the topics that a pitch shares with someone's work in the pitch's language. */
export function sharedTopics(pitch: Pitch, profile: WorkProfile): SharedTopics {
  const topics: Topic[] = [];
  const works: OnTopic[] = [];
  for (const { work, reading } of profile.articles) {
    const { digest } = reading;
    if (digest.language !== pitch.language.code) continue;
    const own = topicsIn(pitch, digest, work);
    topics.push(...own);
    own.sort(strongest);
    if (own.length > 0) works.push({ work, strength: strengthOf(withoutParts(own)), topics: own });
  }
  return { topics: withoutParts(topics.sort(strongest)), works };
}

function strongest(a: Topic, b: Topic): number {
  return b.strength - a.strength;
}

/** Returns the total strength of the strongest topics. `topics` must be sorted, strongest first. */
export function strengthOf(topics: readonly Topic[]): number {
  return topics.slice(0, COUNTED_TOPICS).reduce((sum, topic) => sum + topic.strength, 0);
}

function topicsIn(pitch: Pitch, digest: Digest, work: Work): Topic[] {
  const stems = new Map(digest.words.map((row) => [row[0], row]));
  return pitch.candidates.flatMap((candidate) => {
    const rows = candidate.stems.map((stem) => stems.get(stem));
    if (rows.some((row) => row === undefined)) return [];
    return topicAt(candidate, countPhrase(candidate, digest.text), work, stands(candidate, digest.text));
  });
}

interface Counts {
  headline: number;
  lead: number;
  body: number;
}

function countPhrase({ flat }: Candidate, { title, lead, body }: Digest['text']): Counts {
  const variants = [flat, ...otherNumber(flat)];
  const count = (text: string) => variants.reduce((sum, phrase) => sum + occurrences(text, phrase), 0);
  return { headline: count(title), lead: count(lead), body: count(body) };
}

/** Converts a phrase from singular to plural or back, by the most common English rule. */
function otherNumber(flat: string): string[] {
  const phrase = flat.trimEnd();
  return phrase.endsWith('s') ? [`${phrase.slice(0, -1)} `] : [`${phrase}s `];
}

function occurrences(text: string, phrase: string): number {
  let count = 0;
  // Continue the search at the last character of the phrase, which is a space, because the next occurrence
  // may begin with the same space.
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length - 1)) count += 1;
  return count;
}

function stands({ flat }: Candidate, { title, lead, body }: Digest['text']): boolean {
  return [title, lead, body].some((text) => text.includes(flat));
}

function topicAt(candidate: Candidate, counts: Counts, work: Work, literal: boolean): Topic[] {
  const mentions = mentionsOf(counts);
  if (mentions === 0) return [];
  const place = counts.headline > 0 ? 'headline' : counts.lead > 0 ? 'lead' : 'body';
  const { text, weight, bare, name, stems } = candidate;
  const each = name || stems.length > 1 ? MENTION.phrase : MENTION.word;
  const factor = place === 'body' ? Math.min(MOST_FOR_MENTIONS, each * mentions) : PLACE[place];
  return [{ text, literal, place, mentions, strength: weight * factor, bare, name, work }];
}

/**
 * Merges overlapping topics, such as "battery recycling" and "recycling", into one topic. If several articles
 * share a topic, the strength of the topic increases.
 */
function withoutParts(topics: Topic[]): Topic[] {
  const distinct: Topic[] = [];
  for (const topic of topics) {
    const words = asWords(topic.text);
    const same = distinct.find(({ text }) => asWords(text) === words);
    if (same && same.work !== topic.work) same.strength = Math.min(1.5, same.strength + topic.strength / 2);
    if (same) continue;
    const related = distinct.find(({ text }) => isPart(asWords(text), words));
    if (!related) distinct.push({ ...topic });
    else if (saysMore(topic, related)) Object.assign(related, { ...topic, strength: related.strength });
  }
  return distinct;
}

/**
 * Returns whether a longer topic, such as "women's academy", should replace a shorter one that it contains,
 * such as "academy". Both must appear in the same part of the same text.
 */
function saysMore(topic: Topic, other: Topic): boolean {
  return (
    topic.literal &&
    topic.work === other.work &&
    topic.place === other.place &&
    asWords(topic.text).length > asWords(other.text).length
  );
}

function isPart(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

/**
 * Prepares a text for a search for whole words: lower case, spaces instead of hyphens, no plural "s" at the
 * end, and a space before and after the text.
 */
function asWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll('-', ' ').replace(/s$/, '')} `;
}
