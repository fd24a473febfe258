import type { Pitch } from '../pitch/pitch.ts';
import { LEAST_IN_STORY } from '../pitch/pitch-text.ts';
import type { SharedTopics, Topic } from '../score/topics.ts';
import { mentionsOf } from '../work/digest.ts';
import type { Reading, Work, WorkProfile } from '../work/work.ts';
import { compareWords, relatedWord } from './compounds.ts';
import { isEveryday } from './everyday-words.ts';
import { GENRE_STEMS } from './genre-words.ts';
import { isPlaceName } from './places.ts';

/** The smallest part of a cosine that a word must make up to count as shared by pitch and article. */
const LEAST_SHARE = 0.008;
/** The share of the cosine that corresponds to the strength of a topic in a headline. */
const FULL_SHARE = 0.06;

/**
 * Returns the words that make the pitch similar to each article in the pitch's language, strongest first.
 * They explain a score where the texts have no noun phrase in common, as in languages without phrase rules.
 */
export function sharedWords(pitch: Pitch, { articles }: WorkProfile): SharedTopics {
  const works = articles
    .filter(({ reading }) => reading.digest.language === pitch.language.code)
    .map(({ work, reading }) => {
      const topics = wordsOf(pitch, reading, work);
      return { work, topics, strength: topics.reduce((sum, { strength }) => sum + strength, 0) };
    })
    .filter(({ topics }) => topics.length > 0);
  const strongest = new Map<string, Topic>();
  for (const topic of works.flatMap(({ topics }) => topics))
    if ((strongest.get(topic.text)?.strength ?? 0) < topic.strength) strongest.set(topic.text, topic);
  return { topics: [...strongest.values()].sort((a, b) => b.strength - a.strength), works };
}

function wordsOf(pitch: Pitch, { digest, own }: Reading, work: Work): Topic[] {
  const { code } = pitch.language;
  const rows = new Map(digest.words.map((row) => [row[0], row]));
  const topics = new Map<string, Topic>();
  const { shares } = compareWords(pitch.own, own, code);
  for (const { stem, written, weight } of pitch.tokens) {
    const theirs = relatedWord(stem, rows, code) ?? stem;
    const [share, row] = [shares.get(stem) ?? shares.get(theirs) ?? 0, rows.get(theirs)];
    if (!row || share < LEAST_SHARE || weight < LEAST_IN_STORY || topics.has(stem)) continue;
    if (GENRE_STEMS.has(stem) || isEveryday(written, code) || isPlaceName(written, code)) continue;
    const [, headline, lead, body] = row;
    topics.set(stem, {
      text: written,
      literal: rows.has(stem),
      name: false,
      bare: false,
      work,
      place: headline > 0 ? 'headline' : lead > 0 ? 'lead' : 'body',
      mentions: mentionsOf({ headline, lead, body }),
      strength: Math.min(1, share / FULL_SHARE),
    });
  }
  return [...topics.values()].sort((a, b) => b.strength - a.strength);
}
