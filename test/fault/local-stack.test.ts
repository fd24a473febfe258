import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { anyPorts, freePort, LocalError, newsroom, SEARCHED, startPostgres } from '../../apps/local/index.ts';
import { choosePort } from '../../apps/local/ports.ts';
import { claimStack } from '../../apps/local/stack-state.ts';
import { codeBlock, commandsOf } from '../support/docs/code-blocks.ts';
import { watchRemoteAddresses } from '../support/probes/remote-addresses.ts';
import { type Command, openFolder, run, untilGone } from '../support/stacks/processes.ts';
import { callGateway } from '../support/world/call-gateway.ts';

/** `npm start` prints these lines last, after the first API key. */
const READY = /Your data is kept\./;
const ANY_PORTS = {
  BYLINE_PORT: '0',
  BYLINE_POSTGRES_PORT: '0',
  BYLINE_TEMPORAL_PORT: '0',
  BYLINE_TEMPORAL_UI_PORT: '0',
};
const IS_ROOT = process.getuid?.() === 0;
const WAIT_FOR_PORT_MS = 300_000;

const start = (dataDir: string, env: Record<string, string> = ANY_PORTS) =>
  run(process.execPath, ['apps/byline.mjs', 'start'], {
    ...env,
    BYLINE_DATA_DIR: dataDir,
  });

/**
 * Listens on the default port of the gateway. Another test run on this machine may use the port for some
 * minutes. Returns null if the port does not become free, because then another program keeps it in use.
 */
async function takeDefaultPort(): Promise<Server | null> {
  for (const deadline = Date.now() + WAIT_FOR_PORT_MS; Date.now() < deadline; await sleep(200)) {
    const server = createServer();
    const listening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(8080, '127.0.0.1', () => resolve(true));
    });
    if (listening) return server;
  }
  return null;
}

/** Returns the first of three successive free ports, on which the three processes of a stack serve metrics. */
async function freePortForMetrics(): Promise<number> {
  for (;;) {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    if (ports[2] === ports[0] + 2) return ports[0];
  }
}

async function killAll(command: Command): Promise<void> {
  const below = command.descendants();
  command.process.kill('SIGKILL');
  await untilGone(below);
}

