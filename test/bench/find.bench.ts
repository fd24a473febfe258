/**
 * npm run bench find -- [--corpus DIR] [--as archive|gkg|list] [--out FILE] [--same-as FILE] [--pitches N] [--skip-speed] [--articles N]
 *
 * Measures how well people are found from a pitch alone, and how fast. The corpus has `index.jsonl.gz`,
 * `pitches.jsonl` and `truth.jsonl`; it is loaded as an operator loads an archive, and each pitch is searched
 * as on its day. `--as gkg` loads only what GDELT's Knowledge Graph states of the articles, `--as list` also what its
 * Article List does, the first sentence. --out writes the answers in the format of `find-score.py`. --same-as compares them with those that
 * `byline find --pitches FILE -o json` has printed for an index that holds the same archive.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { loadArchive } from '../../activities/news/index.ts';
import type { Database } from '../../db/index.ts';
import { loadAsGdelt } from './find/as-gdelt.ts';
import { type Answer, type Figures, measure, type Pitch, readPitches, readTruth } from './find/corpus.ts';
import { withPostgres } from './find/postgres.ts';
import { searchPeople } from './find/search.ts';
import { measureSpeed } from './find/speed.ts';
import { target } from './machine-load.ts';
import { intervalOfMean, mean, quantile } from './quantiles.ts';

const TASKS = ['A', 'AX', 'B', 'C'] as const;
/** The baseline that answers best: BM25 over title and text, and a vote for each author. */
const BASELINE: Readonly<Record<Pitch['task'], string>> = {
  A: 'nDCG@10 .748, recall@10 .809',
  AX: 'nDCG@10 .564, recall@10 .618',
  B: 'nDCG@10 .709, precision@10 .667',
  C: '50 people',
};

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      as: { type: 'string', default: 'archive' },
      corpus: { type: 'string', default: '../shared/corpus/find' },
      out: { type: 'string' },
      'same-as': { type: 'string' },
      pitches: { type: 'string' },
      'skip-speed': { type: 'boolean', default: false },
      articles: { type: 'string', default: '1000000' },
    },
  });
  if (existsSync(join(values.corpus, 'pitches.jsonl')))
    await withPostgres((db) => measureAccuracy(db, values.corpus, values));
  else console.log(`accuracy skipped: there is no corpus in ${values.corpus}`);
  if (!values['skip-speed']) await withPostgres((db) => measureSpeed(db, Number(values.articles)));
}

async function measureAccuracy(
  db: Database,
  corpus: string,
  {
    as,
    out,
    pitches: most,
    'same-as': other,
  }: { as: string; out?: string; pitches?: string; 'same-as'?: string },
): Promise<void> {
  const started = performance.now();
  const file = join(corpus, 'index.jsonl.gz');
  const added =
    as === 'archive'
      ? (await loadArchive(db, { file, archive: 'bench' })).added
      : await loadAsGdelt(db, file, as === 'list');
  console.log(`${added} articles loaded in ${seconds(started)} s as ${as}`);
  const truth = readTruth(corpus);
  const answers: Record<string, Answer> = {};
  const figures: (Figures & { task: Pitch['task'] })[] = [];
  const times: number[] = [];
  for (const { pitch_id, task, pitch, as_of } of readPitches(corpus).slice(0, Number(most ?? Infinity))) {
    const begun = performance.now();
    const answer = await searchPeople(db, pitch, as_of);
    times.push(performance.now() - begun);
    answers[pitch_id] = answer;
    const known = truth.get(pitch_id);
    if (!known) throw new Error(`no truth for the pitch ${pitch_id}`);
    figures.push({ task, ...measure(known, answer) });
  }
  if (out) writeFileSync(out, `${JSON.stringify(answers)}\n`);
  if (other) compare(answers, JSON.parse(readFileSync(other, 'utf8')));
  for (const task of TASKS) {
    const rows = figures.filter((row) => row.task === task);
    if (rows.length === 0) continue;
    console.log(`${task}, ${rows.length} pitches: ${describe(rows)}; baseline ${BASELINE[task]}`);
  }
  console.log(
    `all: interval covers ${withInterval(figures.map(({ covered }) => covered))}, width ` +
      withInterval(figures.map(({ width }) => width)),
  );
  console.log(
    `a search: median ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms ${target('≤ 2 s at the median')}`,
  );
}

/** Says for how many pitches two runs have the same answer, and names the pitches for which they have not. */
function compare(answers: Record<string, Answer>, others: Record<string, Answer>): void {
  const both = Object.keys(others).filter((id) => answers[id]);
  const different = both.filter((id) => !isDeepStrictEqual(answers[id], others[id]));
  console.log(
    `${both.length - different.length} of ${both.length} answers are the same; others: ${different.join(' ') || 'none'}`,
  );
}

function describe(rows: readonly Figures[]): string {
  const parts: [string, (row: Figures) => number | null][] = [
    ['nDCG@10', (row) => row.ndcg10],
    ['recall@10', (row) => row.recall10],
    ['precision@10', (row) => row.precision10],
    ['covered', (row) => row.covered],
    ['width', (row) => row.width],
    ['people', (row) => row.returned],
  ];
  return parts
    .map(([name, of]) => ({ name, values: rows.map(of).filter((value) => value !== null) }))
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => `${name} ${withInterval(values)}`)
    .join(', ');
}

/** A mean over pitches with its 90 % interval. */
function withInterval(values: readonly number[]): string {
  const { low, high } = intervalOfMean(values, 0.9);
  return `${mean(values).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
