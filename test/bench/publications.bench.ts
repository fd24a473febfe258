/**
 * `npm run bench publications -- --corpus ROWS.csv [--signals PAGES.csv] [--out FILE]`: the publication type,
 * domain and country of every address of a CSV (columns url, host, registrable_domain, type, country, alt_type,
 * ambiguous; only url is needed to predict), offline. FILE gets `{url: {publication_type,
 * publication_type_confidence, domain, country}}`; the figures are printed where the rows are labelled.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  classifyPublication,
  type PageSignals,
  type PublicationClassification,
} from '../../activities/publications/index.ts';
import { readCsv } from './csv.ts';
import { signalsByHost } from './page-signals.ts';
import { calibrationOf, figuresOf, type Judged } from './publication-figures.ts';

const percent = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(1)} %`);

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string' }, signals: { type: 'string' }, out: { type: 'string' } },
  });
  if (!values.corpus) throw new Error('--corpus ROWS.csv is needed: a CSV with a url column.');
  const rows = readCsv(readFileSync(values.corpus, 'utf8'));
  const signals = values.signals ? signalsByHost(readCsv(readFileSync(values.signals, 'utf8'))) : null;
  const answers = rows.map((row) => classify(row, signals));
  if (values.out) writeFileSync(values.out, JSON.stringify(predictions(rows, answers), null, 1));
  const judged = rows.map((row, index) => judge(row, answers[index]));
  if (rows.some((row) => row.type)) printFigures(judged);
  printSpeed(rows);
}

function classify(row: Record<string, string>, signals: Map<string, PageSignals> | null) {
  const url = row.url ?? '';
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  return classifyPublication({ url, signals: signals?.get(host) ?? null });
}

function predictions(rows: Record<string, string>[], answers: PublicationClassification[]) {
  return Object.fromEntries(
    answers.map((answer, index) => [
      rows[index]?.url ?? '',
      answer.outcome === 'classified'
        ? {
            publication_type: answer.type,
            publication_type_confidence: answer.confidence,
            domain: answer.registrable_domain,
            country: answer.country,
          }
        : { publication_type: null, publication_type_confidence: 0, domain: null, country: null },
    ]),
  );
}

function judge(row: Record<string, string>, answer: PublicationClassification | undefined): Judged {
  const cell = (column: string) => row[column] ?? '';
  return {
    label: {
      type: cell('type'),
      alt_type: cell('alt_type'),
      ambiguous: cell('ambiguous') === '1',
      domain: cell('registrable_domain'),
      country: cell('country'),
      host: cell('host'),
    },
    answer:
      answer?.outcome === 'classified'
        ? {
            type: answer.type,
            confidence: answer.confidence,
            domain: answer.registrable_domain,
            country: answer.country,
            scores: answer.scores,
          }
        : null,
  };
}

function printFigures(judged: Judged[]): void {
  const figures = figuresOf(judged);
  console.log(`${figures.rows} rows, ${figures.clear} of them with one right answer`);
  console.log(`accuracy            ${percent(figures.accuracy)}`);
  console.log(`macro-F1            ${percent(figures.macro_f1)}`);
  console.log(`either answer       ${percent(figures.lenient)}`);
  console.log(`sure (≥ 0.8)        ${percent(figures.sure_share)}, right ${percent(figures.sure_right)}`);
  console.log(`registrable domain  ${percent(figures.domain)}`);
  console.log(`country             ${percent(figures.country)}`);
  for (const { type, rows, recall, precision, f1 } of figures.byType) {
    console.log(
      `  ${type.padEnd(21)} ${String(rows).padStart(4)} rows  recall ${percent(recall)}  precision ${percent(precision)}  F1 ${percent(f1)}`,
    );
  }
  const calibration = calibrationOf(judged);
  console.log(
    `log loss ${calibration.as_given.toFixed(4)} as given; ${calibration.fitted.toFixed(4)} with a cross-validated temperature (${[...new Set(calibration.temperatures)].join(', ')})`,
  );
}

const ROUNDS = 10;

/** Time for one address, and for `new URL` alone as the reference of the same run. */
function printSpeed(rows: Record<string, string>[]): void {
  const urls = rows.map((row) => row.url ?? '').filter((url) => URL.canParse(url));
  const time = (work: (url: string) => unknown) => {
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) for (const url of urls) work(url);
    return (performance.now() - start) / (ROUNDS * urls.length);
  };
  const classifying = time((url) => classifyPublication({ url }));
  const parsing = time((url) => new URL(url));
  console.log(
    `${(classifying * 1000).toFixed(0)} µs an address, ${(classifying / parsing).toFixed(0)} × parsing the URL`,
  );
}
