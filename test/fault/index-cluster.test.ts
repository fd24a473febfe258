import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadArchive } from '../../activities/news/index.ts';
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
import { readPitches } from '../bench/find/corpus.ts';
import { type BenchServer, serverFolder, startServer } from '../bench/find/postgres.ts';
import { searchPeople } from '../bench/find/search.ts';
import { generatedNews } from '../bench/generated-news.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { type SearchCluster, startCluster } from '../support/servers/opensearch/cluster.ts';
import { assembleNode } from '../support/servers/opensearch/program.ts';

const MINUTES = 60_000;
const CORPUS = fileURLToPath(new URL('../../../shared/corpus/find/', import.meta.url));
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
    const [node] = servers.nodes;
    const killed = sleep(1_000).then(() => node?.kill());
    engines.clear();
    let searches = 0;
    for (const end = Date.now() + 15_000; Date.now() < end; searches += 1)
      expect(await searchPeople(db, pitches[2] ?? '', today(), index)).toEqual(expected);
    await killed;
    console.log(
      `${count} nodes: ${searches} searches around a kill, answered by ${[...engines].join(' and ')}`,
    );
    if (count === 1) expect(engines).toContain('degraded');
    await node?.start();
    await expect.poll(async () => (await cluster.health()).nodes, { timeout: 3 * MINUTES }).toBe(count);
    await expect
      .poll(async () => (await cluster.health()).status, { timeout: 3 * MINUTES, interval: 1_000 })
      .toBe('green');
    await expect.poll(() => compare(pitches.slice(0, 2)), { timeout: MINUTES }).toContain('opensearch');
  });

  it('is left without a trace', async () => {
    await replication.leave(db, cluster);
    expect(await cluster.list()).toEqual([]);
    await newsArticles.save(db, [{ ...(await articleLike(db)), url_key: 'paper-1.example/later' }]);
    expect(await newsOutbox.count(db)).toBe(0);
    expect(await compare(pitches.slice(0, 2))).toEqual(['degraded']);
  });

  it.skipIf(!existsSync(join(CORPUS, 'pitches.jsonl')))(
    'finds the same first 40 people for real pitches',
    async () => {
      await db.deleteFrom('news_articles').execute();
      await loadArchive(db, { file: join(CORPUS, 'index.jsonl.gz'), archive: 'corpus' });
      const begun = performance.now();
      const articles = await replication.rebuild(db, cluster, () => undefined);
      const bytes = (await cluster.list()).reduce((sum, row) => sum + row.bytes, 0);
      const all = readPitches(CORPUS);
      console.log(
        `${count} nodes: ${articles} articles in ${Math.round(performance.now() - begun)} ms, ${bytes} bytes; ${all.length} pitches`,
      );
      for (const { pitch, as_of } of all) expect(await compare([pitch], as_of)).toContain('opensearch');
    },
    30 * MINUTES,
  );
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
