import type { JudgedCorpus } from './corpus.ts';
import type { Row, Runs } from './rows.ts';

const RECOMMENDED_FROM = 0.1;

/**
 * The simplest baseline: the cosine of TF-IDF vectors of title and whole text, without stemming. The document
 * frequencies are counted over the pages of the corpus. A cosine of `RECOMMENDED_FROM` and more counts as a
 * recommendation; this line gives the best balance of precision and recall on the larger set.
 */
export function tfIdfRuns({ pitches, pages }: JudgedCorpus): Runs {
  const texts = pages.map(({ reading }) => counts(`${reading.title ?? ''}. ${reading.text}`));
  const documents = new Map<string, number>();
  for (const text of texts)
    for (const word of text.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
  const weigh = (text: Map<string, number>) => {
    const weights = new Map<string, number>();
    for (const [word, count] of text)
      weights.set(
        word,
        (1 + Math.log(count)) * Math.log((pages.length + 1) / ((documents.get(word) ?? 0) + 0.5)),
      );
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  };
  const vectors = texts.map(weigh);
  return Object.fromEntries(
    pitches.map(({ id, pitch }) => {
      const own = weigh(counts(pitch));
      const rows = pages.map(({ url, author }, index): [string, Row] => {
        let cosine = 0;
        for (const [word, weight] of own) cosine += weight * (vectors[index]?.get(word) ?? 0);
        return [url, bareRow(100 * cosine, author.name)];
      });
      return [id, Object.fromEntries(rows)];
    }),
  );
}

function bareRow(score: number, journalist: string): Row {
  return {
    ...{ score, journalist, journalist_id: journalist },
    ...{
      verdict: score >= 100 * RECOMMENDED_FROM ? 'soft_fit' : 'weak',
      reasoning: '',
      why_not: null,
      angle: null,
      titles: [],
    },
  };
}

function counts(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{3,}/gu))
    found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}
