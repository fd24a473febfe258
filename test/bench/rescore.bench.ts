import { parseArgs } from 'node:util';
import { articleSources, bigNewsroom } from '../support/pages/big-newsroom.ts';
import { addTenant, type BenchStack, median, secondsOf, withStack } from './stack.ts';

const PEOPLE = 100;
const SIZE = { count: 4 * PEOPLE, hosts: PEOPLE, authors: PEOPLE, kilobytes: 10 };
const PITCH = 'Ferry batteries find a second life as storage in the harbour';
const TARGET_MS = 600;
/** A job with many people, whose reports take several pages. */
const CROWD = 440;
const CROWD_SIZE = { count: CROWD, hosts: CROWD, authors: CROWD, kilobytes: 10 };
const CROWD_TARGET_MS = 2_500;
/** The rescores that another organization requests at the same time, again and again. */
const OTHERS = 8;
const SMALL = 10;
const TARGET_RATIO = 1.5;

/** A job whose people are scored again, and the API key of its organization. */
interface Scored {
  path: string;
  key: string;
}

/**
 * `npm run bench rescore [-- --rounds N]`: the time to score the 100 journalists of a job against another
 * pitch, and the time of a job of ten sources with a pitch; how much longer both take while another organization
 * requests eight rescores at a time; and the time to score 440 people and to read all pages of their reports.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '10' } } });
  const rounds = Number(values.rounds);
  await withStack(bigNewsroom(SIZE), async (stack) => {
    const own = await scoredJob(stack, stack.key);
    const others = await scoredJob(stack, await addTenant(stack));
    // The first job, which warms up every process, is not counted.
    await smallJob(stack, 'warm-up');
    const alone = await measure(stack, own, 'alone', rounds);
    const most = Math.max(...alone.rescores);
    console.log(
      `${PEOPLE} people with ${SIZE.count} articles rescored in ${median(alone.rescores).toFixed(0)} ms, ` +
        `at most ${most.toFixed(0)} ms (target ≤ ${TARGET_MS} ms)`,
    );
    const load = keepRescoring(stack, others);
    const beside = await measure(stack, own, 'beside', rounds);
    const counts = await load.stop();
    for (const kind of ['rescores', 'jobs'] as const) {
      const [before, after] = [median(alone[kind]), median(beside[kind])];
      console.log(
        `${kind}: ${before.toFixed(0)} ms alone, ${after.toFixed(0)} ms beside ${OTHERS} rescores of another ` +
          `organization: ratio ${(after / before).toFixed(2)} (target ≤ ${TARGET_RATIO})`,
      );
    }
    console.log(`the other organization meanwhile: ${JSON.stringify(counts)} by status`);
  });
  await withStack(bigNewsroom(CROWD_SIZE), (stack) => measureCrowd(stack, rounds));
}

/** Measures rescores of a job with many people, all pages of their reports together. */
async function measureCrowd(stack: BenchStack, rounds: number): Promise<void> {
  const { id } = await stack.post({ from: articleSources(CROWD_SIZE) }, stack.key);
  const { links } = await stack.untilDone(id, stack.key);
  const times: number[] = [];
  let pages = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    let people = 0;
    pages = 0;
    let cursor: string | null = null;
    do {
      const path: string = cursor === null ? links.rescore : `${links.rescore}?cursor=${cursor}`;
      const page = await rescore(stack, { path, key: stack.key }, `${PITCH}, crowd ${round}`);
      people += page.people;
      pages += 1;
      cursor = page.cursor;
    } while (cursor !== null);
    if (people !== CROWD) throw new Error(`${people} reports instead of ${CROWD}`);
    // The first round warms up every process.
    if (round > 0) times.push(performance.now() - started);
  }
  console.log(
    `${CROWD} people rescored in ${median(times).toFixed(0)} ms at the median, at most ` +
      `${Math.max(...times).toFixed(0)} ms, in ${pages} pages (target ≤ ${CROWD_TARGET_MS} ms)`,
  );
}

async function scoredJob(stack: BenchStack, key: string): Promise<Scored> {
  const { id } = await stack.post({ from: articleSources(SIZE) }, key);
  const { links } = await stack.untilDone(id, key);
  return { path: links.rescore, key };
}

/** Measures rescores and small jobs one after another, in milliseconds. */
async function measure(stack: BenchStack, own: Scored, what: string, rounds: number) {
  const times = { rescores: [] as number[], jobs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const { status, people, milliseconds } = await rescore(stack, own, `${PITCH}, ${what} ${round}`);
    if (people !== PEOPLE) throw new Error(`${status} with ${people} reports`);
    times.rescores.push(milliseconds);
    times.jobs.push(await smallJob(stack, `${what} ${round}`));
  }
  return times;
}

async function smallJob(stack: BenchStack, what: string): Promise<number> {
  const from = articleSources(SIZE).slice(0, SMALL);
  const { id } = await stack.post({ from, fit_context: { pitch: `${PITCH}, ${what}` } });
  return secondsOf(await stack.untilDone(id)) * 1_000;
}

/** Keeps `OTHERS` rescores waiting until `stop`, which returns the number of responses by status. */
function keepRescoring(stack: BenchStack, of: Scored) {
  const counts: Record<number, number> = {};
  let stopped = false;
  const loops = Array.from({ length: OTHERS }, async (_, caller) => {
    for (let round = 0; !stopped; round += 1) {
      const { status } = await rescore(stack, of, `${PITCH}, caller ${caller}, round ${round}`);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(loops);
      return counts;
    },
  };
}

async function rescore(stack: BenchStack, { path, key }: Scored, pitch: string) {
  const started = performance.now();
  const reply = await fetch(`${stack.gateway}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fit_context: { pitch } }),
  });
  const body = (await reply.json()) as { research?: unknown[]; next_cursor?: string | null };
  const milliseconds = performance.now() - started;
  const { research, next_cursor: cursor = null } = body;
  return { status: reply.status, people: research?.length ?? 0, cursor, milliseconds };
}
