/**
 * `npm run bench publications -- --corpus ROWS.csv [--signals PAGES.csv] [--out FILE] [--product] [--record]
 * [--fit]`: predicts the publication type, domain and country of every URL of a CSV (columns url, host,
 * registrable_domain, type, country, alt_type, ambiguous; only url is needed to predict), offline. If the CSV
 * has a column `file` with the path of a saved page, the product's reader reads that page. Writes `{url:
 * {publication_type, publication_type_confidence, certainty, domain, country}}` to FILE, and prints the metrics if the
 * rows are labelled.
 *
 * If the shipped weights were fitted to the rows, each row is predicted with weights that were fitted without
 * pages of its site. `--product` looks up the saved pages with the API of a stack whose web archive has no
 * home pages. `--fit` fits the weights and writes them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { certaintyOfPublication, type Mark, publicationDomain } from '../../model/index.ts';
import { classifyPublication, type PublicationClassification } from '../../packages/reader/index.ts';
import { readHomePage } from '../../packages/reader/pages/home-page.ts';
import type { PageSignals } from '../../packages/reader/pages/page-signals.ts';
import type { PageModel } from '../../packages/reader/publications/page-model.ts';
import { readCsv } from './csv.ts';
import { type MarkedValue, marksByField } from './marks.ts';
import { signalsByHost } from './page-signals.ts';
import { type Judged, judge, outcomesOf, type Row } from './publication-metrics.ts';
import { pagesOfListedHosts, pagesOfRows, savedPage } from './publication-types/labelled-pages.ts';
import { modelsWithoutSite } from './publication-types/leave-site-out.ts';
import { printMetrics, printReading, printSpeed } from './publication-types/print.ts';
import { wasFittedTo, writeModel } from './publication-types/write-model.ts';
import { compareWithRecorded, recordRun } from './recorded-run.ts';

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string' },
      signals: { type: 'string' },
      out: { type: 'string' },
      product: { type: 'boolean' },
      record: { type: 'boolean' },
      fit: { type: 'boolean' },
    },
  });
  const { corpus } = values;
  if (!corpus) throw new Error('--corpus ROWS.csv is needed: a CSV with a url column.');
  const rows = readCsv(readFileSync(corpus, 'utf8'));
  if (values.fit) return writeModel(corpus, fittedPages(corpus));
  const signals = signalsOf(rows, corpus, values.signals);
  const modelOf = wasFittedTo(corpus) ? modelsWithoutSite(fittedPages(corpus)) : null;
  const classifyRow = (url: string, index: number, model?: PageModel) =>
    classifyPublication({ url, signals: signals[index] ?? null, ...(model ? { model } : {}) });
  let answers = rows.map((row, index) => classifyRow(row.url ?? '', index, modelOf?.(siteOf(row))));
  if (modelOf)
    console.log('The shipped weights were fitted to these rows; every site is left out of its own fit.');
  if (values.product) {
    printMetrics(rows.map((row, index) => judge(row, answers[index])));
    const { askProduct } = await import('./publication-types/ask-product.ts');
    const offline = rows.map((row, index) => ({
      shipped: classifyRow(`https://${siteOf(row)}/`, index),
      leftOut: classifyRow(`https://${siteOf(row)}/`, index, modelOf?.(siteOf(row))),
    }));
    answers = await askProduct(corpus, rows, offline);
  }
  if (values.out) writeFileSync(values.out, JSON.stringify(predictions(rows, answers), null, 1));
  const judged = rows.map((row, index) => judge(row, answers[index]));
  if (rows.some((row) => row.type)) report(corpus, judged, rows, values);
  printSpeed(rows);
  printReading(rows.map((row) => [row.url ?? '', savedPage(corpus, row)] as const));
}

function report(
  corpus: string,
  judged: Judged[],
  rows: Row[],
  { product, record }: { product?: boolean | undefined; record?: boolean | undefined },
): void {
  printMetrics(judged);
  for (const line of marksByField(judged.flatMap(markedType))) console.log(line);
  const name = `publications-${corpus.split('/').at(-1)}${product ? '-product' : ''}`;
  const outcomes = outcomesOf(judged, rows);
  for (const line of compareWithRecorded(name, outcomes) ?? [])
    console.log(`against the recorded run: ${line}`);
  if (record) recordRun(name, outcomes);
}

/**
 * Reads the saved pages of a CSV and judges the publication types that Byline predicts, each without the pages of its
 * site.
 */
export function markedTypes(corpus: string): MarkedValue[] {
  const rows = readCsv(readFileSync(corpus, 'utf8'));
  const signals = signalsOf(rows, corpus, undefined);
  const modelOf = modelsWithoutSite(fittedPages(corpus));
  return rows.flatMap((row, index) => {
    const input = { url: row.url ?? '', signals: signals[index] ?? null, model: modelOf(siteOf(row)) };
    return markedType(judge(row, classifyPublication(input)));
  });
}

function markedType({ label, answer }: Judged): MarkedValue[] {
  if (label.ambiguous || !answer?.type) return [];
  const { type, confidence } = answer;
  return [
    {
      ...{ field: 'type', site: label.domain || publicationDomain(label.host), confidence },
      ...{ isCertain: markOf(type, confidence) === 'certain', isRight: type === label.type },
    },
  ];
}

function markOf(type: string | null, confidence: number): Mark | null {
  const unknown = { name: null, country: null, evidence: [] };
  const publication = { publication_type: type, publication_type_confidence: confidence, ...unknown };
  return certaintyOfPublication(publication).publication_type;
}

function fittedPages(corpus: string) {
  const pages = pagesOfRows(corpus);
  return [...pages, ...pagesOfListedHosts(corpus, pages)];
}

function hostOf({ url = '' }: Row): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

function siteOf(row: Row): string {
  return publicationDomain(hostOf(row));
}

/** Returns the signals of the publication type for each row: from its saved page, or else from `facts`. */
function signalsOf(rows: Row[], corpus: string, facts: string | undefined): (PageSignals | null)[] {
  const byHost = facts ? signalsByHost(readCsv(readFileSync(facts, 'utf8'))) : null;
  return rows.map((row) => {
    const html = savedPage(corpus, row);
    if (html !== null) return readHomePage(html, row.url ?? '', null).signals;
    return byHost?.get(hostOf(row)) ?? null;
  });
}

function predictions(rows: Row[], answers: PublicationClassification[]) {
  return Object.fromEntries(
    answers.map((answer, index) => [
      rows[index]?.url ?? '',
      answer.outcome === 'classified'
        ? {
            publication_type: answer.type,
            publication_type_confidence: answer.confidence,
            certainty: { publication_type: markOf(answer.type, answer.confidence) },
            domain: answer.registrable_domain,
            country: answer.country,
          }
        : {
            publication_type: null,
            publication_type_confidence: 0,
            certainty: null,
            domain: null,
            country: null,
          },
    ]),
  );
}
