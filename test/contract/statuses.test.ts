import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsroom, newsroomPages, writeArchive } from '../../apps/local/index.ts';
import { patiently } from '../support/probes/patiently.ts';
import { distinct, fullReads } from '../support/probes/plans.ts';
import { type Statement, startRecording } from '../support/probes/recorded-sql.ts';
import { fillGrowth, pretendFullSize } from '../support/stacks/growth.ts';
import { openGateway } from '../support/world/gateways.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { createWorld } from '../support/world/world.ts';
import { AUDIT_PRODUCERS } from './audit-producers.ts';
import { promises } from './document.ts';
import { createExamples, type Examples, keysOf, SOMETIMES, undocumentedHeaders } from './examples.ts';
import { FURTHER_CALLS } from './further-calls.ts';
import { MEMBER_PRODUCERS } from './member-producers.ts';
import { PRODUCERS as API_PRODUCERS, type Stage } from './producers.ts';
import { SEARCH_PRODUCERS } from './search-producers.ts';
import { SESSION_PRODUCERS } from './session-producers.ts';

const PRODUCERS = {
  ...AUDIT_PRODUCERS,
  ...API_PRODUCERS,
  ...MEMBER_PRODUCERS,
  ...SEARCH_PRODUCERS,
  ...SESSION_PRODUCERS,
};

const promised = promises();
/**
 * The size of the test's database as a fraction of a database with ten million sources. The full size of 1
 * takes hours and fifty gigabytes.
 */
const GROWTH_SCALE = Number(process.env.BYLINE_TEST_GROWTH_SCALE ?? '0.002');
const GROWTH_TIMEOUT_MS = 180_000 + GROWTH_SCALE * 4 * 3_600_000;
/** The home page of the outlet whose article is looked up. */
const HOME_PAGE = 'https://harbour-courier.example/';

/**
 * The statement that counts the articles of the news index by month, language and country. The workers send it once
 * an hour, and before the first search for journalists ever; no request to the gateway waits for it.
 */
const COUNTS_OF_THE_INDEX =
  /from news_articles article where article\.published_at is not null group by 1, 2, 3/;

/** Whether an error says that the same request may succeed later. */
function isRetryable(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'retryable' in body && body.retryable === true;
}

