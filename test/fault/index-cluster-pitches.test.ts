import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadArchive } from '../../activities/news/index.ts';
import {
  type Cluster,
  inCluster,
  type NewsIndex,
  newsRetrieval,
  openCluster,
  replication,
} from '../../db/index.ts';
import { readPitches } from '../bench/find/corpus.ts';
import { type BenchServer, serverFolder, startServer } from '../bench/find/postgres.ts';
import { searchPeople } from '../bench/find/search.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { startCluster } from '../support/servers/opensearch/cluster.ts';
import { assembleNode } from '../support/servers/opensearch/program.ts';

const MINUTES = 60_000;
const CORPUS = fileURLToPath(new URL('../../../shared/corpus/find/', import.meta.url));
/** How often a question is asked: on a busy machine, the cluster may not respond in time. */
const ATTEMPTS = 5;

const program = IS_DEEP ? assembleNode() : 'a deep test';
const missing =
  typeof program !== 'string' && !existsSync(join(CORPUS, 'pitches.jsonl'))
    ? 'the corpus of pitches is not here'
    : program;
if (typeof missing === 'string') console.log(`pitches are not searched for on a cluster: ${missing}`);

describe.skipIf(typeof missing === 'string')('the index on a cluster of one node, and of three', () => {
  const dataDir = serverFolder();
  const clusters: Cluster[] = [];
  const stops: (() => Promise<void>)[] = [];
  let postgres: BenchServer;

  beforeAll(async () => {
    if (typeof program === 'string') return;
    postgres = await startServer(dataDir, { durable: false, settings: ['shared_buffers=512MB'] });
    const { db } = postgres;
    await loadArchive(db, { file: join(CORPUS, 'index.jsonl.gz'), archive: 'corpus' });
    for (const { count, heapMb } of [
      { count: 1, heapMb: 1_024 },
      { count: 3, heapMb: 512 },
    ]) {
      const servers = await startCluster(program, count, heapMb);
      stops.push(servers.stop);
      const cluster = await openCluster({ urls: servers.url.split(',') });
      stops.push(cluster.close);
      clusters.push(cluster);
      const begun = performance.now();
      const articles = await replication.rebuild(db, cluster, () => undefined);
      const ms = Math.round(performance.now() - begun);
      const bytes = (await cluster.list()).reduce((sum, row) => sum + row.bytes, 0);
      console.log(`${count} nodes: ${articles} articles in ${ms} ms, ${bytes} bytes`);
    }
  }, 60 * MINUTES);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'gives each search for a real pitch the articles that PostgreSQL gives it',
    async () => {
      const { db } = postgres;
      const own = newsRetrieval.inPostgres(db);
      /** Asks a cluster itself: PostgreSQL's answers in its place would prove nothing. */
      const askCluster = async <T>(cluster: Cluster, question: (index: NewsIndex) => Promise<T>) => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
          let isDegraded = false;
          const index = inCluster(db, cluster, ({ answeredBy }) => {
            isDegraded ||= answeredBy === 'degraded';
          });
          const answer = await question(index);
          if (!isDegraded) return answer;
        }
        throw new Error('the cluster did not respond in time');
      };
      const comparing: NewsIndex = {
        async retrieve(...question) {
          const expected = await own.retrieve(...question);
          for (const cluster of clusters)
            expect(
              await askCluster(cluster, async (index) => (await index.retrieve(...question)).keys),
            ).toEqual(expected.keys);
          return expected;
        },
        async findWorks(...question) {
          const expected = await own.findWorks(...question);
          for (const cluster of clusters)
            expect(await askCluster(cluster, (index) => index.findWorks(...question))).toEqual(expected);
          return expected;
        },
      };
      // What a search finds depends on nothing else of the index.
      let found = 0;
      for (const { pitch, as_of } of readPitches(CORPUS))
        found += (await searchPeople(db, pitch, as_of, comparing)).people.length;
      expect(found).toBeGreaterThan(1_000);
    },
    120 * MINUTES,
  );
});
