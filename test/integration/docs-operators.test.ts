import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../apps/local/index.ts';
import { ledger, migrate, openDatabase } from '../../db/index.ts';
import { codeBlock, commandsOf, patternOf } from '../support/docs/code-blocks.ts';
import { openPageShell, type PageShell } from '../support/pages/page-shell.ts';
import { type Route, serve } from '../support/servers/web-server.ts';
import { PROJECT, run } from '../support/stacks/processes.ts';
import { createConsoleWorld } from '../support/world/console-world.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareFolder, prepareWorld } from '../support/world/prepare.ts';
import { insertTenant } from '../support/world/tenants.ts';
import { createWorld } from '../support/world/world.ts';

const RUNBOOK = 'docs/runbook.md';
const OPERATORS = 'docs/operators.md';

describe('the operators’ commands on a running service', () => {
  let shell: PageShell;
  const stage = prepare(createConsoleWorld);
  beforeAll(async () => {
    const { web } = stage.world.config;
    shell = openPageShell({
      ...stage.world.processEnv,
      BYLINE_PORT: new URL(stage.origin).port,
      BYLINE_WEB: 'archive',
      BYLINE_WEB_ARCHIVES: web.archives.join(),
      BYLINE_NEWS_INGEST: 'off',
    });
  });
  afterAll(async () => {
    shell?.close();
  });

  it('create organizations, users and keys, and check the service', async () => {
    const job = await postJob(stage.world, { from: articles(stage.sources.slice(0, 2)) });
    await untilDone(stage.world, job.id);
    const output = await shell.run(codeBlock('README.md', 'Operations').replace('jej_…', job.id));
    for (const line of ['has 500 credits', 'The ledger is consistent.', 'pieces of evidence'])
      expect(output).toContain(line);
  });

  it('export, erase and suppress people', async () => {
    const job = await postJob(stage.world, { from: articles(stage.sources.slice(0, 1)) });
    await untilDone(stage.world, job.id);
    const commands = codeBlock(OPERATORS, "People's rights")
      .replaceAll('ada@news.example', 'ines.valdorra@harbour-courier.example')
      .replaceAll('Ada Reporter', 'Ines Valdorra')
      .replaceAll('news.example', 'harbour-courier.example');
    const [first, ...others] = commandsOf(commands);
    expect(await shell.run(first?.command ?? '')).toContain('Ines Valdorra');
    await shell.run(others.map(({ command }) => command).join('\n'));
    expect(await shell.run(first?.command ?? '')).not.toContain('Ines Valdorra');
  });

  it('set the password of the cluster in a private file', async () => {
    await shell.run(codeBlock('docs/cluster.md', 'The whole cluster'));
    const file = join(shell.folder, '.env');
    expect(readFileSync(file, 'utf8')).toMatch(/^POSTGRES_PASSWORD=[0-9a-z]{48}\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('find silent workers in the database', async () => {
    const { rows } = await sql<{ id: string; queues: string[]; silent_for: unknown }>`${sql.raw(
      codeBlock(RUNBOOK, 'Drain a worker', 1),
    )}`.execute(stage.world.db);
    expect(rows.flatMap(({ queues }) => queues)).toContain('byline-web');
  });
});

describe('the operators’ commands for Temporal', () => {
  const page = '<title>t</title><meta property="og:type" content="article"><h1>A</h1><p>By Fay Fast</p>';
  /** Each job has an article with its own path, because Byline fetches an article only once. */
  const paths = ['/first', '/second', '/third'];
  let held: (() => void)[] | null = [];
  let shell: PageShell;
  const site = prepare(async () => {
    const hold: Route = (response) => {
      const send = () => response.setHeader('content-type', 'text/html').end(page);
      if (held) held.push(send);
      else send();
    };
    return serve(Object.fromEntries(paths.map((path) => [path, hold])));
  });
  const world = prepareWorld(() => ({
    env: {
      BYLINE_WEB_ALLOW: `127.0.0.1:${site.port}`,
      BYLINE_CHECK_MX: 'off',
      // The pages that the test delays must not time out during the commands, which take seconds on a busy
      // machine.
      BYLINE_WEB_TIMEOUT_MS: '60000',
    },
    // In this test, the operator resets and cancels workflows before they have finished.
    checkHistories: false,
  }));
  beforeAll(async () => {
    shell = openPageShell(world.processEnv, { temporal: inject('temporalCli') });
  });
  afterEach(() => letGo());
  afterAll(async () => {
    letGo();
    shell?.close();
  });

  const letGo = () => {
    const waiting = held ?? [];
    held = null;
    for (const send of waiting) send();
  };
  /** Starts a job with a source that stays unresolved until `letGo` is called. */
  const holdJob = async () => {
    held = [];
    const { id } = await postJob(world, { from: articles([`${site.origin}${paths.pop()}`]) });
    await expect.poll(() => held?.length).toBeGreaterThan(0);
    // Temporal lists a workflow's new state only a moment after the change.
    const listed = () => world.temporal.workflow.count(`WorkflowId = "${id}" AND JobPhase = "resolving"`);
    await expect.poll(async () => (await listed()).count).toBe(1);
    return id;
  };
  const about = (code: string, job: string) =>
    code.replaceAll('jej_…', job).replaceAll('src-017', 'src-000').replaceAll('org_…', world.organizationId);

  it('list the workers of a queue', async () => {
    await shell.runAsShown(codeBlock(RUNBOOK, 'Drain a worker'));
  });

  it('hold a source, and start it over', async () => {
    const job = await holdJob();
    await shell.runAsShown(about(codeBlock(RUNBOOK, 'Hold or restart one source'), job));
    letGo();
    expect((await untilDone(world, job)).progress).toMatchObject({ resolved: 1 });
  });

  it('show, hold and cancel a job', async () => {
    const job = await holdJob();
    await shell.runAsShown(about(codeBlock(OPERATORS, 'Jobs in the Temporal UI'), job));
    expect((await untilDone(world, job)).status).toBe('canceled');
  });

  it('reset a job that has ended, which changes nothing', async () => {
    const job = await holdJob();
    letGo();
    const before = await untilDone(world, job);
    const isOpen = async () =>
      (await world.temporal.workflow.getHandle(job).describe()).status.name === 'RUNNING';
    await expect.poll(isOpen).toBe(false);
    const [reset, described] = codeBlock(RUNBOOK, 'Reset a job').split(/^(?=temporal workflow describe)/m);
    await shell.runAsShown(about(reset ?? '', job));
    await expect.poll(isOpen).toBe(false);
    await shell.runAsShown(about(described ?? '', job));
    expect(await untilDone(world, job)).toEqual(before);
  });
});

describe('the operators’ commands for encrypted payloads', () => {
  it('decrypt what Temporal stores', async () => {
    const key = `first:${randomBytes(32).toString('base64')}`;
    const world = await createWorld({ env: { BYLINE_PAYLOAD_KEYS: key } });
    const port = String(await freePort());
    const code = codeBlock(RUNBOOK, 'Change keys and secrets').replaceAll('8234', port);
    const env = { ...world.processEnv, BYLINE_PAYLOAD_KEYS: key };
    const shell = openPageShell(env, { temporal: inject('temporalCli') });
    const [codec, show] = commandsOf(code);
    // The codec server runs until it is stopped.
    const server = run(
      'bash',
      ['-c', `exec ${codec?.command} --port ${port}`],
      shell.env as Record<string, string>,
    );
    try {
      const { id } = await postJob(world, {
        from: [{ type: 'journalist_reference', name: 'Ada Reporter', domain: 'news.invalid' }],
      });
      await untilDone(world, id);
      // The job's row shows the status `complete` shortly before the workflow ends with its result.
      await world.temporal.workflow.getHandle(id).result();
      await server.waitFor(patternOf(codec?.output[0] ?? ''));
      const command = show?.command.replace('jej_…', id) ?? '';
      expect(await shell.run(command)).toContain('"total":1');
      expect(await shell.run(command.replace(/--codec-endpoint .*/, ''))).not.toContain('"total":1');
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
      shell.close();
      await world.close();
    }
  });
});

/**
 * The folder that contains both `pg_dump` and the programs of the PostgreSQL server, according to
 * `pg_config`; null if there is none.
 */
function postgresPrograms(): string | null {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = stdout?.trim() ?? '';
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump')) ? folder : null;
}

const programs = postgresPrograms();
if (!programs)
  console.warn('Skipped: the backup, which needs pg_dump and a PostgreSQL server of the same version.');

describe.skipIf(!programs)('the operators’ commands for backups', () => {
  const bin = programs ?? '';
  const data = prepareFolder();
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  let shell: PageShell;
  const postgres = (program: string, ...args: string[]) =>
    promisify(execFile)(join(bin, program), args, { ...user, cwd: data });
  const world = prepareWorld({ roles: [] });
  const cluster = prepare(async () => {
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
    await postgres('initdb', '-D', join(data, 'cluster'), '-U', 'byline', '--auth', 'trust', '--no-sync');
    const port = await freePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    await postgres(
      'pg_ctl',
      '-D',
      join(data, 'cluster'),
      '-o',
      settings,
      '-l',
      join(data, 'log'),
      '-w',
      'start',
    );
    const stop = async () => {
      await postgres('pg_ctl', '-D', join(data, 'cluster'), '-m', 'immediate', 'stop');
    };
    return { port, url: `postgres://byline@127.0.0.1:${port}/byline`, close: stop };
  });
  beforeAll(() => {
    const { port, url } = cluster;
    const tools = Object.fromEntries(
      ['pg_dump', 'pg_restore', 'vacuumdb'].map((name) => [name, join(bin, name)]),
    );
    shell = openPageShell({ ...world.processEnv, DATABASE_URL: url }, tools);
    execFileSync(join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'byline', 'byline']);
  });
  afterAll(() => shell?.close());

  it('dump the database and restore it', async () => {
    const open = () => openDatabase({ url: cluster.url, onError: () => undefined });
    let db = open();
    await migrate(db);
    const { organizationId } = await insertTenant(db, { credits: 40 });
    await db.destroy();
    const [dump = '', restore = ''] = codeBlock(RUNBOOK, 'With pg_dump').split(/^# .*$/m);
    await shell.run(dump);
    await shell.run(`byline admin credits grant ${organizationId} 2`);

    expect(await shell.run(restore)).toContain('The ledger is consistent.');
    db = open();
    expect((await ledger.balance(db, organizationId)).total).toBe(40_000);
    await db.destroy();
  });
});

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

it('the systemd units are valid, and start what npm start does', async () => {
  const unit = codeBlock(OPERATORS, 'Keep it running');
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(unit).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'byline-unit-'));
  const units = [unit, codeBlock(OPERATORS, 'Backup', 1), codeBlock(OPERATORS, 'Backup', 2)];
  const files = units.map((text) => {
    const name = /^# \/etc\/systemd\/system\/(\S+)$/m.exec(text)?.[1] ?? '';
    const here = text
      .replaceAll(/\/usr\/bin\/(?:node|byline)/g, process.execPath)
      .replaceAll('/srv/byline', PROJECT);
    writeFileSync(join(folder, name), here);
    return join(folder, name);
  });
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  if (error) return console.warn(`systemd did not check the unit: ${error.message}`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