describe('every status that the document promises', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-newsroom-'));
  const closing: (() => Promise<void>)[] = [];
  let stage: Stage;
  let examples: Examples;
  const sent = startRecording();
  beforeAll(async () => {
    const archive = join(folder, 'newsroom.warc.gz');
    const homePage = newsroomPages.html(
      HOME_PAGE,
      '<title>Harbour Courier</title>',
      '<h1>News of the harbour</h1>',
    );
    await writeArchive(archive, [...newsroom.newsroom(), homePage]);
    const world = await createWorld({
      env: {
        BYLINE_WEB: 'archive',
        BYLINE_WEB_ARCHIVES: archive,
        BYLINE_ACTIVE_JOB_LIMIT: '1000',
        BYLINE_INDEX_ADMINS: 'on',
        BYLINE_PRICE_ARTICLE_LOOKUP: '1',
        BYLINE_PRICE_PUBLICATION_LOOKUP: '1',
      },
      // Do not check workflow histories, because some calls hide database tables while jobs are running, so
      // workflows may be stopped midway.
      checkHistories: false,
    });
    closing.push(() => world.close());
    await indexArticle(world.db);
    const { rates } = world.config;
    const once = (policy: (typeof rates)['news']) => ({ ...policy, limit: 1 });
    const { news, lookups, enrich, reads } = rates;
    const strict = await openGateway(world, {
      rates: { news: once(news), lookups: once(lookups), enrich: once(enrich), reads: once(reads) },
    });
    const withoutDatabase = await openGateway(world, {
      databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    const withoutTemporal = await openGateway(world, { temporalAddress: '127.0.0.1:1' });
    for (const gateway of [strict, withoutDatabase, withoutTemporal]) closing.push(() => gateway.close());
    examples = createExamples(world.app.listeningOrigin);
    const gateways = { strict, withoutDatabase, withoutTemporal };
    stage = { world: examples.noting(world), ...gateways };
  });
  afterAll(async () => {
    examples?.write();
    for (const close of closing.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(promised.map((entry) => [entry.operation, entry.status, entry] as const))(
    '%s answers %i as documented',
    async (operation, status, { types, faultsOf, headers, exampleOf }) => {
      const produce = PRODUCERS[operation]?.[status];
      if (!produce) throw new Error(`no producer: add one to producers.ts, or take ${status} off the route`);
      const reply = await patiently(
        () => produce(stage),
        (late) => late.status !== status && isRetryable(late.body),
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(status);
      expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
      expect(undocumentedHeaders(reply.headers, headers)).toEqual([]);
      expect(
        headers.filter((name) => (status === 429 || !SOMETIMES.has(name)) && !reply.headers.has(name)),
      ).toEqual([]);
      examples.keep(operation, reply);
      if (types.length === 0) {
        expect(reply.body).toBeNull();
        return;
      }
      const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
      expect(types).toContain(type);
      expect(faultsOf(type, reply.body)).toEqual([]);
      if (status < 300 && type !== 'application/zip' && !examples.areWritten) {
        expect(exampleOf(type), 'BYLINE_WRITE_SAMPLES=1 writes the examples').toBeDefined();
        expect(faultsOf(type, exampleOf(type))).toEqual([]);
        expect(keysOf(exampleOf(type))).toEqual(keysOf(reply.body));
      }
      if (type === 'application/problem+json')
        expect(reply.body).toMatchObject({ status, ...(status === 429 ? { code: 'RATE_LIMITED' } : {}) });
    },
  );

  it('has no producer for an undocumented status', () => {
    const known = promised.map(({ operation, status }) => `${operation} ${status}`);
    const produced = Object.entries(PRODUCERS).flatMap(([operation, producers]) =>
      Object.keys(producers).map((status) => `${operation} ${status}`),
    );
    expect(produced.filter((entry) => !known.includes(entry))).toEqual([]);
  });

  describe('a service with ten million sources in a million jobs, and five million articles', () => {
    let client: pg.Client;
    let statements: Statement[];
    beforeAll(async () => {
      for (const call of Object.values(FURTHER_CALLS)) await call(stage);
      statements = distinct(sent());
      const { databaseUrl, organizationId } = stage.world;
      const say = GROWTH_SCALE > 0.01 ? (line: string) => console.log(`[growth] ${line}`) : () => undefined;
      await fillGrowth(databaseUrl, { scale: GROWTH_SCALE, tenant: organizationId, say });
      await pretendFullSize(databaseUrl);
      client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
    }, GROWTH_TIMEOUT_MS);
    afterAll(() => client.end());

    it('knows the statements of gateway and workers', () => {
      expect(statements.length).toBeGreaterThan(100);
      for (const table of ['jobs', 'job_sources', 'articles', 'news_articles', 'ledger_entries', 'sessions'])
        expect(
          statements.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text)),
          table,
        ).toBe(true);
    });

    it('sends no statement that reads a large table completely', async () => {
      const wrong: string[] = [];
      for (const statement of statements.filter(({ text }) => !COUNTS_OF_THE_INDEX.test(text))) {
        const reads = await fullReads(client, statement);
        if (reads.length > 0)
          wrong.push(`${reads.join(', ')}: ${statement.text.replace(/\s+/g, ' ').slice(0, 400)}`);
      }
      expect(wrong).toEqual([]);
    });

    it('would detect a statement that does', async () => {
      const statement = { text: 'select id from jobs where request_hash like $1', values: ['%x'] };
      expect(await fullReads(client, statement)).toEqual(['Seq Scan of jobs']);
    });
  });
});
