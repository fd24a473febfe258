/**
 * `npm run bench bylines -- --corpus DIR [--out FILE] [--lang] [--pages]`: who wrote a page, what it is called, when and
 * where it was published. Strict: an agency or a newsroom named as author is a false one.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readArticle } from '../../activities/articles/index.ts';
import { type BylinePage, readBylineCorpus } from './byline-corpus.ts';
import { type BylinePrediction, type BylineScore, scoreBylines } from './byline-score.ts';

interface Outcome {
  page: BylinePage;
  prediction: BylinePrediction;
  score: BylineScore;
  milliseconds: number;
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string' },
      out: { type: 'string' },
      lang: { type: 'boolean' },
      pages: { type: 'boolean' },
    },
  });
  const outcomes = readBylineCorpus(values.corpus).map(read);
  const isEnglish = ({ page }: Outcome) => page.lang === 'en';
  console.log(summary('all', outcomes));
  console.log(summary('English', outcomes.filter(isEnglish)));
  console.log(
    summary(
      'others',
      outcomes.filter((outcome) => !isEnglish(outcome)),
    ),
  );
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const quantile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`milliseconds a page, text and all: median ${quantile(0.5)}, p95 ${quantile(0.95)}`);
  if (values.lang) {
    for (const language of [...new Set(outcomes.map(({ page }) => page.lang))].sort())
      console.log(
        summary(
          language,
          outcomes.filter(({ page }) => page.lang === language),
        ),
      );
  }
  if (values.pages) for (const outcome of outcomes) printFaults(outcome);
  if (values.out) {
    const predictions = Object.fromEntries(outcomes.map(({ page, prediction }) => [page.id, prediction]));
    writeFileSync(values.out, `${JSON.stringify(predictions)}\n`);
  }
}

function read(page: BylinePage): Outcome {
  const start = performance.now();
  const reading = readArticle(page.html, page.url);
  const milliseconds = performance.now() - start;
  const prediction = {
    authors: reading.authors.map(({ name }) => name),
    title: reading.title,
    date: reading.published_at,
    publisher: reading.publication_name,
  };
  return { page, prediction, score: scoreBylines(page.expected, prediction), milliseconds };
}

function isExact({ score: { authors } }: Outcome): boolean {
  return authors !== null && authors.missed === 0 && authors.wrong === 0;
}

function summary(name: string, outcomes: Outcome[]): string {
  const scored = outcomes.filter(({ score }) => score.authors !== null);
  const sum = (key: 'found' | 'missed' | 'wrong') =>
    scored.reduce((total, { score }) => total + (score.authors?.[key] ?? 0), 0);
  const unsigned = scored.filter(({ score }) => score.authors?.named === false);
  const dated = outcomes.filter(({ score }) => score.date !== null);
  const figures: [label: string, count: number, of: number][] = [
    ['exact', scored.filter(isExact).length, scored.length],
    ['precision', sum('found'), sum('found') + sum('wrong')],
    ['recall', sum('found'), sum('found') + sum('missed')],
    ['false', unsigned.filter(({ score }) => (score.authors?.wrong ?? 0) > 0).length, unsigned.length],
    ['title', outcomes.filter(({ score }) => score.titleAccepted).length, outcomes.length],
    ['title exact', outcomes.filter(({ score }) => score.titleExact).length, outcomes.length],
    ['date', dated.filter(({ score }) => score.date).length, dated.length],
    ['publisher', outcomes.filter(({ score }) => score.publisher).length, outcomes.length],
  ];
  const texts = figures.map(
    ([label, count, of]) => `${label} ${of === 0 ? '-' : ((100 * count) / of).toFixed(1)}`,
  );
  return `${name.padEnd(8)} ${texts.join('  ')}  pages ${outcomes.length}`;
}

function printFaults(outcome: Outcome): void {
  const { page, prediction, score } = outcome;
  const fault = (what: string, expected: unknown, found: unknown) =>
    console.log(`${page.id}  ${what}: ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  if (score.authors && !isExact(outcome)) fault('authors', page.expected.authors, prediction.authors);
  if (!score.titleAccepted) fault('title', page.expected.title, prediction.title);
  if (score.date === false) fault('date', page.expected.publishing_date, prediction.date);
  if (!score.publisher) fault('publisher', page.expected.publisher, prediction.publisher);
}
