import { withCompoundParts } from '../lexicon/compounds.ts';
import { fieldOf } from '../lexicon/fields.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { boundedWork } from '../lexicon/plain-work.ts';
import { withoutMarks } from '../lexicon/tokens.ts';
import { type Vector, weigh } from '../lexicon/vectors.ts';
import { type Digest, digestArticle, type WordPlaces } from './digest.ts';

/** An article by a person, with those parts of its content that are known. */
export interface Work {
  title: string;
  /** The description, or the beginning of the text; empty if only the title is known. */
  summary: string;
  url: string;
  /** `YYYY-MM-DD`, or null. */
  published: string | null;
  /** The language that the news index states (ISO 639-1); without one, the texts tell it. */
  language?: string | null | undefined;
  /**
   * The digest of the article, computed when the article was extracted. Without a digest, only title and
   * summary are known.
   */
  digest?: Digest;
  /** Title and opening in the news index, if a search judged the person by this article. */
  indexed?: Pick<Work, 'title' | 'summary' | 'language'> | undefined;
}

/** What is known about a person from a profile. Most profiles are written by the persons themselves. */
export interface Person {
  name: string;
  outlet: string | null;
  role: string | null;
  beat: string | null;
  bio: string | null;
}

/**
 * A text with its vectors: `own` for the text's own words, and `english` for the English words into which the
 * dictionary translates them.
 */
export interface Reading {
  digest: Digest;
  own: Vector;
  english: Vector;
  /** Headline and lead alone. */
  englishHead: Vector;
}

/** A journalist's work, prepared for comparison with any number of pitches. */
export interface WorkProfile {
  person: Person;
  articles: { work: Work; reading: Reading }[];
  /** Role, beat and bio of the person as one text, with its vectors; null if none of them is known. */
  stated: Reading | null;
}

/**
 * Weights of a word by its position: a headline says more about an article than the lead, and the lead more
 * than the body.
 */
const PLACE_WEIGHTS = { headline: 4, lead: 2, body: 1 };
const HEAD_WEIGHTS = { headline: 2, lead: 1 };

export function readWorks(stored: Work[], person: Person): WorkProfile {
  const works = stored.map(boundedWork);
  const stated = [person.role, person.beat].filter((text) => text !== null).join('. ');
  return {
    person,
    articles: works.map((work) => ({ work, reading: readDigest(work.digest ?? digestOfSummary(work)) })),
    stated:
      stated === '' && person.bio === null
        ? null
        : readDigest(digestArticle(bare(stated, person.bio ?? '', null))),
  };
}

function digestOfSummary({ title, summary, url, language }: Work): Digest {
  return digestArticle({ ...bare(title, summary, language ?? null), url });
}

function bare(title: string, description: string, language: string | null) {
  return { title, description, section: null, tags: [], text: '', language };
}

function readDigest(digest: Digest): Reading {
  const { whole: own, head } = vectorsOf(digest.words, digest.language);
  if (digest.language === ENGLISH.code) return { digest, own, english: own, englishHead: head };
  const { whole: english, head: englishHead } = vectorsOf(inEnglish(digest), ENGLISH.code);
  return { digest, own, english, englishHead };
}

/** Returns the vector of all articles of a person as one text, in English. */
export function vectorOfWork({ articles }: WorkProfile): Vector {
  const counts = new Map<string, number>();
  for (const { reading } of articles) {
    const { digest } = reading;
    const words = digest.language === ENGLISH.code ? digest.words : inEnglish(digest);
    for (const [stem, headline, lead, body] of words)
      counts.set(stem, (counts.get(stem) ?? 0) + headline + lead + body);
  }
  return weigh(withCompoundParts(counts, ENGLISH.code), ENGLISH.code);
}

/** Returns the vector of a whole text, and the vector of the text's headline and lead. */
function vectorsOf(words: WordPlaces[], language: string) {
  const whole = new Map<string, number>();
  const head = new Map<string, number>();
  for (const [stem, headline, lead, body] of words) {
    const all = PLACE_WEIGHTS.headline * headline + PLACE_WEIGHTS.lead * lead + PLACE_WEIGHTS.body * body;
    const begun = HEAD_WEIGHTS.headline * headline + HEAD_WEIGHTS.lead * lead;
    whole.set(stem, all);
    if (begun > 0) head.set(stem, begun);
  }
  return {
    whole: weigh(withCompoundParts(whole, language), language),
    head: weigh(withCompoundParts(head, language), language),
  };
}

/** Replaces each word of an article that is in the dictionary by the English word stems of its subject. */
function inEnglish({ fields, language }: Digest): WordPlaces[] {
  const rows = new Map<string, WordPlaces>();
  for (const [word, headline, lead, body] of fields) {
    for (const english of fieldOf(withoutMarks(word), language)?.stems ?? []) {
      const [, h, l, b] = rows.get(english) ?? [english, 0, 0, 0];
      rows.set(english, [english, h + headline, l + lead, b + body]);
    }
  }
  return [...rows.values()];
}
