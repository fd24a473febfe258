import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suppress } from '../../activities/privacy/index.ts';
import {
  type Cluster,
  type Database,
  inCluster,
  type NewsIndex,
  newsArticles,
  newsOutbox,
  newsWords,
  openCluster,
  replication,
} from '../../db/index.ts';
import type { IndexedArticle } from '../../model/index.ts';
import { type BenchServer, serverFolder, startServer } from '../bench/find/postgres.ts';
import { searchPeople } from '../bench/find/search.ts';
import { generatedNews } from '../bench/generated-news.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { type SearchCluster, startCluster } from '../support/servers/opensearch/cluster.ts';
import { assembleNode } from '../support/servers/opensearch/program.ts';
import { openTcpProxy } from '../support/servers/tcp-proxy.ts';

const MINUTES = 60_000;
const ARTICLES = 4_000;
const PITCHES = 12;

const program = IS_DEEP ? assembleNode() : 'a deep test';
const missing = typeof program === 'string' ? program : null;
if (missing) console.log(`the tests of the index on a cluster are skipped: ${missing}`);

describe.skipIf(missing).each([
  { nodes: 1, heapMb: 1_024 },
  { nodes: 3, heapMb: 512 },
])('the index on a cluster of $nodes', ({ nodes: count, heapMb }) => {
  const dataDir = serverFolder();
  let postgres: BenchServer;
  let db: Database;
  let servers: SearchCluster;
  let cluster: Cluster;
  let index: NewsIndex;
  const pitches: string[] = [];
  const engines = new Set<string>();
  const news = generatedNews(ARTICLES);
  const take = (most: number) =>
    Array.from({ length: most }, () => news.next().value).filter((article) => article !== undefined);

  beforeAll(async () => {
    if (typeof program === 'string') return;
    postgres = await startServer(dataDir, { durable: false, settings: [] });
    db = postgres.db;
    servers = await startCluster(program, count, heapMb);
    cluster = await openCluster({ urls: servers.url.split(',') });
    index = inCluster(db, cluster, ({ answeredBy }) => engines.add(answeredBy));
    for (let saved = 0; saved < ARTICLES; saved += 500) {
      const batch = take(500);
      await newsArticles.save(db, batch);
      const [one] = batch;
      if (one && pitches.length < PITCHES) pitches.push(`${one.title}. ${one.snippet}.`);
    }
    await newsWords.refresh(db);
  }, 10 * MINUTES);
  afterAll(async () => {
    await cluster?.close();
    await servers?.stop();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const today = () => new Date().toISOString().slice(0, 10);
  /** Searches with both, and returns what answered in place of PostgreSQL: on a busy machine not always the cluster. */
  const compare = async (texts: readonly string[], asOf = today()) => {
    engines.clear();
    for (const text of texts) {
      const own = await searchPeople(db, text, asOf);
      const other = await searchPeople(db, text, asOf, index);
      expect(other, text).toEqual(own);
    }
    return [...engines];
  };
  const tellAll = async () => {
    for (let times = 0; (await newsOutbox.count(db)) > 0; times += 1) {
      expect(times).toBeLessThan(100);
      await replication.applyChanges(db, cluster);
    }
    await cluster.refresh();
  };

  it('is not asked before it is complete', async () => {
    expect(await compare(pitches.slice(0, 1))).toEqual(['degraded']);
    expect(await newsOutbox.count(db), 'nothing is noted without a cluster').toBe(0);
  });

  it('finds the same people in the same order, while it is built anew, too', async () => {
    expect(await replication.rebuild(db, cluster, () => undefined)).toBe(ARTICLES);
    expect(await compare(pitches)).toContain('opensearch');
    const rebuilding = replication.rebuild(db, cluster, () => undefined);
    await sleep(50);
    expect(await replication.rebuild(db, cluster, () => undefined), 'a second one').toBeNull();
    expect(await compare(pitches)).toContain('opensearch');
    expect(await rebuilding).toBe(ARTICLES);
    const [first] = await cluster.list();
    expect((await cluster.list()).reduce((sum, { articles }) => sum + articles, 0)).toBe(ARTICLES);
    const generations = new Set((await cluster.list()).map(({ name }) => name.split('-')[2]));
    expect(generations, `the former of ${first?.name} is gone`).toHaveLength(1);
  });

  it('knows changes at once, and applies each of them once', async () => {
    await sql`delete from news_articles where url_key in (
      select url_key from news_articles order by published_at limit 3)`.execute(db);
    await sql`update news_articles set published_at = published_at - interval '40 days' where url_key in (
      select url_key from news_articles order by published_at desc limit 20)`.execute(db);
    expect(await newsOutbox.count(db)).toBe(23);
    expect(await compare(pitches.slice(0, 4)), 'before it is told').toContain('opensearch');
    const changes = await newsOutbox.read(db, 100);
    const state = await newsOutbox.findState(db);
    await tellAll();
    expect(await compare(pitches.slice(0, 4))).toContain('opensearch');
    await cluster.apply([state?.current ?? ''], changes);
    await cluster.refresh();
    expect((await cluster.list()).reduce((sum, { articles }) => sum + articles, 0)).toBe(ARTICLES - 3);
  });

  it('has nothing of erased people in its files', async () => {
    const quillfeather: IndexedArticle = {
      ...(await articleLike(db)),
      ...{ url_key: 'paper-1.example/quillfeather', url: 'https://paper-1.example/quillfeather' },
      ...{ domain: 'paper-1.example', authors: ['Ada Quillfeather'], title: 'Quillfeather on kelp' },
    };
    await newsArticles.save(db, [quillfeather]);
    await tellAll();
    await cluster.flush();
    const holding = () => servers.nodes.flatMap(({ data }) => filesWith(data, 'quillfeather'));
    expect(holding().length).toBeGreaterThan(0);
    const window = { from: new Date(0), to: new Date(Date.now() + MINUTES) };
    expect((await index.findWorks(['Ada Quillfeather'], window, 9)).get('ada quillfeather')).toHaveLength(1);
    await suppress(db, { by: 'name', name: 'Ada Quillfeather', domain: 'paper-1.example' });
    const [noted] = await newsOutbox.read(db, 10);
    expect(noted).toMatchObject({ is_erased: true, document: null });
    const begun = performance.now();
    await tellAll();
    await expect.poll(holding, { timeout: 5 * MINUTES, interval: 5_000 }).toEqual([]);
    console.log(`${count} nodes: erased from the files in ${Math.round(performance.now() - begun)} ms`);
  });

  it('continues with a node less, and with none', async () => {
    const expected = await searchPeople(db, pitches[2] ?? '', today());
    for (const node of servers.nodes) {
      const killed = sleep(1_000).then(() => node.kill());
      engines.clear();
      let searches = 0;
      for (const end = Date.now() + 15_000; Date.now() < end; searches += 1)
        expect(await searchPeople(db, pitches[2] ?? '', today(), index)).toEqual(expected);
      await killed;
      console.log(
        `${count} nodes: ${searches} searches around a kill, answered by ${[...engines].join(' and ')}`,
      );
      if (count === 1) expect(engines).toContain('degraded');
      await node.start();
      await expect.poll(async () => (await cluster.health()).nodes, { timeout: 3 * MINUTES }).toBe(count);
      await expect
        .poll(async () => (await cluster.health()).status, { timeout: 3 * MINUTES, interval: 1_000 })
        .toBe('green');
    }
    await expect.poll(() => compare(pitches.slice(0, 2)), { timeout: MINUTES }).toContain('opensearch');
  });

  /** Sends a request of an operator to the cluster. */
  const operate = async (method: 'PUT' | 'DELETE', path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${servers.nodes[0]?.url}/${path}`, {
      ...{ method, headers, ...(method === 'PUT' && { body: JSON.stringify(body) }) },
    });
    expect(response.ok, await response.text()).toBe(true);
  };
  /** The newest month, with its index. */
  const newestMonth = async () => {
    const state = await newsOutbox.findState(db);
    const month = state?.months.toSorted().findLast((name) => name !== 'earlier') ?? '';
    return { month, name: `byline-news-${state?.current}-${month}` };
  };
  /** Changes up to so many articles of one month each. */
  const change = (most: number) =>
    sql`
    update news_articles set country = 'IE' where url_key in (
      select distinct on (article_month(published_at), mod(hashtext(url_key), ${most})) url_key from news_articles)`.execute(
      db,
    );
  /** Waits until the cluster is asked again after a failure. */
  const isAsked = () =>
    expect
      .poll(() => compare(pitches.slice(0, 1)), { timeout: 2 * MINUTES, interval: 2_000 })
      .toEqual(['opensearch']);

  it('does not keep searches waiting while its nodes are slow', async () => {
    const proxies = await Promise.all(
      servers.nodes.map(({ url }) => openTcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })),
    );
    const slow = await openCluster({ urls: proxies.map(({ port }) => `http://127.0.0.1:${port}`) });
    try {
      const states = new Set<string>();
      const behind = inCluster(db, slow, ({ answeredBy }) => states.add(answeredBy));
      const text = pitches[0] ?? '';
      for (const proxy of proxies) proxy.slow(20_000);
      const begun = performance.now();
      const request = { query: { match_all: {} }, sort: [{ url_key: 'asc' as const }], size: 1 };
      await expect(slow.search([request], 0)).rejects.toThrow('aborted');
      const waited = performance.now() - begun;
      expect(waited).toBeLessThan(5_000);
      expect(await searchPeople(db, text, today(), behind)).toEqual(await searchPeople(db, text, today()));
      expect([...states]).toEqual(['degraded']);
      console.log(`${count} nodes: slow ones hold up a search by ${Math.round(waited)} ms`);
    } finally {
      await slow.close();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  });

  it('is not believed while it is red', async () => {
    const { name } = await newestMonth();
    const nowhere = `${name.slice(0, -7)}2019-01?wait_for_active_shards=0`;
    const settings = { 'index.routing.allocation.require._name': 'nobody' };
    await operate('PUT', nowhere, { settings, aliases: { 'byline-news': {} } });
    await expect.poll(async () => (await cluster.health()).status).toBe('red');
    expect(await compare(pitches.slice(0, 1))).toEqual(['degraded']);
    await operate('DELETE', nowhere.replace(/\?.*/, ''));
    await isAsked();
  });

  it('loses no change that it refuses, as on a full disk, nor the rest of a batch', async () => {
    const { name } = await newestMonth();
    const block = (index: string, setting: string, value: true | null) =>
      operate('PUT', `${index}/_settings`, { index: { blocks: { [setting]: value } } });
    for (const [index, setting] of [
      [name, 'write'],
      // What OpenSearch sets at its last watermark.
      ['byline-news-*', 'read_only_allow_delete'],
    ] as const) {
      await change(2);
      const changes = await newsOutbox.count(db);
      expect(changes).toBeGreaterThan(10);
      await block(index, setting, true);
      await expect(replication.applyChanges(db, cluster)).rejects.toThrow('refused');
      expect(await newsOutbox.count(db), 'nothing is forgotten').toBe(changes);
      await isAsked();
      await block(index, setting, null);
      await tellAll();
      await isAsked();
    }
    await block('byline-news-*', 'read_only_allow_delete', true);
    await change(ARTICLES);
    expect(await newsOutbox.count(db)).toBeGreaterThan(2_000);
    expect(await compare(pitches.slice(0, 1)), 'with many changes').toEqual(['degraded']);
    await block('byline-news-*', 'read_only_allow_delete', null);
    await tellAll();
    await isAsked();
  });

  it('is not believed after somebody deleted an index, even if changes create it again', async () => {
    const { month, name } = await newestMonth();
    await operate('DELETE', name);
    expect(await compare(pitches.slice(0, 1))).toEqual(['degraded']);
    await change(2);
    await tellAll();
    const names = (await cluster.list()).map((row) => row.name);
    expect(names, 'a change created it').toContain(name);
    await sleep(11_000);
    expect(await compare(pitches.slice(0, 1))).toEqual(['degraded']);
    const state = await newsOutbox.findState(db);
    expect(await cluster.lostMonths(state?.current ?? '', state?.months ?? [])).toEqual([month]);
    await replication.rebuild(db, cluster, () => undefined);
    await isAsked();
  });

  it('is left without a trace', async () => {
    await replication.leave(db, cluster);
    expect(await cluster.list()).toEqual([]);
    await newsArticles.save(db, [{ ...(await articleLike(db)), url_key: 'paper-1.example/later' }]);
    expect(await newsOutbox.count(db)).toBe(0);
    expect(await compare(pitches.slice(0, 2))).toEqual(['degraded']);
  });
});

async function articleLike(db: Database): Promise<IndexedArticle> {
  const row = await db.selectFrom('news_articles').selectAll().orderBy('url_key').executeTakeFirstOrThrow();
  return { ...row, text: null, original_key: null };
}

/** Returns the files below a folder that contain a text, whatever their format. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && readFileSync(file).includes(text));
}
