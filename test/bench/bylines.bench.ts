/**
 * `npm run bench bylines -- --corpus DIR [--corpus DIR …] [--out FILE] [--lang] [--pages] [--record]
 * [--rules]`: scores the author, title, publication date and site extracted from each page. An agency or a
 * newsroom named as author counts as wrong. Each folder is compared with its last recorded run. The
 * extraction rules were written with these pages in view, so the metrics do not predict the accuracy on other
 * sites. `--rules` disables each author rule in turn (`rule-gains.ts`).
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type ArticleCertainty, certaintyOfArticle, isCertainAuthor } from '../../model/index.ts';
import { AUTHOR_SOURCES, readAuthorship } from '../../packages/reader/authors/authors.ts';
import { DATELINES } from '../../packages/reader/authors/east-asian-bylines.ts';
import { AUTHOR_META } from '../../packages/reader/authors/meta-authors.ts';
import { NOT_PEOPLE } from '../../packages/reader/authors/person-names.ts';
import { SIGNATURES } from '../../packages/reader/authors/signed-lines.ts';
import * as pages from '../../packages/reader/html/page.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { findSubject, readStory } from '../../packages/reader/pages/read-story.ts';
import { bySite } from './by-site.ts';
import { type BylinePage, readBylineCorpus, siteOf } from './byline-corpus.ts';
import { type BylinePrediction, type BylineScore, scoreBylines } from './byline-score.ts';
import { type MarkedValue, marksByField } from './marks.ts';
import { compareWithRecorded, type PageOutcome, recordRun } from './recorded-run.ts';
import { printRuleGains, type RuledPage, type RuleTable } from './rule-gains.ts';

interface Outcome {
  page: BylinePage;
  prediction: BylinePrediction;
  score: BylineScore;
  certainty: ArticleCertainty;
  /** The authors, each with its mark. */
  names: MarkedValue[];
  /** The chances that the date and the title are right. */
  chances: Record<'date' | 'title', number | null>;
  milliseconds: number;
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', multiple: true },
      out: { type: 'string' },
      lang: { type: 'boolean' },
      pages: { type: 'boolean' },
      record: { type: 'boolean' },
      rules: { type: 'boolean' },
    },
  });
  const predictions: Record<string, BylinePrediction & { certainty: ArticleCertainty }> = {};
  const pooled: RuledPage[] = [];
  for (const folder of values.corpus ?? [undefined]) {
    const outcomes = readBylineCorpus(folder).map(read);
    const set = basename(folder ?? '');
    if ((values.corpus ?? []).length > 1) console.log(set);
    print(outcomes, values.lang ?? false);
    const run = outcomes.map(toPageOutcome);
    for (const line of compareWithRecorded(`bylines-${set}`, run) ?? [])
      console.log(`against the recorded run: ${line}`);
    if (values.record) recordRun(`bylines-${set}`, run);
    console.log(bySite(run, 'authors'));
    if (values.rules) pooled.push(...outcomes.filter(({ score }) => score.authors).map(ruled));
    if (values.pages) for (const outcome of outcomes) printFaults(outcome);
    for (const { page, prediction, certainty } of outcomes)
      predictions[page.id] = { ...prediction, certainty };
  }
  if (values.rules) await printRuleGains(TABLES, pooled);
  if (values.out) writeFileSync(values.out, `${JSON.stringify(predictions)}\n`);
}

const TABLES: RuleTable[] = [
  { name: 'source', rules: AUTHOR_SOURCES },
  { name: 'signature', rules: SIGNATURES },
  { name: 'East Asian dateline', rules: DATELINES },
  { name: 'meta element', rules: AUTHOR_META },
  { name: 'not a person', rules: NOT_PEOPLE },
];

function ruled({ page }: Outcome): RuledPage {
  return {
    site: siteOf(page),
    open: () => {
      const parsed = pages.parsePage(page.html, page.url);
      const { publication, own, ...subject } = findSubject(parsed);
      const { language } = readStory(parsed);
      const siteNames = [...own, ...(publication ? [publication.name] : [])];
      return () => {
        const { authors } = readAuthorship({ ...subject, page: parsed, language, siteNames });
        const named = { authors: authors.map(({ name }) => name), title: null, date: null, publisher: null };
        const { authors: score } = scoreBylines(page.expected, named);
        return score?.missed === 0 && score.wrong === 0;
      };
    },
  };
}

