import * as pages from '../../../packages/reader/html/page.ts';
import { classifyPublication } from '../../../packages/reader/index.ts';
import { readHomePage } from '../../../packages/reader/pages/home-page.ts';
import { readStory } from '../../../packages/reader/pages/read-story.ts';
import { readSiteMarks } from '../../../packages/reader/site/index.ts';
import { calibrationOf, type Judged, metricsOf, type Row } from '../publication-metrics.ts';

const percent = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(1)} %`);

export function printMetrics(judged: Judged[]): void {
  const metrics = metricsOf(judged);
  console.log(`${metrics.rows} rows, ${metrics.clear} of them with one right answer`);
  console.log(`accuracy            ${percent(metrics.accuracy)}`);
  console.log(`macro-F1            ${percent(metrics.macro_f1)}`);
  console.log(`… of labelled types ${percent(metrics.macro_f1_of_labelled)}`);
  console.log(`answered            ${percent(metrics.answered)}`);
  console.log(`either answer       ${percent(metrics.lenient)}`);
  console.log(`sure (≥ 0.8)        ${percent(metrics.sure_share)}, right ${percent(metrics.sure_right)}`);
  console.log(`registrable domain  ${percent(metrics.domain)}`);
  console.log(`country             ${percent(metrics.country)}`);
  for (const { type, rows, recall, precision, f1 } of metrics.byType) {
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

/** Prints the time to classify one URL, and the time of `new URL` alone as the baseline. */
export function printSpeed(rows: Row[]): void {
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

/** Prints the cost of determining the publication type of an article page, relative to reading that page. */
export function printReading(rows: (readonly [url: string, html: string | null])[]): void {
  const saved = rows.flatMap(([url, html]) => (html === null ? [] : [{ url, html }]));
  if (saved.length === 0) return;
  const costs = saved.map(({ url, html }) => {
    const start = performance.now();
    const page = pages.parsePage(html, url);
    readStory(page);
    const read = performance.now();
    const marks = readSiteMarks(page);
    const marked = performance.now();
    classifyPublication({ url, signals: { ...EMPTY, marks } });
    return { reading: read - start, marks: marked - read, type: performance.now() - marked };
  });
  const quantile = (part: keyof (typeof costs)[number], share: number) =>
    (
      costs.map((cost) => cost[part]).sort((a, b) => a - b)[Math.floor((costs.length - 1) * share)] ?? 0
    ).toFixed(2);
  const cells = (['reading', 'marks', 'type'] as const).map(
    (part) => `${part} ${quantile(part, 0.5)} (p95 ${quantile(part, 0.95)})`,
  );
  console.log(`milliseconds a page, median: ${cells.join(', ')}`);
}

const EMPTY = readHomePage('', 'https://empty.example/', null).signals;
