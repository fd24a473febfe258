import pc from 'picocolors';
import type { SearchRecord } from '../gateway/app.ts';
import type { DemoCall } from './demo-job.ts';

/** Searches for the people who cover a pitch, and prints them with their best pieces. Uses the public API. */
export async function findPeople(call: DemoCall, pitch: string): Promise<void> {
  console.log(`\nPOST /api/v1/journalist-searches ${pc.dim('with a pitch')}`);
  const started = await call<SearchRecord>('/api/v1/journalist-searches', { pitch });
  let search = started;
  while (search.status === 'pending' || search.status === 'processing')
    search = await call<SearchRecord>(`${started.links.self}?wait_seconds=10&wait_for=done`);
  const { result, usage, progress } = search;
  console.log(pc.dim(`${search.id}: ${progress.message}, ${usage.credits_used} credits used\n`));
  for (const { name, outlet, score, pieces } of result.people) {
    const [piece] = pieces;
    console.log(`  ${pc.bold(name)}, ${outlet} ${pc.dim(`score ${Math.floor(score)}`)}`);
    if (piece) console.log(`    ${pc.dim(piece.published)}  ${piece.title}`);
  }
  const { low, high } = result.estimate ?? { low: 0, high: 0 };
  console.log(pc.dim(`  The index probably holds ${low} to ${high} fitting people.`));
}
