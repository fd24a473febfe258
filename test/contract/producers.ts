import { sql } from 'kysely';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroom } from '../../apps/local/index.ts';
import type { apiKeys } from '../../db/index.ts';
import type { Gateway } from '../support/world/gateways.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { type CallOptions, createTenant, type Reply, type World } from '../support/world/world.ts';

/** The gateways that are needed to produce every documented response. */
export interface Stage {
  world: World;
  /** A gateway whose database does not respond. */
  withoutDatabase: Gateway;
  /** A gateway whose Temporal server does not respond. */
  withoutTemporal: Gateway;
  /** A gateway whose rate limits allow one call each. */
  strict: Gateway;
}

export type Producer = (stage: Stage) => Promise<Reply<unknown>>;
export type Producers = Record<number, Producer>;

/** Sends a call that succeeds, with a key that has all scopes. */
interface Call extends CallOptions {
  method: string;
  path: string;
}
export type CallOf = (stage: Stage) => Call | Promise<Call>;

export const send = (gateway: Pick<Gateway, 'call'>, { method, path, ...options }: Call) =>
  gateway.call<unknown>(method, path, options);

export function ok(call: CallOf): Producer {
  return async (stage) => send(stage.world, await call(stage));
}

/** Creates an organization with the given properties, and sends a call with its API key. */
function as(tenant: Parameters<typeof createTenant>[1], call: CallOf): Producer {
  return async (stage) => {
    const { key } = await createTenant(stage.world.db, tenant);
    return send(stage.world, { ...(await call(stage)), key });
  };
}

/** Makes something once, for calls that are refused and so leave it as it is. */
export function once<T>(make: (stage: Stage) => T | Promise<T>): (stage: Stage) => Promise<T> {
  let made: Promise<T> | undefined;
  return (stage) => {
    made ??= Promise.resolve(make(stage));
    return made;
  };
}

/**
 * Produces the error responses of an operation that needs an API key: for a request without a key, for too
 * many requests, and for a failure of the server.
 */
function behindKey(succeeding: CallOf): Producers {
  const call = once(succeeding);
  return {
    401: async (stage) => send(stage.world, { ...(await call(stage)), key: null }),
    429: async (stage) => {
      const { key } = await createTenant(stage.world.db);
      const paced = { ...(await call(stage)), key };
      await send(stage.strict, paced);
      return send(stage.strict, paced);
    },
    500: async (stage) => {
      const failing = await call(stage);
      return withTablesAway(stage.world, ['api_keys'], () => send(stage.world, failing));
    },
    503: async (stage) => send(stage.withoutDatabase, await call(stage)),
  };
}

/**
 * The responses of `behindKey`, plus the response with status 403 for a key that lacks the required scope.
 */
export function behindScope(succeeding: CallOf, others: apiKeys.Scope[]): Producers {
  const call = once(succeeding);
  return { ...behindKey(call), 403: as({ scopes: others }, call) };
}

/**
 * Leaves out the producer of a response with status 500, for an operation that cannot fail because it reads
 * no table.
 */
function withoutFailure({ 500: _failure, ...rest }: Producers): Producers {
  return rest;
}

/**
 * Returns the producers of an operation's responses to a body that is too large (413) or is not JSON (415).
 */
export function withBody(of: { method: string; path: string }, megabytes = 2): Producers {
  return {
    413: ok(() => ({ ...of, raw: `"${'x'.repeat(megabytes * 1024 * 1024)}"` })),
    415: ok(() => ({ ...of, raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })),
  };
}

/**
 * Runs `work` while all tables except `staying` are missing, so that calls fail although the caller did
 * nothing wrong.
 */
export async function withTablesAway<T>(
  { db }: World,
  staying: string[],
  work: () => Promise<T>,
): Promise<T> {
  await db.transaction().execute(async (tx) => {
    await sql`alter schema public rename to hidden`.execute(tx);
    await sql`create schema public`.execute(tx);
    for (const table of staying) await sql`alter table hidden.${sql.id(table)} set schema public`.execute(tx);
  });
  try {
    return await work();
  } finally {
    await db.transaction().execute(async (tx) => {
      for (const table of staying)
        await sql`alter table public.${sql.id(table)} set schema hidden`.execute(tx);
      await sql`drop schema public`.execute(tx);
      await sql`alter schema hidden rename to public`.execute(tx);
    });
  }
}

