import type { IndexedArticle } from '../../model/index.ts';
import { mulberry32 } from '../support/pages/random.ts';

/**
 * The number of different words. The most frequent word is in almost every article, and the rarest words are
 * in only a few of a million articles.
 */
const VOCABULARY = 300_000;
const DOMAINS = 5_000;
const DAYS = 365;
const DAY_MS = 86_400_000;
const SYLLABLES =
  'ba be bi bo ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to'.split(
    ' ',
  );

/** Generates words whose frequencies follow Zipf's law (exponent 1), as in natural languages. */
export function zipfWords(seed: number): { word(rank: number): string; next(): string } {
  const random = mulberry32(seed);
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  const word = (rank: number): string => {
    let [left, text] = [rank + 1, ''];
    for (; left > 0; left = Math.floor(left / SYLLABLES.length)) text += SYLLABLES[left % SYLLABLES.length];
    // Every word ends in "k", which no stemmer removes. Different words therefore also have different stems.
    return `${text}k`;
  };
  return {
    word,
    next() {
      const target = random() * sum;
      let [low, high] = [0, VOCABULARY - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) < target) low = middle + 1;
        else high = middle;
      }
      return word(low);
    },
  };
}

function domainOf(index: number): string {
  return `paper-${index % DOMAINS}.example`;
}

/**
 * Generates articles like those in feeds and news files, with a title, a sentence or two, an author and a
 * time. Each number in `runs` is the size of one batch. The articles of each batch are spread over the whole
 * past year, oldest first, except that each time is shifted by up to six hours. Any time window therefore
 * contains a realistic share of the articles after each batch.
 */
export function* generatedNews(...runs: number[]): Generator<IndexedArticle> {
  const words = zipfWords(1);
  const random = mulberry32(2);
  const text = (length: number) => Array.from({ length }, () => words.next()).join(' ');
  const now = Date.now();
  for (const [run, count] of runs.entries()) {
    for (let index = 0; index < count; index += 1) {
      const domain = domainOf(Math.floor(random() * DOMAINS));
      const url_key = `${domain}/news/${run}/${index}`;
      yield {
        url_key,
        url: `https://${url_key}`,
        domain,
        title: text(6 + Math.floor(random() * 7)),
        snippet: text(15 + Math.floor(random() * 20)),
        authors: [`${words.word(Math.floor(random() * 2_000))} ${words.word(Math.floor(random() * 50_000))}`],
        source_name: null,
        published_at: new Date(now - (1 - index / count) * DAYS * DAY_MS - (random() * DAY_MS) / 4),
        published_at_precision: 'second',
        published_at_basis: 'provider',
        language: 'en',
        country: null,
        image_url: null,
        is_reprint: false,
        origin: 'gkg',
        text: null,
        original_key: null,
      };
    }
  }
}
