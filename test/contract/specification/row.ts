import { expect } from 'vitest';
import { patiently } from '../../support/probes/patiently.ts';
import type { TenantOptions } from '../../support/world/tenants.ts';
import { type CallOptions, createTenant, type Reply, type World } from '../../support/world/world.ts';
import type { Stage } from './stage.ts';

/**
 * The response to the request that tests one statement of the specification. The test may have added fields
 * to the response body.
 */
export interface Seen {
  status: number;
  headers?: Headers;
  body: unknown;
}

/** One statement of the specification, the request that tests the statement, and the expected response. */
export interface Row {
  /**
   * The section of the specification that contains the statement in `states`. Long sections are divided under
   * additional headings, which the specification does not have.
   */
  section: string;
  states: string;
  ask: (stage: Stage) => Promise<Seen>;
  back: { status?: number; headers?: Record<string, unknown>; body?: unknown };
}

export const ENRICH = '/api/v1/journalists/enrich';
export const JOBS = '/api/v1/journalist-enrichment-jobs';
export const NEWS = '/api/v1/news/search';
export const BALANCE = '/api/v1/credits/balance';
export const PUBLICATION = '/api/v1/publications/lookup';
export const ARTICLE = '/api/v1/articles/lookup';
export const UNKNOWN_JOB = `${JOBS}/jej_00000000000000000000000000`;

export type Ask = Row['ask'];

export const get =
  (path: string, options: CallOptions = {}): Ask =>
  ({ world }) =>
    world.call('GET', path, options);

export const post =
  (path: string, body: unknown, options: CallOptions = {}): Ask =>
  ({ world }) =>
    world.call('POST', path, { body, ...options });

/** Looks up one URL. */
export const lookUp =
  (path: string, url: string, query = '', options: CallOptions = {}): Ask =>
  (stage) =>
    patiently(() => get(`${path}?url=${encodeURIComponent(url)}${query}`, options)(stage));

/**
 * Sends an enrich request with a key of a new organization, to a gateway without workers, so that its jobs
 * stay pending.
 */
export const enrich =
  (body: unknown, options: CallOptions & { tenant?: TenantOptions } = {}): Ask =>
  async ({ idle }) => {
    const { tenant, ...call } = options;
    const { key } = await createTenant(idle.db, tenant);
    return idle.call('POST', ENRICH, { body, key, ...call });
  };

/** Sends a call with a key of a new organization that has the given properties. */
export const as =
  (tenant: TenantOptions, method: string, path: string, body?: unknown): Ask =>
  async ({ world }) => {
    const { key } = await createTenant(world.db, tenant);
    return world.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  };

/**
 * Runs `work` as a new organization, and returns the response of `work` with a different body, `{spent,
 * reply}`: the credits spent and the original body.
 */
export const priced =
  (work: (key: string, stage: Stage) => Promise<Seen>, tenant: TenantOptions = { credits: 1_000 }): Ask =>
  async (stage) => {
    const { key } = await createTenant(stage.world.db, tenant);
    const before = await creditsOf(stage.world, key);
    const { status, headers, body } = await work(key, stage);
    const spent = Math.round((before - (await creditsOf(stage.world, key))) * 1000) / 1000;
    return { status, ...(headers ? { headers } : {}), body: { spent, reply: body } };
  };

async function creditsOf(world: World, key: string): Promise<number> {
  const { body } = await world.call<{ credits: { total: number } }>('GET', BALANCE, { key });
  return body.credits.total;
}

/** Polls until a job is neither pending nor processing, as clients do. */
export async function untilFinal(
  world: World,
  key: string,
  { body: started }: Reply<unknown>,
  query = '',
): Promise<Reply<Record<string, unknown>>> {
  const { id } = started as { id: string };
  for (;;) {
    const reply = await world.call<Record<string, unknown>>('GET', `${JOBS}/${id}${query}`, { key });
    if (reply.status !== 200 || !['pending', 'processing'].includes(String(reply.body.status))) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs a job as a new organization, and polls it until it has ended. */
export const finished = (body: unknown, query = ''): Ask =>
  priced(async (key, { world }) =>
    untilFinal(world, key, await world.call('POST', ENRICH, { key, body }), query),
  );

/** Expects an error body with an issue at the given path. */
export const refused = (path: string, code: unknown = expect.any(String)) => ({
  status: 400,
  body: {
    code,
    issues: expect.arrayContaining([expect.objectContaining({ path, message: expect.any(String) })]),
  },
});

/** Expects an error body with the given status and code, for errors that have no list of `issues`. */
export const failed = (status: number, code: unknown) => ({ status, body: { status, code } });

export const some = (part: object) => expect.arrayContaining([expect.objectContaining(part)]);
export const text = (length: number) => 'x'.repeat(length);
export const article = (url: string) => ({ type: 'article_url', url });
export const articlesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => article(`https://unread.example/${index}`));
export const reference = (over: object) => ({ type: 'journalist_reference', name: 'Ada Mail', ...over });
