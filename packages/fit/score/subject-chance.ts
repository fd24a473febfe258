import { tokenize } from '../lexicon/tokens.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { isSurrounded } from '../pitch/story.ts';
import { type Digest, isRead } from '../work/digest.ts';
import type { Reading, WorkProfile } from '../work/work.ts';
import { nearnessOf, nearnessOfWork } from './inputs.ts';
import { type FitScore, MOST_WITHOUT_TOPIC } from './score.ts';

/**
 * The weights of a logistic regression for people of whom titles and openings alone are known: of the log-odds of their
 * score, of the share of the subject's near words in each article, added up, of the nearness of all of them to the pitch
 * (−2 to 2), and of an article with every word of the subject's phrase. Fitted to 19 releases and 17 clean pitches whose
 * people a judge graded, each left out in turn to measure it; see `docs/accuracy.md`.
 */
const WEIGHTS = { odds: 0.87, near: 0.98, nearness: 2.14, phrase: 0.68, intercept: -4.75 };
/**
 * How much more log-odds the first of those whom a search found has for a pitch with nothing around its story, and what the
 * logarithm of a place takes away: of those who wrote most on the subject, few share a side word alone. Chosen by 13 such
 * pitches whose people a judge graded, and measured on 116 others; see `docs/accuracy.md`.
 */
const STANDING = { first: 0.6, place: 0.2 };
/** Scores are kept so far from 0 and 1 that their odds are finite. */
const LEAST_CHANCE = 1e-4;
/**
 * How many of the near words say most of the subject. Of 28 people whom a release's other near words alone recommended, 19
 * were wrong.
 */
const MAIN_WORDS = 3;
/** How many articles are compared. */
export const MOST_ARTICLES = 5;

/**
 * Returns the chance, in percent, that a person is right for a pitch, by the titles and openings of articles: a score
 * says how alike the texts are in any words, and this what they share of the subject. For a pitch with nothing around its
 * story, it is the score, which orders people better there, unless the subject, and the person's place by what those whom a
 * search found wrote on it, say that a person is not right. `standing` is the place, from 1, if it is known. Without a subject, it
 * is the score.
 */
export function chanceBySubject(fit: FitScore, profile: WorkProfile, standing?: number): number {
  const { score, pitch } = fit;
  if (pitch.story.subject.near.length === 0) return score;
  if (isSurrounded(pitch.story.release)) {
    const chance = chanceOf(fit, profile, 0);
    return hasMainWord(fit, profile) ? chance : Math.min(chance, MOST_WITHOUT_TOPIC);
  }
  const more = standing === undefined ? 0 : STANDING.first - STANDING.place * Math.log(standing);
  const chance = chanceOf(fit, profile, more);
  return chance > MOST_WITHOUT_TOPIC ? score : Math.min(score, chance);
}

function chanceOf({ score, pitch }: FitScore, profile: WorkProfile, more: number): number {
  const { phrase, near } = pitch.story.subject;
  const articles = profile.articles
    .slice(0, MOST_ARTICLES)
    .map(({ reading }) => stemsInHead(reading.digest, pitch));
  const all = near.reduce((sum, { weight }) => sum + weight, 0);
  const shared = articles.reduce(
    (sum, stems) =>
      sum + near.filter(({ stem }) => stems.has(stem)).reduce((part, { weight }) => part + weight, 0) / all,
    0,
  );
  const words = tokenize(phrase ?? '', pitch.language).map(({ stem }) => stem);
  const hasPhrase = words.length > 0 && articles.some((stems) => words.every((stem) => stems.has(stem)));
  const share = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, score / 100));
  const odds =
    WEIGHTS.odds * Math.log(share / (1 - share)) +
    WEIGHTS.near * shared +
    WEIGHTS.nearness * nearnessOfWork(pitch, profile) +
    WEIGHTS.phrase * Number(hasPhrase) +
    WEIGHTS.intercept +
    more;
  return 100 / (1 + Math.exp(-odds));
}

/** Whether an article has one of the words that say most of the subject: who has only others shares a side word. */
function hasMainWord({ pitch }: FitScore, profile: WorkProfile): boolean {
  const main = pitch.story.subject.near.slice(0, MAIN_WORDS);
  return profile.articles.slice(0, MOST_ARTICLES).some(({ reading }) => {
    const stems = stemsInHead(reading.digest, pitch);
    return main.some(({ stem }) => stems.has(stem));
  });
}

/** Returns the stems in headline and lead of an article in the pitch's language. */
function stemsInHead({ language, words }: Digest, pitch: Pitch): ReadonlySet<string> {
  if (language !== pitch.language.code) return new Set();
  return new Set(words.filter(([, headline, lead]) => headline + lead > 0).map(([stem]) => stem));
}

/**
 * From which nearness on an article shares enough of the subject to begin an e-mail with it. Of 370 graded people who were
 * recommended, 79 of 100 are right, and of those who have such an article 81; see `docs/accuracy.md`.
 */
const NEAR_ENOUGH = 1.15;
/** How many near words an article needs that was read in full, and one that is not near: long texts share many other words. */
const LEAST_WORDS = { near: 1, other: 2 };
/** What alike words, and the nearness in meaning and subject, count beside the share of the subject. */
const ALIKE = 2;
const MEANING = 0.5;
const TITLE = 2;

/**
 * Returns how near an article is to the news: the share of the subject that it has in headline, lead, or often in its body;
 * twice the cosine of all words, which also knows the names that both texts share; half the nearness in meaning and
 * subject; and twice the share of what headline and news say that its title says, since a title is what the author reads.
 * The weights are those with which most articles were chosen that press officers wanted. −1 to 6. `isNear` says
 * whether an e-mail can begin with it, whatever its title.
 */
export function nearnessOfArticle(
  { digest, english }: Reading,
  pitch: Pitch,
  cosine: number,
): { nearness: number; isNear: boolean } {
  const all = pitch.story.subject.near.reduce((sum, { weight }) => sum + weight, 0);
  const words = nearIn(digest, pitch);
  const alike =
    (all === 0 ? 0 : words.reduce((sum, weight) => sum + weight, 0) / all) +
    ALIKE * cosine +
    MEANING * nearnessOf(pitch, english);
  const isAlike = alike >= NEAR_ENOUGH;
  return {
    nearness: alike + TITLE * shareInTitle(digest, pitch),
    isNear: isRead(digest) ? words.length >= LEAST_WORDS[isAlike ? 'near' : 'other'] : isAlike,
  };
}

/** Returns how much of what headline and news of a pitch say an article's title says, 0 to 1. */
function shareInTitle({ language, words }: Digest, { story, language: { code } }: Pitch): number {
  const sum = (weights: Iterable<number>) => [...weights].reduce((total, weight) => total + weight, 0);
  const all = sum(story.telling.values());
  if (language !== code || all === 0) return 0;
  return sum(words.map(([stem, headline]) => (headline > 0 ? (story.telling.get(stem) ?? 0) : 0))) / all;
}

/** How often the body of an article has a word that it is about. */
const OFTEN = 2;

/** Returns the weights of the subject's near words in headline or lead, or often in the body, of an article. */
function nearIn({ language, words }: Digest, pitch: Pitch): number[] {
  const rows = language === pitch.language.code ? words : [];
  const about = new Set(
    rows.flatMap(([stem, headline, lead, body]) => (headline + lead > 0 || body >= OFTEN ? [stem] : [])),
  );
  return pitch.story.subject.near.flatMap(({ stem, weight }) => (about.has(stem) ? [weight] : []));
}
