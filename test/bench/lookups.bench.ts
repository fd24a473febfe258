import { parseArgs } from 'node:util';
import { articleSources, bigNewsroom } from '../support/pages/big-newsroom.ts';
import { type BenchStack, median, withStack } from './stack.ts';

const SIZE = { count: 10, hosts: 5, authors: 10, kilobytes: 60 };

/**
 * Measures the time to look up a batch of ten stored articles, divided by the time to look up one article, in
 * alternating calls of the same endpoint.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } });
  const urls = articleSources(SIZE).map(({ url }) => url);
  await withStack(bigNewsroom(SIZE), async (stack) => {
    await lookUp(stack, urls);
    const [one, ten]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      one.push(await lookUp(stack, urls.slice(0, 1)));
      ten.push(await lookUp(stack, urls));
    }
    console.log(`one stored article ${median(one).toFixed(1)} ms, ten ${median(ten).toFixed(1)} ms`);
    console.log(`ten / one: ${(median(ten) / median(one)).toFixed(2)} (target ≤ 3)`);
  });
}

/** Returns how many milliseconds a batch look-up takes. The response must have an article for every URL. */
async function lookUp(stack: BenchStack, urls: string[]): Promise<number> {
  const started = performance.now();
  const reply = await fetch(`${stack.gateway}/api/v1/articles/lookup:batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ urls }),
  });
  const { results } = (await reply.json()) as { results: { status: string }[] };
  const milliseconds = performance.now() - started;
  const failed = results.filter(({ status }) => status !== 'ok');
  if (failed.length > 0) throw new Error(`not answered: ${JSON.stringify(failed[0])}`);
  return milliseconds;
}
