import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../../../activities/news/index.ts';
import type { Database } from '../../../db/index.ts';
import { withPostgres } from '../find/postgres.ts';
import { searchPeople } from '../find/search.ts';
import { intervalOfMean, mean } from '../quantiles.ts';
import { type Answer, agreementsOf, askForReleases } from './jobs.ts';
import { isShown, type Judgement, measureRelease, type ReleaseMetrics } from './metrics.ts';

const TASKS = ['B', 'F', 'C'] as const;
const NOBODY = new URL('nobody/', import.meta.url);

interface Measured {
  task: Judgement['task'];
  search: ReleaseMetrics;
  /** What the job recommends; null without a job. */
  job: ReleaseMetrics | null;
  agreements: boolean[];
}

/**
 * Searches an index for the people of each release, and prints how many of them are right: by the code that the product
 * runs, or, with `jobs`, through the public API, and then of how many a job says the same. `index` is the folder of the
 * find corpus; `out` keeps the answers of the API.
 */
export async function measureSearches(
  corpus: string,
  index: string,
  { jobs, out }: { jobs: boolean; out: string | undefined },
): Promise<void> {
  const file = join(index, 'index.jsonl.gz');
  if (!existsSync(file)) {
    console.log(`${file} is absent: no search is measured`);
    return;
  }
  const releases = linesOf<{ pitch_id: string; pitch: string; as_of: string }>(
    join(corpus, 'releases.jsonl'),
  );
  const answers = new Map<string, Answer>();
  if (jobs) for (const [id, answer] of await askForReleases(releases, file, out)) answers.set(id, answer);
  else
    await withPostgres(async (db) => {
      await loadArchive(db, { file, archive: 'bench' });
      for (const { pitch_id, pitch, as_of } of releases)
        answers.set(pitch_id, { ...(await searchPeople(db, pitch, as_of)), job: null });
      await countNobody(db, releases[0]?.as_of ?? '');
    });
  const rows = linesOf<Judgement>(join(corpus, 'truth.jsonl')).map((judged): Measured => {
    const answer = answers.get(judged.pitch_id);
    if (!answer) throw new Error(`no release ${judged.pitch_id}`);
    const search = measureRelease(judged, answer.people);
    const job = answer.job && measureRelease(judged, answer.job.people);
    console.log(
      JSON.stringify({ release: judged.pitch_id, ...rounded(search), ...(job ? { job: rounded(job) } : {}) }),
    );
    return { task: judged.task, search, job, agreements: agreementsOf(answer) };
  });
  for (const task of TASKS) {
    const of = rows.filter((row) => row.task === task);
    print(
      task,
      'search',
      of.map(({ search }) => search),
    );
    print(
      task,
      'job',
      of.flatMap(({ job }) => job ?? []),
    );
  }
  const agreements = rows.flatMap((row) => row.agreements);
  if (jobs)
    console.log(
      `search and job agree on ${withInterval(agreements.map(Number))} of ${agreements.length} people`,
    );
}

/** Searches for the releases in `nobody`, whose subjects the index does not hold, and prints whom a search shows. */
async function countNobody(db: Database, asOf: string): Promise<void> {
  const hits: string[] = [];
  const names = readdirSync(NOBODY);
  for (const name of names) {
    const { people } = await searchPeople(db, readFileSync(new URL(name, NOBODY), 'utf8'), asOf);
    hits.push(...people.filter(isShown).map((person) => `${name}: ${person.name}`));
  }
  console.log(
    `of ${names.length} releases that suit nobody, somebody is shown for: ${hits.join(', ') || 'none'}`,
  );
}

/** A mean with its 95 % interval. */
function withInterval(values: readonly number[]): string {
  const { low, high } = intervalOfMean(values, 0.95);
  return `${mean(values).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

/** Prints the means over releases with their intervals, each without the releases that have no such figure. */
function print(task: Judgement['task'], by: 'search' | 'job', rows: readonly ReleaseMetrics[]): void {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {}) as (keyof ReleaseMetrics)[];
  const means = names.flatMap((name) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null);
    return values.length === 0 ? [] : [[name, withInterval(values)] as const];
  });
  const hit = rows.filter(({ shown }) => shown > 0).length;
  console.log(JSON.stringify({ task, by, releases: rows.length, hit, ...Object.fromEntries(means) }));
}

function rounded(figures: object): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? null : Number(value.toFixed(3))]),
  );
}

function linesOf<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