function print(outcomes: Outcome[], byLanguage: boolean): void {
  const isEnglish = ({ page }: Outcome) => page.lang === 'en';
  console.log(summary('all', outcomes));
  console.log(summary('English', outcomes.filter(isEnglish)));
  console.log(
    summary(
      'others',
      outcomes.filter((outcome) => !isEnglish(outcome)),
    ),
  );
  for (const line of marksByField(outcomes.flatMap(markedValues))) console.log(line);
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const quantile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`milliseconds a page, text and all: median ${quantile(0.5)}, p95 ${quantile(0.95)}`);
  if (!byLanguage) return;
  for (const language of [...new Set(outcomes.map(({ page }) => page.lang))].sort())
    console.log(
      summary(
        language,
        outcomes.filter(({ page }) => page.lang === language),
      ),
    );
}

/** Reads a folder's pages and judges the names, dates and titles that Byline finds there. */
export function markedBylines(folder: string): MarkedValue[] {
  return readBylineCorpus(folder).map(read).flatMap(markedValues);
}

function markedValues({ page, prediction, score, certainty, names, chances }: Outcome): MarkedValue[] {
  const values = score.authors ? [...names] : [];
  const site = siteOf(page);
  if (prediction.date !== null && score.date !== null)
    values.push({
      ...{ field: 'date', url: page.url, site, confidence: chances.date },
      ...{ isCertain: certainty.published_at === 'certain', isRight: score.date },
    });
  if (prediction.title !== null && page.expected.title)
    values.push({
      ...{ field: 'title', site, confidence: chances.title },
      ...{ isCertain: certainty.title === 'certain', isRight: score.titleAccepted },
    });
  return values;
}

function toPageOutcome(outcome: Outcome): PageOutcome {
  const { page, score } = outcome;
  return {
    id: page.id,
    site: siteOf(page),
    metrics: {
      ...(score.authors ? { authors: Number(isExact(outcome)) } : {}),
      ...(page.expected.title ? { title: Number(score.titleAccepted) } : {}),
      ...(score.date === null ? {} : { date: Number(score.date) }),
      ...(page.expected.publisher ? { publisher: Number(score.publisher) } : {}),
    },
  };
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
  const names = reading.authors.map((author) => ({
    field: 'name',
    site: siteOf(page),
    confidence: author.confidence,
    isCertain: isCertainAuthor(author),
    isRight: scoreBylines(page.expected, { ...prediction, authors: [author.name] }).authors?.wrong === 0,
  }));
  const score = scoreBylines(page.expected, prediction);
  const { published_at, title } = reading.evidence;
  const chances = { date: published_at?.confidence ?? null, title: title?.confidence ?? null };
  return { page, prediction, score, certainty: certaintyOfArticle(reading), names, chances, milliseconds };
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
  // Pages without a label for a metric do not count towards that metric.
  const titled = outcomes.filter(({ page }) => page.expected.title);
  const published = outcomes.filter(({ page }) => page.expected.publisher);
  const figures: [label: string, count: number, of: number][] = [
    ['exact', scored.filter(isExact).length, scored.length],
    ['precision', sum('found'), sum('found') + sum('wrong')],
    ['recall', sum('found'), sum('found') + sum('missed')],
    ['false', unsigned.filter(({ score }) => (score.authors?.wrong ?? 0) > 0).length, unsigned.length],
    ['title', titled.filter(({ score }) => score.titleAccepted).length, titled.length],
    ['title exact', titled.filter(({ score }) => score.titleExact).length, titled.length],
    ['date', dated.filter(({ score }) => score.date).length, dated.length],
    ['date absent', dated.filter(({ prediction }) => prediction.date === null).length, dated.length],
    ['publisher', published.filter(({ score }) => score.publisher).length, published.length],
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
  if (page.expected.title && !score.titleAccepted) fault('title', page.expected.title, prediction.title);
  if (score.date === false) fault('date', page.expected.publishing_date, prediction.date);
  if (page.expected.publisher && !score.publisher)
    fault('publisher', page.expected.publisher, prediction.publisher);
}