let count = 0;
function freshArticle() {
  count += 1;
  return articles([`https://unread.example/${count}`]);
}
const newJob = ({ world }: Stage): Promise<JobBody> => postJob(world, { from: freshArticle() });

const ENRICH = { method: 'POST', path: '/api/v1/journalists/enrich' };
const NEWS = { method: 'POST', path: '/api/v1/news/search' };
const ARTICLES = { method: 'POST', path: '/api/v1/articles/lookup:batch' };
const PUBLICATIONS = { method: 'POST', path: '/api/v1/publications/lookup:batch' };
const ESTIMATE = { method: 'POST', path: '/api/v1/journalists/enrich:estimate' };
const JOBS = '/api/v1/journalist-enrichment-jobs';
const UNKNOWN_JOB = `${JOBS}/jej_00000000000000000000000000`;
const READ_ARTICLE =
  newsroom.DEMO_SOURCES.flatMap((source) => ('url' in source ? [source.url] : []))[0] ?? '';

const get = (path: string, url: string) => ({
  method: 'GET',
  path: `${path}?url=${encodeURIComponent(url)}`,
});
const balance: CallOf = () => ({ method: 'GET', path: '/api/v1/credits/balance' });
const enrich: CallOf = () => ({ ...ENRICH, body: { from: freshArticle() } });
const search: CallOf = () => ({ ...NEWS, body: { q: 'harbour' } });
const article: CallOf = () => get('/api/v1/articles/lookup', READ_ARTICLE);
const articleBatch: CallOf = () => ({ ...ARTICLES, body: { urls: [READ_ARTICLE, 'nonsense'] } });
const publication: CallOf = () => get('/api/v1/publications/lookup', READ_ARTICLE);
const publicationBatch: CallOf = () => ({ ...PUBLICATIONS, body: { urls: [READ_ARTICLE, 'nonsense'] } });
const getJob: CallOf = async (stage) => ({ method: 'GET', path: (await newJob(stage)).links.self });
const cancelJob: CallOf = async (stage) => ({
  method: 'POST',
  path: `${(await newJob(stage)).links.self}:cancel`,
});

const rescoreJob: CallOf = async (stage) => ({
  method: 'POST',
  path: (await newJob(stage)).links.rescore,
  body: { fit_context: { pitch: 'Old ferry batteries run the cranes of a harbour.' } },
});

/** Calls that succeed. The producers below turn them into calls that get other statuses. */
const estimate: CallOf = () => ({ ...ESTIMATE, body: { from: freshArticle() } });
const ledgerList: CallOf = () => ({ method: 'GET', path: '/api/v1/credits/ledger' });
const jobList: CallOf = () => ({ method: 'GET', path: JOBS });
const exportJob: CallOf = async (stage) => ({
  method: 'GET',
  path: `${(await newJob(stage)).links.self}/export?format=csv`,
});

/** Reads the event stream of a job that has already ended, so that the stream ends too. */
const followJob: CallOf = async (stage) => {
  const { id, links } = await newJob(stage);
  await untilDone(stage.world, id);
  return { method: 'GET', path: links.events };
};

