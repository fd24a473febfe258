import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type LoopbackOutlets, startLoopbackOutlets } from '../support/servers/loopback-outlets.ts';
import { articles } from '../support/world/jobs.ts';
import { addTenant, type BenchStack, loopbackOnly, median, quantile, secondsOf, withStack } from './stack.ts';

const PAGE_MS = 200;
const SMALL = 10;
const OUTLETS = 50;
/**
 * The maximum factor by which hostile pages of one organization may prolong another organization's job,
 * compared with an idle system.
 */
const TARGET = 1.5;
/** The maximum duration of a lookup of a hostile page, in seconds. */
const LOOKUP_TARGET = 20;
const MEGABYTE = 1_000_000;
const TEXT = `<article><h1>The ferries of the harbour</h1>${'<p>The council spoke about the harbour for a long while.</p>'.repeat(9)}</article>`;

/**
 * Pages that once made every worker hang. Each page is small when compressed, and slow for regular
 * expressions that backtrack.
 */
const HOSTILE: Record<string, string> = {
  'blanks-in-json-ld': jsonLd(`{"headline": "${' '.repeat(MEGABYTE)}x"}`),
  'semicolons-in-json-ld': jsonLd(`${';'.repeat(MEGABYTE)}{"headline": "x"}`),
  'separators-in-the-title': `<title>${'a_'.repeat(MEGABYTE / 2)}</title>${TEXT}`,
  'brackets-in-a-name': `<meta name="author" content="${'('.repeat(MEGABYTE)}">${TEXT}`,
  'slashes-in-a-url': `<link rel="canonical" href="http://x.test/${'/'.repeat(MEGABYTE)}a">${TEXT}`,
  'blanks-in-keywords': `<meta name="keywords" content="a${' '.repeat(MEGABYTE)}b">${TEXT}`,
  'feed-of-comments': `<link rel="alternate" type="application/rss+xml" href="/feed">${TEXT}`,
  'feed-itself': `${'<!-- -->'.repeat(60)}<x>`,
};

/**
 * While one organization looks up a hostile page, measures how long another organization's job of ten sources
 * takes compared with an idle system, how long the lookup takes, and what the health endpoint responds. Then
 * runs a job with fifty hostile pages among its sources.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '10' },
      sources: { type: 'string', default: '500' },
      hostile: { type: 'string', default: '50' },
    },
  });
  const rounds = Number(values.rounds);
  const outlets = await startLoopbackOutlets({ count: OUTLETS, delayMs: () => PAGE_MS });
  const site = await startHostileSite();
  const env = loopbackOnly([...outlets.hosts, new URL(site.origin).host]);
  try {
    await withStack(
      [],
      async (stack) => {
        const other = await addTenant(stack);
        const idle: number[] = [];
        // The first job, which warms up every process, is not counted.
        for (let round = 0; round <= rounds; round += 1)
          idle.push(await runSmall(stack, outlets, other, `idle-${round}`));
        idle.shift();

        const beside: number[] = [];
        const health: string[] = [];
        const ended = new AbortController();
        const asking = keepAsking(stack, health, ended.signal);
        for (const page of Object.keys(HOSTILE)) {
          const jobs: number[] = [];
          const lookups: Lookup[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const attack = lookUp(stack, `${site.origin}/${page}?look-up=${round}`);
            jobs.push(await runSmall(stack, outlets, other, `${page}-${round}`));
            lookups.push(await attack);
          }
          beside.push(...jobs);
          const statuses = [...new Set(lookups.map(({ status }) => status))].join(', ');
          console.log(
            `  ${page}: the job ${(median(jobs) / median(idle)).toFixed(2)} times as long; ` +
              `look-up ${describe(lookups.map(({ seconds }) => seconds))}, status ${statuses}`,
          );
        }
        ended.abort();
        await asking;
        console.log(`idle: ${describe(idle)}`);
        console.log(`beside hostile pages: ${describe(beside)}`);
        console.log(
          `ratio of medians: ${(median(beside) / median(idle)).toFixed(2)} (target ≤ ${TARGET}; ` +
            `look-ups ≤ ${LOOKUP_TARGET} s)`,
        );
        console.log(`health: ${countEach(health)}`);

        const total = Number(values.sources);
        const hostile = Number(values.hostile);
        const honest = Array.from({ length: total - hostile }, (_, index) => outlets.url('mixed', index));
        const { id } = await stack.post({ from: articles([...site.urls('mixed', hostile), ...honest]) });
        const job = await stack.untilDone(id);
        console.log(
          `${hostile} hostile pages among ${total} sources: ${job.status} after ${secondsOf(job).toFixed(1)} s, ` +
            `${job.progress.resolved} resolved, ${job.progress.unresolved} not`,
        );
      },
      { env },
    );
  } finally {
    site.close();
    await outlets.close();
  }
}

interface Lookup {
  seconds: number;
  status: number;
}

async function lookUp(stack: BenchStack, url: string): Promise<Lookup> {
  const started = performance.now();
  const reply = await fetch(`${stack.gateway}/api/v1/articles/lookup?url=${encodeURIComponent(url)}`, {
    headers: { authorization: `Bearer ${stack.key}` },
  });
  await reply.arrayBuffer();
  return { seconds: (performance.now() - started) / 1_000, status: reply.status };
}

async function keepAsking(stack: BenchStack, health: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reply = await fetch(`${stack.gateway}/api/health`);
    const { status } = (await reply.json()) as { status: string };
    health.push(status);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function runSmall(
  stack: BenchStack,
  outlets: LoopbackOutlets,
  key: string,
  edition: string,
): Promise<number> {
  const from = articles(Array.from({ length: SMALL }, (_, index) => outlets.url(edition, index)));
  const { id } = await stack.post({ from }, key);
  const job = await stack.untilDone(id, key);
  if (job.progress.resolved !== SMALL) throw new Error(`only ${job.progress.resolved} were resolved`);
  return secondsOf(job);
}

interface HostileSite {
  origin: string;
  /**
   * Returns `count` URLs, cycling through all kinds of hostile pages. Each `edition` gives different URLs.
   */
  urls(edition: string, count: number): string[];
  close(): void;
}

async function startHostileSite(): Promise<HostileSite> {
  const pages = new Map(
    Object.entries({ ...HOSTILE, feed: HOSTILE['feed-itself'] as string }).map(([name, body]) => [
      `/${name}`,
      gzipSync(body),
    ]),
  );
  const server = createServer((request, response) => {
    const body = pages.get(new URL(request.url ?? '/', 'http://x').pathname);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    const type = request.url?.startsWith('/feed') ? 'application/rss+xml' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = Object.keys(HOSTILE);
  return {
    origin,
    urls: (edition, count) =>
      Array.from(
        { length: count },
        (_, index) => `${origin}/${names[index % names.length]}?${edition}=${index}`,
      ),
    close: () => server.close(),
  };
}

function jsonLd(text: string): string {
  return `<script type="application/ld+json">${text}</script>${TEXT}`;
}

function countEach(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} ${count} times`).join(', ');
}

function describe(seconds: number[]): string {
  return `median ${median(seconds).toFixed(2)} s, from ${quantile(seconds, 0).toFixed(2)} to ${quantile(seconds, 1).toFixed(2)} s`;
}
