/**
 * `npm run bench extraction [-- --corpora DIR] [--record] [--rules]`: scores the extracted text of all sets
 * of pages. Each page is read with model tables that were fitted without its site, and compared with the last
 * recorded run and with Readability on linkedom. `--record` records the run; `--rules` lists how much each
 * rule improves F1. `npm run bench extraction -- --corpus DIR [--out FILE] [--pages]` reads one folder with
 * the tables that the product uses.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { compare } from './extraction/compare.ts';
import { exampleOf } from './extraction/examples.ts';
import { readableFigures, type SetReading } from './extraction/figures.ts';
import { readInFolds } from './extraction/read-in-folds.ts';
import { readabilityTexts } from './extraction/readability.ts';
import { gainsOf } from './extraction/rules.ts';
import { readSets, SETS, type SetPage } from './extraction/sets.ts';
import { readExtractionCorpus } from './extraction-corpus.ts';
import { f1Of, type PageScore, scorerOf, summarize } from './shingles.ts';

/** A file with the scores of each page in the last run with `--record`. It contains no text of the pages. */
const RECORDED = fileURLToPath(new URL('extraction/recorded.json', import.meta.url));

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string' },
      corpora: { type: 'string' },
      out: { type: 'string' },
      pages: { type: 'boolean' },
      record: { type: 'boolean' },
      rules: { type: 'boolean' },
    },
  });
  if (values.corpus !== undefined || values.out !== undefined || values.pages) return readOne(values);
  if (values.rules) return printRules(values.corpora);
  await report(readInFolds(values.corpora), readSets(values.corpora), values.record ?? false);
}

/** Prints the metrics of a run next to those of Readability and of the last recorded run. */
export async function report(
  read: readonly SetReading[],
  pages: Iterable<SetPage>,
  record: boolean,
): Promise<void> {
  const others = await readabilityTexts(pages);
  const recorded: Record<string, PageScore> = existsSync(RECORDED)
    ? JSON.parse(readFileSync(RECORDED, 'utf8'))
    : {};
  for (const [name, group] of groupsOf(read)) {
    const own = group.map(({ score }) => score);
    const peer = group.map(({ page, scoreText }) => scoreText(others.get(page.id) ?? ''));
    console.log(`${name.padEnd(16)}${readableFigures(summarize(own))}`);
    console.log(
      `${'  Readability'.padEnd(16)}${readableFigures(summarize(peer))}  ${differenceOf(own, peer)}`,
    );
    const before = group.map(({ page }) => recorded[keyOf(page.id)]);
    if (before.every((score) => score !== undefined)) {
      console.log(
        `${'  recorded'.padEnd(16)}${readableFigures(summarize(before))}  ${differenceOf(own, before)}`,
      );
    }
  }
  printCalibration(read);
  if (record) {
    const scores = Object.fromEntries(read.map(({ page, score }) => [keyOf(page.id), brief(score)]));
    writeFileSync(RECORDED, `${JSON.stringify(scores).replaceAll('},', '},\n')}\n`);
  }
}

function readOne({ corpus, out, pages: list }: { corpus?: string; out?: string; pages?: boolean }): void {
  const read = readExtractionCorpus(corpus).map((page) => {
    const found = readArticle(page.html, page.url).text;
    return { id: page.id, found, score: scorerOf(page)(found) };
  });
  const figures = summarize(read.map(({ score }) => score));
  console.log(`${readableFigures(figures)}  accuracy ${figures.accuracy.toFixed(3)}`);
  if (list) {
    const figure = (value: number | null) => value?.toFixed(3) ?? '-';
    for (const { id, score } of read.sort((a, b) => f1Of(a.score) - f1Of(b.score))) {
      console.log(
        `${id}  P ${figure(score.precision)}  R ${figure(score.recall)}${score.exact ? '  exact' : ''}`,
      );
    }
  }
  if (out) {
    const output = Object.fromEntries(read.map(({ id, found }) => [id, { articleBody: found }]));
    writeFileSync(out, `${JSON.stringify(output)}\n`);
  }
}

/**
 * Prints how much each extraction rule improves F1, in thousandths, and on how many sites it raises or lowers
 * F1. The product applies the rules directly only to short pages; on other pages, they are inputs of the
 * models.
 */
function printRules(corpora?: string): void {
  const examples = [...readSets(corpora)].flatMap((page) => exampleOf(page) ?? []);
  console.log(`${'rule'.padEnd(60)}   gain  sites better  worse`);
  for (const { rule, gain, better, worse } of gainsOf(examples)) {
    const figures = [gain.toFixed(2).padStart(7), String(better).padStart(13), String(worse).padStart(6)];
    console.log(`${rule.padEnd(60)}${figures.join('')}`);
  }
}

/** Groups pages by set, and within each set by each language that has at least five pages. */
function groupsOf(read: readonly SetReading[]): [string, SetReading[]][] {
  return Object.keys(SETS).flatMap((set) => {
    const pages = read.filter(({ page }) => page.set === set);
    const languages = [...new Set(pages.map(({ page }) => page.language ?? ''))];
    const parts = languages
      .map((language): [string, SetReading[]] => [
        language,
        pages.filter(({ page }) => (page.language ?? '') === language),
      ])
      .filter(([, group]) => group.length >= 5 && group.length < pages.length);
    return [
      [set, pages] as [string, SetReading[]],
      ...parts.map(([language, group]): [string, SetReading[]] => [`  ${set} ${language}`, group]),
    ];
  });
}

function differenceOf(own: readonly PageScore[], other: readonly PageScore[]): string {
  const { difference, low, high } = compare(own, other);
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
  return `we differ by ${signed(difference)} (${signed(low)} to ${signed(high)})`;
}

/**
 * Prints how well the confidence in the text of a page predicts the F1 score of the text. Leaves out pages on
 * which only parts of the text are labelled, because their F1 score is not that of the whole text.
 */
function printCalibration(read: readonly SetReading[]): void {
  const whole = read.filter(({ page, confidence }) => page.parts === null && confidence !== null);
  console.log('confidence    pages  mean confidence  mean F1  under 0.5');
  for (const [from, to] of [
    [0, 0.6],
    [0.6, 0.8],
    [0.8, 0.9],
    [0.9, 0.95],
    [0.95, 1.01],
  ] as const) {
    const group = whole.filter(({ confidence }) => (confidence ?? 0) >= from && (confidence ?? 0) < to);
    const mean = (of: (page: SetReading) => number) =>
      (group.reduce((sum, page) => sum + of(page), 0) / Math.max(1, group.length)).toFixed(3);
    const low = group.filter(({ score }) => f1Of(score) < 0.5).length;
    const range = `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`;
    console.log(
      `${range}  ${String(group.length).padStart(5)}  ${mean(({ confidence }) => confidence ?? 0).padStart(15)}  ${mean(({ score }) => f1Of(score)).padStart(7)}  ${low}`,
    );
  }
}

const keyOf = (id: string) => id.slice(0, 16);

function brief({ precision, recall, exact, parts }: PageScore): PageScore {
  const short = (value: number | null) => value && Number(value.toFixed(4));
  return { precision: short(precision), recall: short(recall), exact, parts };
}
