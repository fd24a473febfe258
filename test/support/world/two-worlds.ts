import { unzipSync } from 'fflate';
import { patiently } from '../probes/patiently.ts';
import { callTool, connectAgent } from './mcp.ts';
import type { World } from './world.ts';

/**
 * A request of one organization. `{{name.path}}` in the path or the body stands for a part of the response to the
 * earlier step `as: name`.
 */
export interface Step {
  /** A route as the gateway lists it, or `MCP` and the name of a tool. */
  route: string;
  /** The path, if it is not that of the route with ids of earlier steps: `:campaignId` is `{{campaign.id}}`. */
  path?: string;
  /** What other ids the path has, by parameter, such as `{ campaignId: 'other.id' }`. */
  of?: Record<string, string>;
  query?: string;
  body?: unknown;
  as?: string;
  /** Repeats the request until the job or search, or the newest check of a list, has ended, or a saved pitch is ready. */
  untilDone?: true;
  /** Sends the version of an earlier response, as `If-Match`. */
  match?: string;
  /** Sends the cookie of an admin in place of the key. */
  session?: true;
}

export interface Answer {
  step: Step;
  answer: unknown;
}

/** Who makes the requests. */
export interface Caller {
  key: string;
  cookie: string;
  /** How often the caller has posted to each route or called each tool. */
  posts: Map<string, number>;
  /** The ids in the responses, in the order in which they came. */
  ids: Set<string>;
}

const ID = /\b([a-z]{2,3})_[0-9a-z]{26}\b/g;

/**
 * Sends requests one after the other, and returns the responses without the world's own ids and times. `memory` keeps
 * what steps are called.
 */
export async function play(
  world: World,
  caller: Caller,
  steps: readonly Step[],
  memory: Record<string, unknown> = {},
): Promise<Answer[]> {
  const seen = new Map<string, string>();
  const answers: Answer[] = [];
  for (const step of steps) {
    const filled = fill(step, memory);
    const { raw, body } = await (step.route.startsWith('MCP ')
      ? callMcp(world, caller, filled)
      : send(world, caller, filled));
    if (step.as) memory[step.as] = body;
    const text = JSON.stringify(raw);
    for (const [id] of text.matchAll(ID)) caller.ids.add(id);
    answers.push({ step: filled, answer: JSON.parse(inOrder(text, seen, answers.length)) });
  }
  return answers;
}

/** Returns requests once for each of their ids, which another id of its kind replaces. */
export function withOtherIds(steps: readonly Step[], other: (kind: string) => string): Step[] {
  return steps.flatMap(({ as: _as, ...step }) => {
    const text = JSON.stringify(step);
    const ids = new Map([...text.matchAll(ID)].map(([id, kind = '']) => [id, kind]));
    return [...ids].map(([id, kind]) => JSON.parse(text.replaceAll(id, other(kind))) as Step);
  });
}

function pathOf({ route, path, of = {}, query = '' }: Step): string {
  const parameter = /:(\w+)Id(?:\([^)]*\))?/g;
  const [, url = ''] = route.split(' ');
  const derived = url.replace(parameter, (_, name) => `{{${of[`${name}Id`] ?? `${name}.id`}}}`);
  return (path ?? derived.replace('::', ':')) + query;
}

function fill(step: Step, memory: Record<string, unknown>): Step {
  const { of: _of, query: _query, ...rest } = step;
  const whole = { ...rest, ...(step.route.startsWith('MCP ') ? {} : { path: pathOf(step) }) };
  const text = JSON.stringify(whole).replace(/\{\{([\w.]+)\}\}/g, (_whole, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], memory);
    if (value === undefined)
      throw new Error(`${step.route}: no ${path} in ${JSON.stringify(memory[path.split('.')[0] ?? ''])}`);
    return String(value);
  });
  return JSON.parse(text) as Step;
}

/** Organizations choose the same keys as others, because many count their requests. */
function idempotencyKey({ posts }: Caller, route: string): string {
  posts.set(route, (posts.get(route) ?? 0) + 1);
  return `${route} ${posts.get(route)}`;
}

async function send(world: World, caller: Caller, step: Step): Promise<{ raw: unknown; body: unknown }> {
  const [method = ''] = step.route.split(' ');
  const { pathname, search } = new URL(step.path ?? '', world.app.listeningOrigin);
  const headers: Record<string, string> = {
    ...(step.session
      ? { cookie: caller.cookie, 'sec-fetch-site': 'same-origin' }
      : { authorization: `Bearer ${caller.key}` }),
    ...(step.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(step.match === undefined ? {} : { 'if-match': `"${step.match}"` }),
    ...(method === 'POST' ? { 'idempotency-key': idempotencyKey(caller, step.route) } : {}),
  };
  for (;;) {
    const response = await patiently(() =>
      fetch(world.app.listeningOrigin + pathname + search, {
        method,
        headers,
        redirect: 'manual',
        ...(step.body === undefined ? {} : { body: JSON.stringify(step.body) }),
      }),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const body =
      /[/+]json\b/.test(type) && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString();
    if (step.untilDone && isUnfinished(body)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    const shown = type.includes('zip') ? unzipped(bytes) : body;
    const { status } = response;
    const told = [...response.headers].filter(([name]) => !UNTOLD.has(name));
    return { raw: { status, headers: told, body: shown }, body };
  }
}

function isUnfinished({
  status,
  data,
  ready,
}: {
  status?: unknown;
  data?: { finished_at?: string | null }[];
  ready?: boolean;
}): boolean {
  return (
    ready === false || status === 'pending' || status === 'processing' || data?.[0]?.finished_at === null
  );
}

/** Headers of the connection and of the moment. */
const UNTOLD = new Set(['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding']);

function unzipped(bytes: Buffer): Record<string, string> {
  const files = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data).toString()]);
  return Object.fromEntries(files);
}

async function callMcp(world: World, caller: Caller, step: Step): Promise<{ raw: unknown; body: unknown }> {
  const agent = await connectAgent(world, {
    headers: {
      authorization: `Bearer ${caller.key}`,
      'idempotency-key': idempotencyKey(caller, step.route),
    },
  });
  try {
    const tool = step.route.slice('MCP '.length);
    const {
      body,
      isError = false,
      content,
    } = await callTool(agent, tool, (step.body ?? {}) as Record<string, unknown>);
    return { raw: { isError, body, content }, body };
  } finally {
    await agent.close();
  }
}

/** Ids and hashes are named after the step and the order in which they first appear; of times, the day is left. */
function inOrder(text: string, seen: Map<string, string>, step: number): string {
  const before = seen.size;
  return (
    text
      .replace(/\b([a-z]{2,3})_[0-9a-z]{26}\b|\b[0-9a-f]{64}\b/g, (id, prefix = 'hash') => {
        const name = seen.get(id) ?? `${prefix} ${step}.${seen.size - before + 1}`;
        seen.set(id, name);
        return name;
      })
      .replace(/(\d{4}-\d\d-\d\dT)\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '$1')
      // What is written after the response.
      .replace(/("last_(?:seen|used)_at":)(?:null|"[^"]*")/g, '$1"any"')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://gateway')
      // What is drawn at random, or counts the writes of workers, which do not always take turns alike.
      .replace(
        /urn:uuid:[0-9a-f-]{36}|\bbyl_\w+|\bwhsec_[\w+/=]+|\/(?:invitations|feeds)\/[\w-]{43}|\\nid: \d+/g,
        'any',
      )
  );
}
