import { parseArgs } from 'node:util';
import { articleSources, bigNewsroom } from '../support/big-newsroom.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const PEOPLE = 100;
const SIZE = { count: 4 * PEOPLE, hosts: PEOPLE, authors: PEOPLE, kilobytes: 10 };
const PITCH = 'Ferry batteries find a second life as storage in the harbour';
const TARGET_MS = 2_000;

/**
 * `npm run bench rescore [-- --rounds N]`: the time to score the 100 journalists of a job against another
 * pitch.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '10' } } });
  await withStack(bigNewsroom(SIZE), async (stack) => {
    const { id } = await stack.post({ from: articleSources(SIZE) });
    const { links } = await stack.untilDone(id);
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      times.push(await rescore(stack, links.rescore, `${PITCH}, number ${round}`));
    console.log(
      `${PEOPLE} people with ${SIZE.count} articles rescored in ${median(times).toFixed(0)} ms, ` +
        `at most ${Math.max(...times).toFixed(0)} ms (target ≤ ${TARGET_MS} ms)`,
    );
  });
}

async function rescore(stack: BenchStack, path: string, pitch: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(`${stack.gateway}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fit_context: { pitch } }),
  });
  const { research } = (await reply.json()) as { research?: unknown[] };
  const milliseconds = performance.now() - started;
  if (research?.length !== PEOPLE)
    throw new Error(`${reply.status} with ${research?.length ?? 'no'} reports`);
  return milliseconds;
}
