import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { articleSources, bigNewsroom } from '../support/pages/big-newsroom.ts';
import type { Stream } from './open-loop.ts';
import type { BenchStack } from './stack.ts';

/**
 * `READ` describes the pages that the simulated clients request, and `RUNNING` the pages of the job that runs
 * at the same time.
 */
const READ = { count: 60, hosts: 12, authors: 30, kilobytes: 20 };
const RUNNING = { count: 500, hosts: 25, authors: 60, kilobytes: 5, edition: 1 };

/** Returns the articles of `READ` and `RUNNING`, and the home pages of the publications in `READ`. */
export function mixPages(): newsroomPages.Recorded[] {
  const homes = Array.from({ length: READ.hosts }, (_, host) =>
    newsroomPages.html(
      `https://outlet-${host}.example/`,
      `<title>Outlet ${host}</title><meta property="og:site_name" content="Outlet ${host}">`,
      '<main><h1>News of the day</h1></main>',
    ),
  );
  return [...homes, ...bigNewsroom(READ), ...bigNewsroom(RUNNING)];
}

/** The path, body and expected status of a call. */
interface Call {
  path: string;
  body?: object;
  expected: number;
}

interface Mix {
  finished: JobBody;
  /** Returns the URL of the job that is running. When a job ends, another one is started. */
  running(): string;
}

/**
 * How many API calls of each kind are made per second at scale 1. Together, they correspond to a few dozen
 * clients that poll every few seconds.
 */
const CALLS: readonly { name: string; perSecond: number; call: (mix: Mix) => Call }[] = [
  { name: 'accept a job', perSecond: 1, call: acceptance },
  {
    name: 'poll a running job',
    perSecond: 20,
    call: (mix) => ({ path: `${mix.running()}?limit=1`, expected: 200 }),
  },
  {
    name: 'poll a finished job',
    perSecond: 20,
    call: ({ finished }) => ({ path: finished.links.self, expected: 200 }),
  },
  { name: 'balance', perSecond: 10, call: () => ({ path: '/api/v1/credits/balance', expected: 200 }) },
  {
    name: 'article look-up',
    perSecond: 10,
    call: () => ({ path: `/api/v1/articles/lookup?url=${encodeURIComponent(anyArticle())}`, expected: 200 }),
  },
  {
    name: 'publication look-up',
    perSecond: 10,
    call: () => ({ path: `/api/v1/publications/lookup?url=${new URL(anyArticle()).host}`, expected: 200 }),
  },
  {
    name: 'news search',
    perSecond: 5,
    call: () => ({ path: '/api/v1/news/search', body: { q: 'harbour OR ferry' }, expected: 200 }),
  },
  {
    name: 'MCP tool call',
    perSecond: 5,
    call: () => ({
      path: '/api/mcp',
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_credit_balance', arguments: {} },
      },
      expected: 200,
    }),
  },
];

/**
 * Prepares a finished job and cached articles and publications, and keeps one job running. Then runs `work`
 * with a function that returns the client calls of the load test at a given scale, one stream per kind of
 * call.
 */
export async function withMix(
  stack: BenchStack,
  work: (streamsAt: (scale: number) => Stream[]) => Promise<void>,
): Promise<void> {
  const finished = await stack.untilDone((await stack.post({ from: articleSources(READ) })).id);
  for (const { url } of articleSources(READ)) await warm(stack, url);
  let running = await stack.post(runningJob());
  let isOver = false;
  const keeper = (async () => {
    while (!isOver) {
      const { status } = await stack.get(running.id);
      if (status !== 'pending' && status !== 'processing') running = await stack.post(runningJob());
      await sleep(100);
    }
  })();
  const agent = new Agent({ connections: 256 });
  const mix: Mix = { finished, running: () => running.links.self };
  try {
    const streamsAt = (scale: number) =>
      CALLS.map(({ name, perSecond, call }) => ({
        name,
        perSecond: perSecond * scale,
        send: () => send(stack, agent, call(mix)),
      }));
    await Promise.race([work(streamsAt), keeper]);
  } finally {
    isOver = true;
    await keeper;
    await agent.close();
  }
}

function acceptance(): Call {
  const start = Math.floor(Math.random() * (READ.count - 2));
  const from = articleSources(READ).slice(start, start + 2);
  // A unique label makes each request different from all others.
  return {
    path: '/api/v1/journalists/enrich',
    body: { from, options: { external_id: randomUUID() } },
    expected: 202,
  };
}

function runningJob(): object {
  return { from: articleSources(RUNNING), options: { external_id: randomUUID() } };
}

function anyArticle(): string {
  const sources = articleSources(READ);
  return sources[Math.floor(Math.random() * sources.length)]?.url ?? '';
}

/**
 * Looks up the article and the publication of a URL in advance. The load test measures look-ups of cached
 * data, and the first look-up of a URL runs a workflow.
 */
async function warm(stack: BenchStack, url: string): Promise<void> {
  for (const path of [
    `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`,
    `/api/v1/publications/lookup?url=${new URL(url).host}`,
  ]) {
    const reply = await fetch(`${stack.gateway}${path}`, {
      headers: { authorization: `Bearer ${stack.key}` },
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  }
}

async function send(stack: BenchStack, agent: Agent, { path, body, expected }: Call): Promise<string | null> {
  const reply = await request(`${stack.gateway}${path}`, {
    dispatcher: agent,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${stack.key}`,
      accept: 'application/json, text/event-stream',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.body.text();
  if (reply.statusCode !== expected) return `HTTP ${reply.statusCode}`;
  // A failed MCP tool call has the HTTP status 200.
  return text.includes('"isError":true') ? 'isError' : null;
}
