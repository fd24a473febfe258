import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { importRanks, type RankImport } from '../../activities/publications/index.ts';
import { rankLists } from '../../db/index.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import { openPageShell } from '../support/pages/page-shell.ts';
import { domainRankLine, rankedNames, writeRankFile } from '../support/pages/rank-files.ts';
import { zipOf } from '../support/pages/zip-files.ts';
import { runAdmin } from '../support/world/admin.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { prepareFolder, prepareServer } from '../support/world/prepare.ts';

const NAMES = [...rankedNames(20_000)];
const TRANCO = NAMES.map((name, index) => `${index + 1},${name}\r\n`).join('');
const DOMAINS = `#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n${NAMES.map((name, index) => domainRankLine(index + 1, name)).join('')}`;

describe('importing rank lists', () => {
  const { db, url } = prepareDatabase();
  const folder = prepareFolder();
  const replies = new Map<string, { body: Buffer; cutAt?: number; headers?: Record<string, string> }>();
  const server = prepareServer((response, request) => {
    const { body, cutAt, headers } = replies.get(request.url ?? '') ?? { body: null };
    response.writeHead(body ? 200 : 404, { 'content-length': body?.length ?? 0, ...headers });
    if (cutAt !== undefined) {
      response.write(body?.subarray(0, cutAt));
      setTimeout(() => response.destroy(), 100);
    } else response.end(body ?? undefined);
  });

  const file = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const load = (list: RankImport['list'], location: string, more: Partial<RankImport> = {}) =>
    importRanks(url, { list, location, limit: 1e6, signal: new AbortController().signal, ...more });
  const infoOf = async (name: RankImport['list']) =>
    (await rankLists.list(db)).find((list) => list.name === name);
  const leftovers = async () =>
    (
      await sql<{
        name: string;
      }>`select tablename as name from pg_tables where tablename like '%ranks_new'`.execute(db)
    ).rows;

  it.each([
    ['tranco', 'plain.csv', TRANCO],
    ['tranco', 'top-1m.csv.zip', zipOf('top-1m.csv', Buffer.from(TRANCO))],
    ['domain_ranks', 'domain-ranks.txt.gz', gzipSync(DOMAINS)],
  ] as const)('reads %s from %s, and finds names by their rank', async (list, name, content) => {
    const result = await load(list, file(name, content));
    expect(result).toMatchObject({ outcome: 'imported', rows: NAMES.length, skipped: 0 });
    const [found] = (await rankLists.find(db, [NAMES[41] ?? ''])).filter((rank) => rank.list === list);
    expect(found).toMatchObject({ domain: NAMES[41], rank: 42 });
    expect(await leftovers()).toEqual([]);
  });

  it('takes the date from the zip, from the server or from the operator', async () => {
    const zip = zipOf('top-1m.csv', Buffer.from(TRANCO));
    expect(await load('tranco', file('dated.zip', zip))).toMatchObject({ asOf: '2026-10-31' });
    expect(await load('tranco', file('dated.zip', zip), { asOf: '2026-09-30' })).toMatchObject({
      asOf: '2026-09-30',
    });
    replies.set('/top.zip', { body: zip, headers: { 'last-modified': 'Wed, 04 Nov 2026 10:00:00 GMT' } });
    expect(await load('tranco', `${server.origin}/top.zip`)).toMatchObject({
      asOf: '2026-11-04',
      rows: NAMES.length,
    });
    expect(await infoOf('tranco')).toMatchObject({ as_of: '2026-11-04', source: `${server.origin}/top.zip` });
  });

  it('streams from a URL, reports progress, and stops at the given limit', async () => {
    const body = gzipSync(DOMAINS);
    replies.set('/ranks.gz', { body });
    const seen: number[] = [];
    const onProgress: NonNullable<RankImport['onProgress']> = ({ bytes, totalBytes }) => {
      expect(totalBytes ?? body.length).toBe(body.length);
      seen.push(bytes);
    };
    expect(await load('domain_ranks', `${server.origin}/ranks.gz`, { onProgress })).toMatchObject({
      rows: NAMES.length,
    });
    expect(seen.at(-1)).toBe(body.length);
    expect(await load('domain_ranks', `${server.origin}/ranks.gz`, { limit: 100 })).toMatchObject({
      rows: 100,
    });
    expect((await rankLists.find(db, [NAMES[99] ?? ''])).map(({ list }) => list)).toContain('domain_ranks');
    expect((await rankLists.find(db, [NAMES[100] ?? ''])).map(({ list }) => list)).not.toContain(
      'domain_ranks',
    );
  });

  it('skips names that are not domains, and counts them', async () => {
    const path = file('odd.csv', '1,a.example\n2,com\n3,bad name.example\n4,b.example\n');
    expect(await load('tranco', path)).toMatchObject({ rows: 2, skipped: 2 });
  });

  describe('imports nothing and keeps the old list', () => {
    const gzip: Buffer = gzipSync(DOMAINS);
    const zip: Buffer = zipOf('top-1m.csv', Buffer.from(TRANCO));
    const half = <T extends string | Buffer>(content: T) =>
      content.slice(0, Math.floor(content.length / 2) + 3);
    beforeAll(async () => {
      await load('tranco', file('kept.csv', TRANCO));
      await load('domain_ranks', file('kept.gz', gzip));
      replies.set('/cut.gz', { body: gzip, cutAt: gzip.length / 2 });
      replies.set('/cut.csv', { body: Buffer.from(TRANCO), cutAt: TRANCO.indexOf('\r\n', 9_000) + 2 });
    });
    it.each<[string, RankImport['list'], () => string, string]>([
      [
        'a plain file is truncated',
        'tranco',
        () => file('cut.csv', half(TRANCO)),
        'ends in the middle of a line',
      ],
      ['a gzip file is truncated', 'domain_ranks', () => file('cut.gz', half(gzip)), 'truncated or damaged'],
      [
        'a gzip file is damaged',
        'domain_ranks',
        () => file('bad.gz', Buffer.from(gzip).fill(7, gzip.length - 8, gzip.length - 4)),
        'truncated or damaged',
      ],
      ['a zip file is truncated', 'tranco', () => file('cut.zip', half(zip)), 'not a valid ZIP'],
      [
        'a zip file is damaged',
        'tranco',
        () => file('bad.zip', Buffer.from(zip).fill(0xff, 40, 41)),
        'not a valid ZIP',
      ],
      [
        'the checksum of a zip file is wrong',
        'tranco',
        () =>
          file(
            'sum.zip',
            Buffer.from(zip).fill(0, zip.indexOf('PK\x01\x02') + 16, zip.indexOf('PK\x01\x02') + 20),
          ),
        'its checksum does not match',
      ],
      [
        'a zip file contains more than it declares',
        'tranco',
        () => file('more.zip', zipOf('top-1m.csv', Buffer.from(TRANCO), 1_000)),
        'not a valid ZIP',
      ],
      [
        'a download breaks off',
        'domain_ranks',
        () => `${server.origin}/cut.gz`,
        'or the connection was closed',
      ],
      [
        'a download breaks off at the end of a line',
        'tranco',
        () => `${server.origin}/cut.csv`,
        'or the connection was closed',
      ],
      ['the URL does not exist', 'tranco', () => `${server.origin}/nothing`, 'HTTP 404'],
      ['the port is closed', 'tranco', () => 'http://127.0.0.1:1/', 'could not be reached'],
      ['there is no file', 'tranco', () => join(folder, 'missing.csv'), 'There is no file'],
      ['the file is empty', 'tranco', () => file('empty.csv', ''), 'contains no ranks'],
      [
        'a line has other columns',
        'tranco',
        () => file('columns.csv', `${TRANCO}20001,a.example,7\n`),
        'Line 20001 does not have the format rank,domain',
      ],
      [
        'a rank is not a number',
        'domain_ranks',
        () => file('nan.txt', `${DOMAINS}x\t1\t1\t1\tcom.example\t1\n`),
        'Line 20002 does not have the format',
      ],
      [
        'it is the other list',
        'domain_ranks',
        () => file('other.csv', TRANCO),
        'Line 1 does not have the format #harmonicc_pos',
      ],
      [
        'a name appears twice',
        'tranco',
        () => file('twice.csv', `${TRANCO}20001,${NAMES[0]}\n`),
        `lists ${NAMES[0]} twice`,
      ],
      ['a line never ends', 'tranco', () => file('long.csv', `1,${'a'.repeat(200_000)}`), 'is too long'],
    ])('when %s', async (_what, list, location, reason) => {
      const before = await infoOf(list);
      const result = await load(list, location());
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
      expect(await infoOf(list)).toEqual(before);
      expect((await rankLists.find(db, [NAMES[19_999] ?? ''])).map((rank) => rank.list)).toContain(list);
      expect(await leftovers()).toEqual([]);
    });
  });

  it('allows only one import at a time for each list', async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("begin; select pg_advisory_xact_lock(hashtext('traffic_ranks'))");
    expect(await load('tranco', file('busy.csv', TRANCO))).toEqual({ outcome: 'busy' });
    await other.end();
    expect(await load('tranco', file('busy.csv', TRANCO))).toMatchObject({ outcome: 'imported' });
  });

  it('stops on request, and can simply be started again', async () => {
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('stopped'));
    await expect(
      load('domain_ranks', file('stopped.gz', gzipSync(DOMAINS)), { signal: stop.signal, onProgress }),
    ).rejects.toThrow();
    expect(await leftovers()).toEqual([]);
    expect(await load('domain_ranks', file('again.gz', gzipSync(DOMAINS)))).toMatchObject({
      rows: NAMES.length,
    });
  });

  describe('as a command', () => {
    const admin = (...args: string[]) => runAdmin({ DATABASE_URL: url }, args);

    it('imports both lists and reports what is stored now', async () => {
      const result = await admin(
        ...[
          'import',
          'ranks',
          '--tranco',
          file('t.csv', TRANCO),
          '--domain-ranks',
          file('d.gz', gzipSync(DOMAINS)),
        ],
        ...['--as-of', '2026-10-31', '--rows', '15000'],
      );
      expect(result.stderr).toContain('100 %');
      expect(result.stdout).toContain('Tranco: 15000 domains as of 2026-10-31');
      expect(result.stdout).toContain('Common Crawl domain ranks: 15000 domains');
      expect(result.code).toBe(0);
    });

    it('imports as the operators’ page shows', async () => {
      replies.set('/top-1m.csv.zip', { body: zipOf('top-1m.csv', Buffer.from(TRANCO)) });
      const shell = openPageShell({ DATABASE_URL: url });
      const code = codeBlock('docs/operators.md', 'Metrics of publications')
        .replace('https://tranco-list.eu', server.origin)
        .replace('cc-main-…-domain-ranks.txt.gz', file('cc-domain-ranks.txt.gz', gzipSync(DOMAINS)));
      const printed = await shell.run(code);
      shell.close();
      expect(printed).toContain(`Tranco: ${NAMES.length} domains`);
      expect(printed).toContain(`Common Crawl domain ranks: ${NAMES.length} domains`);
    });

    it('reads a million names in a heap that could not hold them', async () => {
      const million = join(folder, 'million.csv');
      await writeRankFile(million, 1_000_000, (rank, name) => `${rank},${name}\n`);
      const env = { DATABASE_URL: url, NODE_OPTIONS: '--max-old-space-size=48' };
      const result = await runAdmin(env, ['import', 'ranks', '--tranco', million]);
      expect(result.stdout).toContain('Tranco: 1000000 domains');
    });

    it.each([
      [[], 'Name at least one list'],
      [['--tranco', '/nowhere.csv'], 'There is no file /nowhere.csv. Nothing was imported.'],
      [['--tranco', 'x', '--rows', 'many'], 'must be a whole number'],
      [['--tranco', 'x', '--as-of', 'yesterday'], 'must be a date'],
    ])('answers %j with one clear line and exit code 1', async (args, message) => {
      const result = await admin('import', 'ranks', ...args);
      expect(result.code).toBe(1);
      expect(result.stderr).toContain(message);
      expect(result.stderr).not.toContain('    at ');
    });
  });
});
