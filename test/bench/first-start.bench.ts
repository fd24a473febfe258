/**
 * npm run bench first-start -- [--days N] [--a-day N] [--kills N]
 *
 * Measures how fast the index of a first start fills from a GDELT on loopback, and kills the worker meanwhile. Of
 * `--days` days with `--a-day` articles each, it waits for the last one; nothing of it may be lost or twice in the index.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, newsStatus, openDatabase } from '../../db/index.ts';
import { articleListLine, packed } from '../support/pages/article-list-files.ts';
import { gkgFile, gkgLine } from '../support/pages/gkg-files.ts';
import { zipfWords } from './generated-news.ts';
import { cpuSecondsOf } from './process-meter.ts';
import { withStack } from './stack.ts';

const QUARTERS_A_DAY = 96;
/** The minutes of a quarter of an hour that have a file. */
const MINUTES = [1, 2];
/** The articles by which a first search should find people. */
const ENOUGH = 50_000;
const MEGABYTE = 1024 * 1024;
const LOADED = sql<number>`count(*) filter (where minutes = ${MINUTES.reduce((bits, at) => bits | (1 << at), 0)})::int`;

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      days: { type: 'string', default: '30' },
      'a-day': { type: 'string', default: '100000' },
      kills: { type: 'string', default: '2' },
    },
  });
  const inFile = Math.round(Number(values['a-day']) / QUARTERS_A_DAY / MINUTES.length);
  const gdelt = await serveGdelt(inFile);
  const env = {
    BYLINE_NEWS_INGEST: 'on',
    BYLINE_NEWS_BACKFILL_DAYS: values.days,
    BYLINE_GKG_URL: `http://127.0.0.1:${gdelt.port}/gdeltv2/`,
    BYLINE_WEB_ALLOW: `127.0.0.1:${gdelt.port}`,
  };
  const started = performance.now();
  await withStack(
    [],
    async ({ databaseUrl, pids }) => {
      const db = openDatabase({ url: databaseUrl, onError: () => undefined });
      await watch(db, pids, { started, kills: Number(values.kills) });
      await verify(db, inFile);
      await db.destroy();
    },
    { env },
  );
  console.log(`${gdelt.asked()} requests, at most ${gdelt.atOnce()} at once`);
  await gdelt.close();
}

/** Waits until the last day is loaded, and prints what happens until then. */
async function watch(
  db: Database,
  pids: () => Record<string, number | undefined>,
  { started, kills }: { started: number; kills: number },
): Promise<void> {
  const report = (what: string) =>
    console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s: ${what}`);
  const milestones = new Map([
    ['the first articles', (seen: Seen) => seen.articles > 0],
    ['words are counted, so a pitch finds people', (seen: Seen) => seen.counted > 0],
    [`${ENOUGH} articles`, (seen: Seen) => seen.articles >= ENOUGH],
  ]);
  let killed = 0;
  for (let seen = await look(db); seen.quarters < QUARTERS_A_DAY; seen = await look(db)) {
    for (const [what, isReached] of milestones) {
      if (isReached(seen) && milestones.delete(what)) report(`${what} (${seen.articles} in the index)`);
    }
    const worker = pids()['activity-worker'];
    if (worker && killed < kills && seen.quarters >= ((killed + 1) * QUARTERS_A_DAY) / (kills + 1)) {
      killed += 1;
      process.kill(worker, 'SIGKILL');
      report(`the worker is killed, ${seen.quarters} quarters of an hour loaded`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  report(`the last day is loaded`);
  for (const [name, pid] of Object.entries(pids()))
    if (pid) console.log(`  ${name}: ${cpuSecondsOf(pid).toFixed(0)} s of processor time`);
}

type Seen = Awaited<ReturnType<typeof look>>;

async function look(db: Database) {
  const { rows } = await sql<{ quarters: number; counted: number }>`
    select (select ${LOADED} from gkg_files where name like '%.gal.%' and covers_until > now() - interval '1 day') as quarters,
      (select count(*)::int from news_months) as counted`.execute(db);
  const { articles } = await newsStatus.size(db);
  return { articles, ...(rows[0] ?? { quarters: 0, counted: 0 }) };
}

/** Compares what the loaded files hold with the index. */
async function verify(db: Database, inFile: number): Promise<void> {
  const { rows } = await sql<{ files: number; noted: number; stored: number; bytes: number }>`
    with listed as (
      select split_part(url_key, '/', 2) as minute, count(*)::int as articles
      from news_articles where url_key like 'gal-%' group by 1
    )
    select (select coalesce(sum(bit_count(minutes::bit(15))), 0)::int from gkg_files) as files,
      (select sum(articles)::int from gkg_files where name like '%.gal.%') as noted,
      (select coalesce(sum(articles), 0)::int from listed) as stored,
      pg_total_relation_size('news_articles')::float8 as bytes`.execute(db);
  const { files = 0, noted = 0, stored = 0, bytes = 0 } = rows[0] ?? {};
  const rest = stored - files * inFile;
  console.log(
    `${files} files of ${inFile} lines are noted as loaded, with ${noted} articles; ${stored} are in the index`,
  );
  console.log(
    rest >= 0 && rest < inFile ? `nothing lost or twice (${rest} of a file in progress)` : `WRONG: ${rest}`,
  );
  console.log(`${(bytes / MEGABYTE).toFixed(0)} MB with indexes`);
}

/** Serves a GDELT whose files are made when they are asked for. */
async function serveGdelt(inFile: number) {
  const words = zipfWords(1);
  const text = (length: number) => Array.from({ length }, () => words.next()).join(' ');
  const now = new Date(Math.floor(Date.now() / 900_000) * 900_000)
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 14);
  const lists = new Map(
    (['', '.translation'] as const).map((stream) => [
      `/gdeltv2/lastupdate${stream.replace('.', '-')}.txt`,
      gkgFile(
        now,
        Array.from({ length: 2 * inFile }, (_, index) => gkgLine({ index, seen: now, title: text(9) })),
        stream,
      ),
    ]),
  );
  const linesOf = (minute: string) =>
    Array.from({ length: inFile }, (_, at) => {
      const host = `gal-${(Number(minute) + 7 * at) % 5_000}.example`;
      const author = `${words.word(at % 2_000)} ${words.word((31 * at) % 50_000)}`;
      return articleListLine({
        ...{ url: `https://${host}/${minute}/${at}`, domain: host, outletName: host, author },
        ...{ title: text(9), desc: text(25), image: `https://${host}/${minute}/${at}.jpg` },
      });
    });
  let [asked, open, atOnce] = [0, 0, 0];
  const server = createServer((request, response) => {
    asked += 1;
    open += 1;
    atOnce = Math.max(atOnce, open);
    response.on('close', () => {
      open -= 1;
    });
    const path = request.url ?? '';
    const minute = /\/gal\/(\d{12})00\.gal\.json\.gz$/.exec(path)?.[1];
    const list = lists.get(path);
    const zip = [...lists.values()].find(({ name }) => path.endsWith(`/${name}`))?.zip;
    if (list) response.end(list.listed);
    else if (zip) response.end(zip);
    else if (minute && MINUTES.includes(Number(minute.slice(10)) % 15))
      response.end(packed(...linesOf(minute)));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    atOnce: () => atOnce,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
