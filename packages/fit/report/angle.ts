import { namesEmbargo } from '#press-release';
import type { ArticleForm } from '../../../model/index.ts';
import { countWords } from '../lexicon/count-words.ts';
import type { DeskName } from '../lexicon/desks.ts';
import type { Pitch } from '../pitch/pitch.ts';
import type { Topic } from '../score/topics.ts';
import { type Digest, flat } from '../work/digest.ts';
import type { Person, Work } from '../work/work.ts';
import { type Body, bodies } from './angle-body.ts';
import { bothTexts, linkingSubject, spokenTopic, UNSPACED } from './subjects.ts';
import { otherOpening } from './words/openings/others.ts';
import { OPENING_WAYS } from './words/wording.ts';
import type { Named, Words } from './words/words.ts';

const MAX_WORDS = 90;
/** A longer angle costs something for each further word, so that only the news itself is worth it. */
const LONG = 75;
const PER_LONG_WORD = 0.5;
/** For each word by which the embargo makes an angle too long. */
const PER_WORD_OVER = 100;
/**
 * Points for what a first sentence names: the article by its title, a subject, the month. The title says more
 * than a subject or any detail of the news, for without it nobody knows which article is meant. The month, which helps
 * the author to recall the article, can be left out if space is short.
 */
const TITLE = 120;
/** Points that a part of a title is worth less than the whole. */
const PART = 10;
const SUBJECT = 2.5;
const MONTH = 0.6;
/** Factor for a subject that the sentences after it do not mention. */
const NOT_FOLLOWED_UP = 0.5;

/** An article to which the first sentence of an e-mail can refer. */
export interface OpeningArticle {
  digest: Digest | undefined;
  /**
   * The words that pitch and article share, as the report names them.
   */
  subjects: Topic[];
  named: Named & { year: string | null };
  form: ArticleForm | null;
  /** Whether the page says that somebody else wrote the article. */
  isGuest: boolean;
  desk: DeskName | null;
  /** In which way the e-mail begins. */
  turn: number;
  /** The whole years since the article; null without a date. */
  years: number | null;
}

/** Matches the title of an interview, which no other form describes. */
const INTERVIEW = /(?<!\p{L})(?:interview|im gespräch|q\s?&\s?a|entrevista|entretien)(?!\p{L})/iu;
/** Forms of articles that are kept up to date, so that their dates say little. */
const UPDATED: ReadonlySet<ArticleForm> = new Set<ArticleForm>(['advice', 'shopping_guide', 'listing']);

interface Opening {
  text: string;
  words: number;
  worth: number;
  subject: { key: string; worth: number } | null;
}

/**
 * Suggests how to open an e-mail to a journalist. The first sentence refers to an article that the pitch
 * relates to, in the way whose turn it is. An embargo stands before it. Whole sentences of the pitch follow: always its news, then details
 * that concern the article, and an offer. Returns the best combination of at most 90 words,
 * or null if no sentence carries the news.
 */
export function angleOf(pitch: Pitch, article: OpeningArticle, words: Words): string | null {
  const isSpaced = !UNSPACED.has(pitch.language.code);
  const found = bodies(pitch, article.digest);
  const starts = new Map(
    [...new Set(found.map(({ kind }) => kind))].map((kind) => [
      kind,
      openings({ ...pitch, kind }, article, found[0]?.about ?? null, words),
    ]),
  );
  const embargo = pitch.story.release.embargo?.sentence ?? null;
  const embargoWords = embargo === null ? 0 : countWords(embargo);
  let best = { worth: Number.NEGATIVE_INFINITY, text: '' };
  for (const body of found)
    for (const opening of starts.get(body.kind) ?? []) {
      const length = opening.words + body.words;
      if (length > MAX_WORDS) continue;
      const over = namesEmbargo(body.text) ? 0 : Math.max(0, length + embargoWords - MAX_WORDS);
      const worth =
        body.worth +
        worthWith(opening, body) -
        PER_LONG_WORD * Math.max(0, length - LONG) -
        PER_WORD_OVER * over;
      if (worth > best.worth) {
        best = { worth, text: `${opening.text}${isSpaced ? ' ' : ''}${body.text}` };
      }
    }
  if (best.text === '') return null;
  return embargo === null || namesEmbargo(best.text) ? best.text : `${embargo} ${best.text}`;
}

function worthWith({ worth, subject }: Opening, { flat: following }: Body): number {
  if (subject === null) return worth;
  return worth + subject.worth * (following.includes(subject.key) ? 1 : NOT_FOLLOWED_UP);
}

/** Returns the possible first sentences: with and without title and month, and with each subject instead of a title. */
function openings(
  pitch: Pitch,
  { digest, subjects, named, form, isGuest, desk, turn, years }: OpeningArticle,
  stated: string | null,
  words: Words,
): Opening[] {
  const other = otherOpening(pitch.language.code, named, named.year);
  if (other !== null) return [{ text: other, words: countWords(other), worth: 0, subject: null }];
  // A guide is kept up to date, so “Shoes of 2026 (April 2018)” would be absurd.
  const title = named.title ?? '';
  const hasNoDate =
    (form !== null && UPDATED.has(form)) ||
    /^(?:the )?best\b/i.test(title) ||
    (`${title} ${digest?.text.title ?? ''}`.match(/\b20\d\d\b/g) ?? []).some((year) => year !== named.year);
  const about = stated ?? (digest ? linkingSubject(pitch, subjects, digest) : null);
  const shownForm = isGuest || INTERVIEW.test(title) ? null : form;
  const dated = hasNoDate ? { ...named, month: null } : named;
  const of = (
    { title, month }: Pick<Named, 'title' | 'month'>,
    topic: { spoken: string; key: string } | null,
  ): Opening => {
    const text = words.angle({
      turn,
      form: shownForm,
      isGuest,
      desk,
      article: { title, month },
      kind: pitch.kind,
      release: pitch.kind === 'work' ? pitch.parts.title : null,
      about: topic === null ? about : null,
      story: pitch.parts.story.join(' '),
      topic: topic?.spoken ?? null,
    });
    return {
      text,
      words: countWords(text),
      worth:
        (title === null ? 0 : title === named.title ? TITLE : TITLE - PART) + (month === null ? 0 : MONTH),
      subject: topic && { key: topic.key, worth: SUBJECT },
    };
  };
  // The title says the subject. Without it, a subject that the article only mentions would be no reason to write.
  const all = digest ? bothTexts(pitch, digest) : '';
  const topics = subjects.flatMap((topic) => {
    const spoken = digest ? spokenTopic(topic, digest.language, all) : null;
    if (spoken === null || topic.place !== 'headline') return [];
    return [{ spoken, key: flat(topic.text).trimEnd() }];
  });
  return [
    of(dated, null),
    // An article of earlier years is never mentioned as if it were new.
    ...(years !== null && years > 0 ? [] : [of({ ...named, month: null }, null)]),
    ...named.shorter.map((title) => of({ ...dated, title }, null)),
    ...[null, ...topics].map((topic) => of({ ...named, title: null }, topic)),
  ];
}

/**
 * Returns in which way the e-mail to a person begins. Colleagues whose places in the job follow each other get
 * different ways; where they are not known, the person and the article decide. The same person always gets the
 * same way.
 */
export function turnOf({ name, outlet }: Person, work: Work | undefined, colleaguesBefore?: number): number {
  return colleaguesBefore === undefined
    ? hashOf(`${name} ${work?.url ?? ''}`) % OPENING_WAYS
    : (hashOf(outlet ?? '') + colleaguesBefore) % OPENING_WAYS;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