// Starting a whole stack takes a long time, so the tests share one stack and one folder, and run in order.
describe('npm start', () => {
  // When root starts PostgreSQL, PostgreSQL runs as a different user, who may not be able to enter this
  // folder.
  const folder = openFolder(IS_ROOT ? 0o700 : 0o755);
  const dataDir = join(folder.path, 'data');
  let home = join(dataDir, 'postgres');
  let taken: Server | null;
  let stack: Command;
  let below: number[];
  let key = '';
  let metricsPort = 0;
  /** The hosts to which the stack's processes of Node.js connect, one per line. */
  const outgoing = join(folder.path, 'outgoing');
  let endWatch: () => string[];
  /** The credits before the first stop. */
  let left = 0;

  beforeAll(async () => {
    taken = await takeDefaultPort();
    const { BYLINE_PORT: _unset, ...others } = ANY_PORTS;
    metricsPort = await freePortForMetrics();
    const [startCommand] = commandsOf(codeBlock('README.md', 'Quick start', 1));
    const [withMetrics] = commandsOf(codeBlock('docs/observability.md', 'Metrics'));
    expect(withMetrics?.command).toBe(`BYLINE_METRICS_PORT=9464 ${startCommand?.command}`);
    const command = withMetrics?.command.replace('9464', `${metricsPort} exec`);
    writeFileSync(outgoing, '');
    stack = run('bash', ['-c', command ?? ''], {
      ...others,
      BYLINE_DATA_DIR: dataDir,
      // The test asks for pages of the bundled newsroom only, and for no mail servers of their addresses.
      BYLINE_CHECK_MX: 'off',
      BYLINE_TEST_OUTGOING: outgoing,
      NODE_OPTIONS: `--import ${new URL('../support/probes/outgoing.mjs', import.meta.url)}`,
    });
    endWatch = watchRemoteAddresses(stack.process.pid ?? 0);
    await stack.waitFor(READY);
  }, 2 * WAIT_FOR_PORT_MS);
  afterAll(async () => {
    await killAll(stack);
    await new Promise((resolve) => (taken ? taken.close(resolve) : resolve(null)));
    if (IS_ROOT) rmSync(home, { recursive: true, force: true });
    folder.remove();
  });

  const nextLife = async () => {
    stack = start(dataDir);
    await stack.waitFor(READY);
  };
  const call = <T>(method: string, path: string, body?: object) => {
    const { gateway } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { gateway: string };
    return callGateway<T>(gateway, key, method, `/api/v1${path}`, body ? { body } : {});
  };
  const balance = async () => (await call<BalanceBody>('GET', '/credits/balance')).body;
  const total = async () => (await balance()).credits.total;

  it('shows a key, which works', async () => {
    key = stack.output().match(/The key is shown only once:\s+(byl_\w+)/)?.[1] ?? '';
    expect(await balance()).toMatchObject({ credits: { total: 1000 } });
    expect(stack.descendants().length).toBeGreaterThanOrEqual(7);
  });

  it('serves metrics as the page shows', async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await response.text()).toContain('byline_build_info');
  });

  it('sends nothing to any other machine: not at the start, in a job or a search, nor when idle', async () => {
    const { body } = await call<JobBody>('POST', '/journalists/enrich', { from: newsroom.DEMO_SOURCES });
    const job = () =>
      call<JobBody>('GET', `/journalist-enrichment-jobs/${body.id}?wait_seconds=20&wait_for=done`);
    await expect.poll(async () => (await job()).body.status).toBe('complete');
    expect((await call('POST', '/news/search', { q: SEARCHED })).status).toBe(200);
    await sleep(1_000);
    expect(endWatch()).toEqual([]);
    const hosts = new Set(readFileSync(outgoing, 'utf8').trim().split('\n'));
    expect([...hosts].filter((host) => !/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host))).toEqual([]);
    expect(hosts.size).toBeGreaterThan(0);
  });

  it('moves away from a port that is in use, and says so', () => {
    expect(stack.output()).toMatch(/Port 8080 is in use by another program, so the gateway uses 80\d\d/);
  });

  it.runIf(IS_ROOT)('as root, moves the database out of a folder that its user may not enter', () => {
    home = stack.output().match(/the database is stored in (\S+?)\. /)?.[1] ?? '';
    expect(home).toContain('/byline/');
  });

  it('refuses to run twice in one folder', async () => {
    const twice = start(dataDir);
    expect(await twice.ended).toBe(1);
    expect(twice.output()).toMatch(/Byline is already running here: process \d+, http/);
  });

  it('stops when npm alone gets the signal', async () => {
    left = await total();
    below = stack.descendants();
    stack.process.kill('SIGTERM');
    expect(await untilGone(below)).toEqual([]);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
  });

  it('keeps its data over a restart, and shows no key again', async () => {
    await nextLife();
    expect(stack.output()).not.toContain('byl_');
    expect(left).toBeLessThan(1000);
    expect(await total()).toBe(left);
  });

  it('is backed up while it runs, and restored into another folder', async () => {
    const command = (name: string, into: string) =>
      run(process.execPath, ['apps/byline.mjs', name, join(folder.path, 'backup.tar')], {
        BYLINE_DATA_DIR: into,
      });
    const backup = command('backup', dataDir);
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('backup.tar: ')]);
    const restore = command('restore', join(folder.path, 'restored'));
    expect([await restore.ended, restore.output()]).toEqual([
      0,
      expect.stringContaining('The ledger is consistent'),
    ]);
    const moved = restore.output().match(/the database is stored in (\S+?)\. /)?.[1];
    if (moved) rmSync(moved, { recursive: true, force: true });
  });

  it('leaves no process behind when it is killed', async () => {
    below = stack.descendants();
    stack.process.kill('SIGKILL');
    expect(await untilGone(below)).toEqual([]);
  });

  it('starts again after that, and stops the servers that a later run leaves without a keeper', async () => {
    await nextLife();
    below = stack.descendants();
    // Kill the keeper processes first, because a keeper stops PostgreSQL or Temporal when the stack dies.
    const keepers = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((row) => row.includes('keeper.mjs') && row.includes(dataDir))
      .map((row) => Number(row.trim().split(' ')[0]));
    expect(keepers).toHaveLength(2);
    for (const pid of keepers) process.kill(pid, 'SIGKILL');
    stack.process.kill('SIGKILL');
    await stack.ended;

    await nextLife();
    expect(stack.output()).toContain('Stopping a PostgreSQL server that an earlier run left behind');
    expect(stack.output()).toContain('Stopping a Temporal server that an earlier run left behind');
    expect(await untilGone(below)).toEqual([]);
  });

  it('stops everything on Ctrl-C', async () => {
    below = stack.descendants();
    stack.process.kill('SIGINT');
    expect(await stack.ended).toBe(0);
    expect(stack.output()).toContain('Everything has stopped');
    expect(await untilGone(below)).toEqual([]);
  });

  it('takes over files that name another program: a stale stack.pid, a stale postmaster.pid', async () => {
    writeFileSync(join(dataDir, 'stack.pid'), '1');
    claimStack(dataDir).release();

    const cluster = join(home, 'cluster');
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);
    expect(await startAlone(join(dataDir, 'postgres'))).toContain('Removing a stale postmaster.pid');
  });
});

