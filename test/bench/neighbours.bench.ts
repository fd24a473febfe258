import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type LoopbackOutlets, startLoopbackOutlets } from '../support/servers/loopback-outlets.ts';
import { articles } from '../support/world/jobs.ts';
import { AUTHORS, CREDITS, DATA, type Site } from './crowded-pages.ts';
import { addTenant, type BenchStack, loopbackOnly, median, quantile, withStack } from './stack.ts';

/** How many pages of a hostile site an organization sends at once. */
const PAGES = 20;
/** The maximum factor by which the hostile pages may prolong another organization's look-up. */
const TARGET = 2;

const SITES: Record<string, Site> = { authors: AUTHORS, credits: CREDITS, data: DATA };

/**
 * Measures how long an organization's look-up of an ordinary article takes while another organization has
 * pages with thousands of elements read, in `--load` jobs of twenty such pages at a time, compared with an idle
 * system. Also prints what the health endpoint responds. `--site` selects one of the hostile sites.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '20' },
      load: { type: 'string', default: '1' },
      site: { type: 'string', multiple: true, default: Object.keys(SITES) },
    },
  });
  const rounds = Number(values.rounds);
  const outlets = await startLoopbackOutlets({ count: 20, delayMs: () => 100 });
  const hostile = await Promise.all(values.site.map((name) => startSite(name, SITES[name] ?? {})));
  const env = loopbackOnly([...outlets.hosts, ...hostile.map(({ host }) => host)]);
  try {
    await withStack(
      [],
      async (stack) => {
        const neighbour = await addTenant(stack);
        const measure = async (edition: string) => {
          const times: number[] = [];
          for (let round = 0; round < rounds; round += 1)
            times.push(await lookUp(stack, outlets, neighbour, `${edition}-${round}`));
          return times;
        };
        // The first look-ups, which warm up every process, are not counted.
        await measure('warm');
        const idle = await measure('idle');
        console.log(`idle: ${describe(idle)}`);
        for (const site of hostile) {
          const ended = new AbortController();
          const health: string[] = [];
          const attack = keepPosting(stack, site, Number(values.load), ended.signal);
          const asking = keepAsking(stack, health, ended.signal);
          const beside = await measure(site.name);
          ended.abort();
          await Promise.all([attack, asking]);
          console.log(
            `beside ${site.name}: ${describe(beside)}, ${(median(beside) / median(idle)).toFixed(2)} times as long ` +
              `(target ≤ ${TARGET}); health ${[...new Set(health)].join(', ')}`,
          );
        }
      },
      { env },
    );
  } finally {
    for (const site of hostile) site.close();
    await outlets.close();
  }
}

async function lookUp(
  stack: BenchStack,
  outlets: LoopbackOutlets,
  key: string,
  edition: string,
): Promise<number> {
  const started = performance.now();
  const url = `${stack.gateway}/api/v1/articles/lookup?url=${encodeURIComponent(outlets.url(edition, 0))}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  await reply.arrayBuffer();
  if (!reply.ok) console.log(`  a look-up ended with ${reply.status}`);
  return (performance.now() - started) / 1_000;
}

interface HostileSite {
  name: string;
  host: string;
  /** Returns `count` URLs that have not been returned before. */
  urls(count: number): string[];
  close(): void;
}

async function startSite(name: string, site: Site): Promise<HostileSite> {
  const pages = new Map(Object.entries(site).map(([page, html]) => [`/${page}`, gzipSync(html)]));
  const server = createServer((request, response) => {
    const body = pages.get(new URL(request.url ?? '/', 'http://x').pathname);
    response.writeHead(body ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    });
    response.end(body ?? gzipSync('<title>Not here</title>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = [...pages.keys()];
  let sent = 0;
  return {
    name,
    host,
    urls: (count) =>
      Array.from({ length: count }, () => {
        sent += 1;
        return `http://${host}${paths[sent % paths.length]}?page=${sent}`;
      }),
    close: () => server.close(),
  };
}

/** Keeps `load` jobs of hostile pages running. */
async function keepPosting(
  stack: BenchStack,
  site: HostileSite,
  load: number,
  signal: AbortSignal,
): Promise<void> {
  const post = async () => {
    while (!signal.aborted) {
      const { id } = await stack.post({ from: articles(site.urls(PAGES)) });
      while (!signal.aborted && !/^(?:complete|failed|canceled)$/.test((await stack.get(id)).status))
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await Promise.all(Array.from({ length: load }, post));
}

async function keepAsking(stack: BenchStack, health: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reply = await fetch(`${stack.gateway}/api/health`);
    health.push(((await reply.json()) as { status: string }).status);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function describe(seconds: number[]): string {
  return `median ${median(seconds).toFixed(2)} s, p95 ${quantile(seconds, 0.95).toFixed(2)} s`;
}
