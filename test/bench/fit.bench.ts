/**
 * npm run bench fit -- --corpus DIR [--out FILE] [--scorer NAME] [--hard] [--boilerplate] [--against NAME]
 * [--refit]
 *
 * Measures how well a scorer finds the author of a hidden article among fifty journalists. DIR contains
 * `articles.jsonl.gz` and `queries.jsonl`. --hard uses candidates from the same outlet and time,
 * --boilerplate wraps each pitch in the usual text of press offices, --out writes the predictions, --against
 * prints the paired differences from another scorer, --refit computes the constants of the calibration.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { understandPitch } from '../../packages/fit/index.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { type Person, readWorks, type WorkProfile } from '../../packages/fit/work/work.ts';
import { wrapInBoilerplate } from './fit/boilerplate.ts';
import { calibrate } from './fit/calibrate.ts';
import { type Corpus, readCorpus } from './fit/corpus.ts';
import { type CandidateList, metrics, type Prediction, perQuery } from './fit/metrics.ts';
import { pairedDifferences } from './fit/paired.ts';
import { SCORERS, type Scorer } from './fit/scorers.ts';

const TIMED_PAIRS = 100;
/** The corpus contains nothing about its journalists except their articles. */
const NOBODY: Person = { name: 'Somebody', outlet: null, role: null, beat: null, bio: null };

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', default: '../shared/corpus/fit' },
      out: { type: 'string' },
      scorer: { type: 'string', default: 'default' },
      against: { type: 'string' },
      hard: { type: 'boolean', default: false },
      boilerplate: { type: 'boolean', default: false },
      refit: { type: 'boolean', default: false },
    },
  });
  const corpus = readCorpus(values.corpus);
  if (!corpus) throw new Error(`${values.corpus} has no articles.jsonl.gz and queries.jsonl`);
  const list: CandidateList = values.hard ? 'candidates_hard' : 'candidates';
  const profiles = new Map([...corpus.works].map(([id, works]) => [id, readWorks(works, NOBODY)]));
  const wrap = values.boilerplate ? wrapInBoilerplate : (pitch: string) => pitch;
  if (values.refit) return refit(corpus, profiles);

  const predictions = predict(corpus, profiles, scorerNamed(values.scorer), list, wrap);
  if (values.out)
    writeFileSync(values.out, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''));
  const name = {
    name: values.scorer,
    candidates: values.hard ? 'hard' : 'random',
    boilerplate: values.boilerplate,
  };
  console.log(JSON.stringify({ ...name, ...rounded(metrics(corpus, predictions, list)) }));
  reportTime(corpus, list);
  if (values.against) {
    const other = predict(corpus, profiles, scorerNamed(values.against), list, wrap);
    const differences = pairedDifferences(perQuery(corpus, predictions, list), perQuery(corpus, other, list));
    console.log(JSON.stringify({ minus: values.against, ...differences }));
  }
}

/**
 * Prints how many times longer scoring takes than splitting the same texts into words, in processor time.
 * Unlike wall time, processor time hardly depends on other processes.
 */
function reportTime(corpus: Corpus, list: CandidateList): void {
  const pairs = corpus.queries
    .slice(0, TIMED_PAIRS)
    .map((query) => ({ pitch: query.pitch, works: corpus.works.get(query[list][0] ?? '') ?? [] }));
  const scoring = timeOf(pairs, ({ pitch, works }) =>
    scorePitch(understandPitch(pitch), readWorks(works, NOBODY)),
  );
  const splitting = timeOf(pairs, ({ pitch, works }) => {
    for (const text of [pitch, ...works.map(({ title, summary }) => `${title} ${summary}`)])
      text.toLowerCase().split(/\W+/);
  });
  console.log(
    `score of a pair, its articles read again / the same texts split into words: ${scoring.toFixed(2)} / ${splitting.toFixed(2)} ms = ${(scoring / splitting).toFixed(1)}`,
  );
}

/** Returns the processor time per item in milliseconds, after a warm-up. */
function timeOf<Item>(items: Item[], run: (item: Item) => void): number {
  items.forEach(run);
  const before = process.cpuUsage();
  items.forEach(run);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / items.length;
}

function scorerNamed(name: string): Scorer {
  const scorer = SCORERS[name];
  if (!scorer) throw new Error(`no scorer ${name}; there are: ${Object.keys(SCORERS).join(', ')}`);
  return scorer;
}

/** Scores the candidates of each query. A scorer sees only the pitch and the candidate's articles. */
function predict(
  corpus: Corpus,
  profiles: ReadonlyMap<string, WorkProfile>,
  scorer: Scorer,
  list: CandidateList,
  wrap: (pitch: string) => string,
): Prediction[] {
  const nobody = readWorks([], NOBODY);
  return corpus.queries.map((query) => {
    const pitch = wrap(query.pitch);
    const scores = query[list].map((id) => [id, scorer(pitch, profiles.get(id) ?? nobody)] as const);
    return { query_id: query.query_id, scores: Object.fromEntries(scores) };
  });
}

function refit(corpus: Corpus, profiles: ReadonlyMap<string, WorkProfile>): void {
  const { calibration, clean, wrapped } = calibrate(corpus, profiles);
  console.log(JSON.stringify({ weights: rounded({ ...calibration }) }));
  console.log(JSON.stringify({ cross_validated: 'clean', ...rounded(metrics(corpus, clean, 'candidates')) }));
  console.log(
    JSON.stringify({ cross_validated: 'boilerplate', ...rounded(metrics(corpus, wrapped, 'candidates')) }),
  );
}

function rounded(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value.toFixed(4))]));
}
