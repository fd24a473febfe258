import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { JobBody } from '../../apps/gateway/app.ts';
import { anyPorts, type newsroomPages, startStack, writeArchive } from '../../apps/local/index.ts';
import { openTemporalClient, readConfig } from '../../apps/runtime/index.ts';
import { ledger, openDatabase } from '../../db/index.ts';
import { startCluster } from '../support/stacks/cluster/cluster.ts';
import { installPrograms } from '../support/stacks/cluster/programs.ts';
import { insertTenant } from '../support/world/tenants.ts';

export { median, quantile } from './quantiles.ts';

/** A stack of processes like that of `npm start`, with custom pages. */
export interface BenchStack {
  gateway: string;
  key: string;
  temporal: Client;
  temporalAddress: string;
  databaseUrl: string;
  /** Returns the current process ids by name. */
  pids(): Record<string, number | undefined>;
  /** Posts a job and expects it to be accepted. By default, uses the API key of the first organization. */
  post(body: object, key?: string): Promise<JobBody>;
  /** Calls any path of the API with the key of the first organization: with POST if there is a body, else with GET. */
  call<Body>(path: string, body?: object): Promise<Body>;
  /** Restarts the servers, whose workers read these pages instead of the former ones; not for a cluster. */
  replacePages(pages: newsroomPages.Recorded[]): Promise<void>;
  /** Fetches the job, with at most one journalist in its result. */
  get(id: string, key?: string): Promise<JobBody>;
  /**
   * Waits until the job has ended and returns the job. Polls once a second, which hardly affects the
   * measurement of a single job. With many jobs at once, pass `asTold` to poll as rarely as the API asks its
   * clients to.
   */
  untilDone(id: string, key?: string, options?: { asTold: boolean }): Promise<JobBody>;
}

/** More millicredits than any benchmark can use. */
const PLENTY = 1_000_000_000;

/** Settings without rate limits, so that only the machine limits a benchmark. */
const LIFTED = {
  BYLINE_RATE_READS: '0',
  BYLINE_RATE_ENRICH: '0',
  BYLINE_RATE_LOOKUPS: '0',
  BYLINE_RATE_NEWS: '0',
  BYLINE_ACTIVE_JOB_LIMIT: '100000',
  BYLINE_LOG_LEVEL: 'warn',
};

/**
 * Starts a new stack with the limits lifted, enough credits and the additional settings `env`, runs `work`,
 * then stops and removes the stack. With `cluster`, the stack consists of the services of the compose file
 * behind their proxy. Such a stack requires `npm run build` and has its own PostgreSQL settings.
 */
export async function withStack(
  pages: newsroomPages.Recorded[],
  work: (stack: BenchStack) => Promise<void>,
  {
    cluster = false,
    env: own = {},
    postgresSettings = [],
  }: { cluster?: boolean; env?: Record<string, string>; postgresSettings?: string[] } = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'byline-bench-'));
  // When root starts PostgreSQL, PostgreSQL runs as a different user, who needs access to this folder.
  chmodSync(dataDir, 0o755);
  const archive = join(dataDir, 'pages.warc.gz');
  await writeArchive(archive, pages);
  const config = readConfig({});
  const env = { ...LIFTED, BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive, ...own };
  const stack = cluster ? await onCluster(dataDir, env) : await onOneMachine(dataDir, env, postgresSettings);
  try {
    const { first, state } = stack;
    if (!first) throw new Error('a new database has no first key');
    await grant(state.databaseUrl, first.organization.id);
    const temporal = openTemporalClient({
      ...config,
      temporal: { ...config.temporal, address: state.temporalAddress },
    });
    const call = async <Body = JobBody>(path: string, key = first.secret, body?: object): Promise<Body> => {
      const reply = await fetch(`${state.gateway}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as Body;
    };
    const get = (id: string, key?: string) => call(`/api/v1/journalist-enrichment-jobs/${id}?limit=1`, key);
    await work({
      gateway: state.gateway,
      key: first.secret,
      temporal,
      temporalAddress: state.temporalAddress,
      databaseUrl: state.databaseUrl,
      pids: stack.pids,
      post: (body, key) => call('/api/v1/journalists/enrich', key, body),
      call: (path, body) => call(path, undefined, body),
      async replacePages(pages) {
        if (!('restart' in stack)) throw new Error('the pages of a cluster cannot be replaced');
        await writeArchive(archive, pages);
        await stack.restart();
        const isReady = () =>
          fetch(`${state.gateway}/api/health`).then(
            ({ ok }) => ok,
            () => false,
          );
        while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 500));
      },
      get,
      async untilDone(id, key, { asTold } = { asTold: false }) {
        for (;;) {
          const job = await get(id, key);
          if (job.status !== 'pending' && job.status !== 'processing') return job;
          const seconds = asTold ? (job.poll_after_seconds ?? 1) : 1;
          await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        }
      },
    });
    await temporal.connection.close();
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Settings for a stack that reads pages only from the given loopback hosts, without limits per host. */
export function loopbackOnly(hosts: string[]): Record<string, string> {
  return {
    BYLINE_WEB: 'live',
    BYLINE_WEB_ALLOW: hosts.join(','),
    BYLINE_WEB_HOST_INTERVAL_MS: '0',
    BYLINE_WEB_HOST_CONCURRENCY: '100',
    BYLINE_NEWS_INGEST: 'off',
    BYLINE_CHECK_MX: 'off',
  };
}

/** Adds an organization with credits, and returns its API key. */
export async function addTenant({ databaseUrl }: BenchStack): Promise<string> {
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    onError: (error) => console.error(error.message),
  });
  const { key } = await insertTenant(db);
  await db.destroy();
  return key;
}

function onOneMachine(dataDir: string, env: Record<string, string>, postgresSettings: string[]) {
  const config = readConfig({});
  const ports = anyPorts();
  return startStack({ config, dataDir, ports, durable: true, env, postgresSettings, say: () => undefined });
}

async function onCluster(dataDir: string, env: Record<string, string>) {
  const programs = await installPrograms(readConfig(process.env), console.log);
  const cluster = await startCluster({ programs, dataDir, durable: true, env, say: () => undefined });
  return { ...cluster, state: cluster };
}

async function grant(url: string, organizationId: Parameters<typeof ledger.grant>[1]): Promise<void> {
  const db = openDatabase({ url, onError: (error) => console.error(error.message) });
  await db.transaction().execute(async (tx) => {
    await ledger.lockOrganization(tx, organizationId);
    await ledger.grant(tx, organizationId, PLENTY, 'bench');
  });
  await db.destroy();
}

/** Returns how many seconds a job took from acceptance to its end, by the database's clock. */
export function secondsOf(job: JobBody): number {
  return (Date.parse(job.finished_at ?? '') - Date.parse(job.created_at)) / 1000;
}