export const PRODUCERS: Record<string, Producers> = {
  'POST /api/v1/journalists/enrich:estimate': {
    ...withoutFailure(behindScope(estimate, ['news:search'])),
    ...withBody(ESTIMATE, 17),
    200: ok(estimate),
    400: ok(() => ({ ...ESTIMATE, body: { from: [] } })),
  },
  'GET /api/v1/credits/ledger': {
    ...behindKey(ledgerList),
    200: ok(ledgerList),
    400: ok(() => ({ method: 'GET', path: '/api/v1/credits/ledger?cursor=x' })),
  },
  'GET /api/v1/journalist-enrichment-jobs': {
    ...behindScope(jobList, ['news:search']),
    200: ok(jobList),
    400: ok(() => ({ method: 'GET', path: `${JOBS}?cursor=x` })),
  },
  'GET /api/v1/journalist-enrichment-jobs/{jobId}/export': {
    ...behindScope(exportJob, ['news:search']),
    200: ok(exportJob),
    400: ok(() => ({ method: 'GET', path: `${UNKNOWN_JOB}/export?format=xls` })),
    404: ok(() => ({ method: 'GET', path: `${UNKNOWN_JOB}/export?format=csv` })),
  },
  'GET /api/v1/journalist-enrichment-jobs/{jobId}/events': {
    ...behindScope(followJob, ['news:search']),
    200: ok(followJob),
    204: async (stage) => {
      const { id, links } = await newJob(stage);
      const { version } = await untilDone(stage.world, id);
      return stage.world.call('GET', links.events, { headers: { 'last-event-id': String(version) } });
    },
    400: ok(() => ({ method: 'GET', path: `${UNKNOWN_JOB}/events`, headers: { 'last-event-id': 'x' } })),
    404: ok(() => ({ method: 'GET', path: `${UNKNOWN_JOB}/events` })),
  },
  'GET /api/health': {
    200: ok(() => ({ method: 'GET', path: '/api/health' })),
    400: ok(() => ({ method: 'GET', path: '/api/health?live=1&live=2' })),
    503: ({ withoutDatabase }) => withoutDatabase.call('GET', '/api/health'),
  },
  'GET /api/v1/credits/balance': { ...behindKey(balance), 200: ok(balance) },
  'POST /api/v1/news/search': {
    ...behindScope(search, ['media_lists:manage']),
    ...withBody(NEWS),
    200: ok(search),
    400: ok(() => ({ ...NEWS, body: { q: '' } })),
    402: as({ credits: 0 }, search),
  },
  'GET /api/v1/articles/lookup': {
    ...behindScope(article, []),
    200: ok(article),
    400: ok(() => get('/api/v1/articles/lookup', 'ftp://a.example/')),
    402: as({ credits: 0 }, article),
    502: ok(() => get('/api/v1/articles/lookup', 'https://unread.example/nothing')),
  },
  'POST /api/v1/articles/lookup:batch': {
    ...behindScope(articleBatch, []),
    ...withBody(ARTICLES),
    200: ok(articleBatch),
    400: ok(() => ({ ...ARTICLES, body: { urls: [] } })),
  },
  'GET /api/v1/publications/lookup': {
    ...behindScope(publication, []),
    200: ok(publication),
    400: ok(() => get('/api/v1/publications/lookup', 'ftp://a.example/')),
    402: as({ credits: 0 }, publication),
    502: ({ withoutTemporal }) =>
      send(withoutTemporal, get('/api/v1/publications/lookup', 'https://unread.example/')),
  },
  'POST /api/v1/publications/lookup:batch': {
    ...behindScope(publicationBatch, []),
    ...withBody(PUBLICATIONS),
    200: ok(publicationBatch),
    400: ok(() => ({ ...PUBLICATIONS, body: { urls: [] } })),
    502: ({ withoutTemporal }) =>
      send(withoutTemporal, { ...PUBLICATIONS, body: { urls: ['https://unread.example/'] } }),
  },
  'POST /api/v1/journalists/enrich': {
    ...behindScope(enrich, ['news:search']),
    ...withBody(ENRICH, 17),
    200: async ({ world }) => {
      const body = { from: freshArticle() };
      const headers = { 'idempotency-key': `finished-${count}` };
      await untilDone(world, (await postJob(world, body, headers)).id);
      return world.call(ENRICH.method, ENRICH.path, { body, headers });
    },
    202: ok(enrich),
    400: ok(() => ({ ...ENRICH, body: { from: [] } })),
    402: as({ credits: 1 }, enrich),
    409: async ({ world }) => {
      const body = { from: freshArticle() };
      const headers = { 'idempotency-key': `taken-${count}` };
      await postJob(world, body, headers);
      return world.call(ENRICH.method, ENRICH.path, { body: { from: freshArticle() }, headers });
    },
  },
  'GET /api/v1/journalist-enrichment-jobs/{jobId}': {
    ...behindScope(getJob, ['news:search']),
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
    ...behindScope(cancelJob, ['news:search']),
    200: ok(cancelJob),
    404: ok(() => ({ method: 'POST', path: `${UNKNOWN_JOB}:cancel` })),
  },
  'POST /api/v1/journalist-enrichment-jobs/{jobId}:rescore': {
    ...behindScope(rescoreJob, ['news:search']),
    ...withBody({ method: 'POST', path: `${UNKNOWN_JOB}:rescore` }),
    200: ok(rescoreJob),
    400: ok(() => ({ method: 'POST', path: `${UNKNOWN_JOB}:rescore`, body: {} })),
    404: ok(async (stage) => ({ ...(await rescoreJob(stage)), path: `${UNKNOWN_JOB}:rescore` })),
  },
};
