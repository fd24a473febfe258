import { sql } from 'kysely';
import type { JobBody } from '../../apps/gateway/gateway.ts';
import type { apiKeys } from '../../db/index.ts';
import { articles, postJob, untilDone } from '../rig/jobs.ts';
import { type CallOptions, callGateway, createTenant, type Reply, type World } from '../rig/world.ts';

/** The gateways that together can answer everything that is documented. */
export interface Stage {
  world: World;
  /** Its database does not answer. */
  withoutDatabase: string;
  /** Lets one call of each policy pass. */
  strict: string;
}

export type Producer = (stage: Stage) => Promise<Reply<unknown>>;
type Producers = Record<number, Producer>;

/** A call that succeeds with a full key of the world's organization. */
interface Call extends CallOptions {
  method: string;
  path: string;
}
type CallOf = (stage: Stage) => Call | Promise<Call>;

const send = (address: string, key: string | null, { method, path, ...options }: Call) =>
  callGateway<unknown>(address, '', method, path, { ...options, key });

function ok(call: CallOf): Producer {
  return async (stage) => send(stage.world.app.listeningOrigin, stage.world.key, await call(stage));
}

/** What every operation behind a key answers when it is the key, the pace or our side that is at fault. */
function behindKey(call: CallOf): Producers {
  return {
    401: async (stage) => send(stage.world.app.listeningOrigin, null, await call(stage)),
    429: async (stage) => {
      const { key } = await createTenant(stage.world.db);
      const paced = await call(stage);
      await send(stage.strict, key, paced);
      return send(stage.strict, key, paced);
    },
    500: async (stage) => {
      const { world } = stage;
      const failing = await call(stage);
      return withTablesAway(world, () => send(world.app.listeningOrigin, world.key, failing));
    },
    503: async (stage) => send(stage.withoutDatabase, stage.world.key, await call(stage)),
  };
}

/** The same, and what an operation that needs a scope answers to a key that has another. */
function behindScope(call: CallOf, other: apiKeys.Scope): Producers {
  return {
    ...behindKey(call),
    403: async (stage) => {
      const { key } = await createTenant(stage.world.db, { scopes: [other] });
      return send(stage.world.app.listeningOrigin, key, await call(stage));
    },
  };
}

/** A database in which only the key is found: what comes of it is no fault of the caller's. */
async function withTablesAway<T>({ db }: World, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'api_keys'`.execute(db);
  const tables = rows.map(({ tablename }) => sql.id(tablename));
  await sql`create schema hidden`.execute(db);
  for (const table of tables) await sql`alter table public.${table} set schema hidden`.execute(db);
  try {
    return await work();
  } finally {
    for (const table of tables) await sql`alter table hidden.${table} set schema public`.execute(db);
    await sql`drop schema hidden`.execute(db);
  }
}

let count = 0;
function freshArticle() {
  count += 1;
  return articles([`https://unread.example/${count}`]);
}
const newJob = ({ world }: Stage): Promise<JobBody> => postJob(world, { from: freshArticle() });

const ENRICH = { method: 'POST', path: '/api/v1/journalists/enrich' };
const UNKNOWN_JOB = '/api/v1/journalist-enrichment-jobs/jej_00000000000000000000000000';

const balance: CallOf = () => ({ method: 'GET', path: '/api/v1/credits/balance' });
const enrich: CallOf = () => ({ ...ENRICH, body: { from: freshArticle() } });
const getJob: CallOf = async (stage) => ({ method: 'GET', path: (await newJob(stage)).links.self });
const cancelJob: CallOf = async (stage) => ({
  method: 'POST',
  path: `${(await newJob(stage)).links.self}:cancel`,
});

/** How each documented status of each operation comes about. */
export const PRODUCERS: Record<string, Producers> = {
  'GET /api/health': {
    200: ok(() => ({ method: 'GET', path: '/api/health' })),
    503: ({ withoutDatabase }) => send(withoutDatabase, null, { method: 'GET', path: '/api/health' }),
  },
  'GET /api/v1/credits/balance': { ...behindKey(balance), 200: ok(balance) },
  'POST /api/v1/journalists/enrich': {
    ...behindScope(enrich, 'news:search'),
    200: async ({ world }) => {
      const body = { from: freshArticle() };
      const headers = { 'idempotency-key': 'finished' };
      await untilDone(world, (await postJob(world, body, headers)).id);
      return world.call(ENRICH.method, ENRICH.path, { body, headers });
    },
    202: ok(enrich),
    400: ok(() => ({ ...ENRICH, body: { from: [] } })),
    402: async ({ world }) => {
      const { key } = await createTenant(world.db, { credits: 1 });
      return world.call(ENRICH.method, ENRICH.path, { key, body: { from: freshArticle() } });
    },
    409: async ({ world }) => {
      const headers = { 'idempotency-key': 'taken' };
      await postJob(world, { from: freshArticle() }, headers);
      return world.call(ENRICH.method, ENRICH.path, { body: { from: freshArticle() }, headers });
    },
    413: ok(() => ({ ...ENRICH, raw: `"${'x'.repeat(2 * 1024 * 1024)}"` })),
    415: ok(() => ({
      ...ENRICH,
      raw: 'from=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })),
  },
  'GET /api/v1/journalist-enrichment-jobs/{jobId}': {
    ...behindScope(getJob, 'news:search'),
    200: ok(getJob),
    304: async (stage) => {
      const { links } = await untilDone(stage.world, (await newJob(stage)).id);
      const etag = (await stage.world.call('GET', links.self)).headers.get('etag') ?? '';
      return stage.world.call('GET', links.self, { headers: { 'if-none-match': etag } });
    },
    400: ok(async (stage) => ({ method: 'GET', path: `${(await newJob(stage)).links.self}?limit=0` })),
    404: ok(() => ({ method: 'GET', path: UNKNOWN_JOB })),
  },
  'POST /api/v1/journalist-enrichment-jobs/{jobId}:cancel': {
    ...behindScope(cancelJob, 'news:search'),
    200: ok(cancelJob),
    404: ok(() => ({ method: 'POST', path: `${UNKNOWN_JOB}:cancel` })),
  },
};
