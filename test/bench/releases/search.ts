import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../../../activities/news/index.ts';
import { withPostgres } from '../find/postgres.ts';
import { searchPeople } from '../find/search.ts';
import { intervalOfMean, mean } from '../quantiles.ts';
import { type Judgement, measureRelease, type ReleaseMetrics } from './metrics.ts';

const TASKS = ['B', 'F', 'C'] as const;

/**
 * Searches an index for the people of each release, through the code that the product runs, and prints how many of them
 * are right. `index` is the folder of the find corpus.
 */
export async function measureSearches(corpus: string, index: string): Promise<void> {
  const file = join(index, 'index.jsonl.gz');
  if (!existsSync(file)) {
    console.log(`${file} is absent: no search is measured`);
    return;
  }
  const releases = new Map(
    linesOf<{ pitch_id: string; pitch: string; as_of: string }>(join(corpus, 'releases.jsonl')).map((row) => [
      row.pitch_id,
      row,
    ]),
  );
  await withPostgres(async (db) => {
    await loadArchive(db, { file, archive: 'bench' });
    const rows: { task: Judgement['task']; figures: ReleaseMetrics }[] = [];
    for (const judged of linesOf<Judgement>(join(corpus, 'truth.jsonl'))) {
      const release = releases.get(judged.pitch_id);
      if (!release) throw new Error(`no release ${judged.pitch_id}`);
      const { people } = await searchPeople(db, release.pitch, release.as_of);
      const figures = measureRelease(judged, people);
      rows.push({ task: judged.task, figures });
      console.log(JSON.stringify({ release: judged.pitch_id, ...rounded(figures) }));
    }
    for (const task of TASKS) {
      const of = rows.filter((row) => row.task === task).map(({ figures }) => figures);
      const hit = of.filter(({ shown }) => shown > 0).length;
      console.log(JSON.stringify({ task, releases: of.length, hit, ...meansOf(of) }));
    }
  });
}

/** The means over releases with their 95 % intervals, each without the releases that have no such figure. */
function meansOf(rows: readonly ReleaseMetrics[]): Record<string, string | null> {
  const names = Object.keys(rows[0] ?? {}) as (keyof ReleaseMetrics)[];
  return Object.fromEntries(
    names.map((name) => {
      const values = rows.map((row) => row[name]).filter((value) => value !== null);
      const { low, high } = intervalOfMean(values, 0.95);
      return [
        name,
        values.length === 0 ? null : `${mean(values).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`,
      ];
    }),
  );
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
