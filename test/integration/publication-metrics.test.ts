import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { importRanks } from '../../activities/publications/index.ts';
import { setupTemporal } from '../../apps/admin/index.ts';
import { rankLists } from '../../db/index.ts';
import { newId, type RankList } from '../../model/index.ts';
import { IMPORT_RANKS, type RankListReceipt } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import type { Route } from '../support/servers/web-server.ts';
import { prepare, prepareFolder, prepareServer, prepareWorld } from '../support/world/prepare.ts';
import { createPublicationWorld } from '../support/world/publication-world.ts';

const HOME = '<html lang="en"><head><title>Harbour Courier</title></head><body><h1>Today</h1></body></html>';
const TRANCO = '1,first.example\n1000,courier.example\n2500,www.gov.uk\n';
const DOMAIN_RANKS = '#harmonicc_pos\n10000\t1\t1\t1\texample.courier\t3\n10\t1\t1\t1\tuk.gov.www\t9\n';
const asOf = '2026-10-31';

/**
 * Sets up one test of this file: a site whose home page all publications of the test share, and a folder for
 * rank lists. `vendors` is the origin of the fake vendors, if any.
 */
async function start(env: Record<string, string> = {}, vendors = '') {
  const at = (vendor: string) => ({ baseUrl: `${vendors}/${vendor}` });
  const { site, world, known, lookUp, close } = await createPublicationWorld({
    env,
    change: (config) => {
      const { openPageRank, dataForSeo } = config.metrics;
      return {
        ...config,
        metrics: {
          openPageRank: openPageRank && { ...openPageRank, ...at('opr') },
          dataForSeo: dataForSeo && { ...dataForSeo, ...at('dfs') },
          // On a busy machine, even a fake vendor on the same machine may respond late.
          timeoutMs: 15_000,
        },
      };
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'byline-metrics-'));
  site.pages.set('/', { html: HOME });
  return {
    site,
    world,
    known,
    async lookUp(domain: string, query = '') {
      const { body, status } = await lookUp(domain, query);
      expect(status).toBe(200);
      return body;
    },
    async load(list: RankList, content: string) {
      const location = join(folder, `${list}.txt`);
      writeFileSync(location, content);
      const signal = new AbortController().signal;
      const result = await importRanks(world.databaseUrl, { list, location, limit: 100, asOf, signal });
      expect(result.outcome).toBe('imported');
      return location;
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe('publication metrics from rank lists', () => {
  const setup = prepare(start);

  it('are null before the first import, and available after it without another fetch', async () => {
    const { site, known, lookUp, load } = setup;
    await known('courier.example');
    expect(await lookUp('courier.example')).toMatchObject({
      domain_authority: null,
      domain_authority_source: null,
      estimated_monthly_organic_traffic: null,
      traffic_estimate: { low: null, high: null, source: null },
      metrics_as_of: null,
    });
    await load('tranco', TRANCO);
    await load('domain_ranks', DOMAIN_RANKS);
    const body = await lookUp('courier.example');
    expect(body).toMatchObject({
      domain_authority: 80,
      domain_authority_source: 'ccgraph_rank_v1',
      estimated_monthly_organic_traffic: 36_000_000,
      traffic_estimate: { low: 12_000_000, high: 110_000_000, source: 'tranco_zipf_v1' },
      metrics_as_of: asOf,
      stale: false,
    });
    const excerpts = body.evidence
      .filter(({ fields }) => /authority|traffic/.test(fields.join()))
      .map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual([
      expect.stringContaining('rank 10000, courier.example'),
      expect.stringContaining('rank 1000, courier.example'),
    ]);
    expect(site.fetches('/'), 'the page is fresh').toBe(1);
  });

  it('are found for a government whose domain is a public suffix', async () => {
    const { site, known, lookUp } = setup;
    await known('gov.uk');
    site.pages.set('/', {
      html: HOME.replace('</head>', '<meta property="og:site_name" content="GOV.UK"></head>'),
    });
    const body = await lookUp('https://www.gov.uk/guidance');
    expect(body).toMatchObject({
      domain: 'gov.uk',
      name: 'GOV.UK',
      publication_type: 'government',
      country: 'gb',
      domain_authority: 99,
      domain_authority_source: 'ccgraph_rank_v1',
    });
    expect(body.evidence.map(({ locator }) => locator)).toContain('tranco:www.gov.uk');
  });

  it('are null for a name that is on no list', async () => {
    const { known, lookUp } = setup;
    await known('nobody.example');
    expect(await lookUp('nobody.example')).toMatchObject({
      domain_authority: null,
      estimated_monthly_organic_traffic: null,
      metrics_as_of: null,
    });
  });
});

describe('publication metrics from vendors', () => {
  const routes: Record<string, Route> = {};
  const PAGE_RANK = '/opr/getPageRank?domains[]=';
  const TRAFFIC = '/dfs/v3/dataforseo_labs/google/bulk_traffic_estimation/live';
  const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body));
  const pageRank = (domain: string, page_rank_decimal: number) => (response: ServerResponse) =>
    json(response, {
      response: [{ status_code: 200, domain, page_rank_decimal, rank: '7' }],
      last_updated: '1st Nov 2026',
    });
  const vendors = prepareServer(routes);
  const setup = prepare(() =>
    start(
      {
        BYLINE_OPEN_PAGERANK_KEY: 'opr-key-of-the-test',
        BYLINE_DATAFORSEO_LOGIN: 'login',
        BYLINE_DATAFORSEO_PASSWORD: 'dfs-password-of-the-test',
      },
      vendors.origin,
    ),
  );
  beforeAll(async () => {
    await setup.load('tranco', TRANCO);
    await setup.load('domain_ranks', DOMAIN_RANKS);
  });

  it('take priority over the lists and keep their source; the list replaces a vendor that is down', async () => {
    const { known, lookUp } = setup;
    await known('courier.example');
    routes[`${PAGE_RANK}courier.example`] = pageRank('courier.example', 4.21);
    routes[TRAFFIC] = (response) => response.writeHead(500).end();
    const body = await lookUp('courier.example');
    expect(body).toMatchObject({
      domain_authority: 42,
      domain_authority_source: 'open_pagerank',
      estimated_monthly_organic_traffic: 36_000_000,
      traffic_estimate: { source: 'tranco_zipf_v1' },
      metrics_as_of: asOf,
      stale: false,
    });
  });

  it('are requested once for many callers, and again on request', async () => {
    const { known, lookUp } = setup;
    await known('busy.example');
    routes[`${PAGE_RANK}busy.example`] = pageRank('busy.example', 3.5);
    const calls = () => vendors.seen.filter(({ path }) => path === `${PAGE_RANK}busy.example`).length;
    await Promise.all(Array.from({ length: 10 }, () => lookUp('busy.example')));
    expect(calls()).toBe(1);
    await lookUp('busy.example', '&force_refresh=1');
    expect(calls()).toBe(2);
  });

  it('are not requested for an unknown publication, which is free', async () => {
    const { world } = setup;
    const before = vendors.seen.length;
    const { status, headers } = await world.call('GET', '/api/v1/publications/lookup?url=unknown.invalid');
    expect({ status, used: headers.get('credits-used') }).toEqual({ status: 502, used: null });
    expect(vendors.seen.length).toBe(before);
  });

  it('are kept when the vendor goes down later, and no key is logged', async () => {
    const { known, lookUp, world } = setup;
    await known('later.example');
    routes[`${PAGE_RANK}later.example`] = pageRank('later.example', 5);
    expect((await lookUp('later.example')).domain_authority).toBe(50);
    routes[`${PAGE_RANK}later.example`] = (response) => response.writeHead(401).end();
    expect(await lookUp('later.example', '&force_refresh=1')).toMatchObject({
      domain_authority: 50,
      domain_authority_source: 'open_pagerank',
    });
    expect(world.logs()).not.toMatch(/of-the-test/);
  });
});

describe('the monthly import', () => {
  const list = join(prepareFolder(), 'tranco.csv');
  const world = prepareWorld({ env: { BYLINE_RANKS_TRANCO: list, BYLINE_RANKS_ROWS: '2' } });

  it('imports the configured lists, up to the configured number of rows', async () => {
    writeFileSync(list, TRANCO);
    const receipts = (await world.temporal.workflow.execute(IMPORT_RANKS, {
      workflowId: newId('ev'),
      taskQueue: TASK_QUEUES.orchestration,
    })) as RankListReceipt[];
    expect(receipts).toEqual([
      { outcome: 'imported', rows: 2 },
      { outcome: 'not_configured', rows: 0 },
    ]);
    expect((await rankLists.list(world.db)).map(({ name, row_count }) => [name, row_count])).toEqual([
      ['tranco', 2],
    ]);
  });

  it('is scheduled once a month, and an operator’s pause survives a deployment', async () => {
    const schedule = world.temporal.schedule.getHandle(IMPORT_RANKS);
    const { info } = await schedule.describe();
    const [first, second] = info.nextActionTimes.map((time) => time.getTime());
    expect(((second ?? 0) - (first ?? 0)) / 86_400_000).toBeGreaterThan(27);
    await schedule.pause('no network');
    await setupTemporal(world.temporal);
    expect((await schedule.describe()).state.paused).toBe(true);
  });
});
