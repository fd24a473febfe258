import { articleSources } from '../support/pages/big-newsroom.ts';
import type { BenchStack } from './stack.ts';

/** The size of the generated newsroom whose articles are the sources of a job. */
export interface JobSize {
  count: number;
  hosts: number;
  authors: number;
  kilobytes: number;
  edition: number;
}

/**
 * Runs jobs concurrently and returns their ids and their throughput. The time is measured by the database's
 * clock, from the start of the first job to the end of the last. Throws an error if a source is not resolved.
 */
export async function runJobs(
  stack: BenchStack,
  sizes: JobSize[],
  pitch?: string,
): Promise<{ sourcesPerSecond: number; ids: string[] }> {
  const context = pitch === undefined ? {} : { fit_context: { pitch } };
  const accepted = await Promise.all(
    sizes.map((size) => stack.post({ from: articleSources(size), ...context })),
  );
  const ids = accepted.map(({ id }) => id);
  const ended = await Promise.all(ids.map((id) => stack.untilDone(id, undefined, { asTold: true })));
  const total = sizes.reduce((sum, { count }) => sum + count, 0);
  const resolved = ended.reduce((sum, { progress }) => sum + progress.resolved, 0);
  if (resolved !== total) throw new Error(`only ${resolved} of ${total} sources were resolved`);
  const from = Math.min(...ended.map(({ created_at }) => Date.parse(created_at)));
  const until = Math.max(...ended.map(({ finished_at }) => Date.parse(finished_at ?? '')));
  return { sourcesPerSecond: (total * 1000) / (until - from), ids };
}