describe('a failed start', () => {
  const folders: { remove: () => void }[] = [];
  const folder = () => {
    const made = openFolder();
    folders.push(made);
    return made.path;
  };
  afterAll(() => {
    for (const made of folders) made.remove();
  });

  it('stops what has started when it is interrupted', async () => {
    const command = start(folder());
    await command.waitFor(/PostgreSQL and Temporal are running/);
    const below = command.descendants();
    command.process.kill('SIGINT');
    expect(await command.ended, command.output()).toBe(0);
    expect(command.output()).not.toContain('The gateway and two workers are running');
    expect(await untilGone(below)).toEqual([]);
  });

  it('leaves an incomplete cluster, which the next start recreates', async () => {
    const dataDir = join(folder(), 'postgres');
    mkdirSync(join(dataDir, 'cluster.new'), { recursive: true });
    writeFileSync(join(dataDir, 'cluster.new', 'postgresql.conf'), '');
    await startAlone(dataDir);
    expect(existsSync(join(dataDir, 'cluster.new'))).toBe(false);
  });

  it('refuses to move away from a port that was configured', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const wanted = { what: 'the gateway', port, variable: 'BYLINE_PORT', chosen: true };
    const refused = await choosePort(wanted, () => undefined).catch((error: unknown) => error);
    await new Promise((resolve) => server.close(resolve));
    expect(refused).toBeInstanceOf(LocalError);
    expect(String(refused)).toContain(
      `Port ${port} for the gateway is in use by another program. Set BYLINE_PORT`,
    );
  });

  it('reports all invalid settings at once', async () => {
    const command = start(folder(), { BYLINE_PORT: 'eighty', BYLINE_WEB: 'dream' });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('BYLINE_PORT');
    expect(command.output()).toContain('must be one of live, archive, archive-first');
    expect(command.output()).not.toContain('    at ');
  });
});

/** Starts PostgreSQL as the local stack does, stops it, and returns the lines that the start printed. */
async function startAlone(dataDir: string): Promise<string> {
  const said: string[] = [];
  const server = await startPostgres({
    dataDir,
    port: anyPorts().postgres,
    logFile: join(dataDir, '..', 'postgres.log'),
    durable: false,
    say: (line) => said.push(line),
  });
  await server.stop();
  return said.join('\n');
}
