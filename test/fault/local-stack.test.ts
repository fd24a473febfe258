import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Command, openFolder, run, untilGone } from '../rig/processes.ts';

const READY = /Byline is running/;
const ANY_PORTS = {
  BYLINE_PORT: '0',
  BYLINE_POSTGRES_PORT: '0',
  BYLINE_TEMPORAL_PORT: '0',
  BYLINE_TEMPORAL_UI_PORT: '0',
};

describe('npm start', () => {
  const started: Command[] = [];
  const folders: { remove: () => void }[] = [];
  const start = (dataDir: string, env: Record<string, string> = ANY_PORTS, npm = false) => {
    const settings = { ...env, BYLINE_DATA_DIR: dataDir };
    const command = npm
      ? run('npm', ['start'], settings)
      : run(process.execPath, ['--import', 'tsx', 'apps/local/start.ts'], settings);
    started.push(command);
    return command;
  };
  const folder = (mode?: number) => {
    const made = openFolder(mode);
    folders.push(made);
    return made.path;
  };
  afterEach(async () => {
    for (const command of started.splice(0)) {
      const below = command.descendants();
      command.process.kill('SIGKILL');
      await untilGone(below);
    }
    for (const made of folders.splice(0)) made.remove();
  });
  const balance = async (dataDir: string, key: string) => {
    const { gateway } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { gateway: string };
    const reply = await fetch(`${gateway}/api/v1/credits/balance`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return (await reply.json()) as { credits: { total: number } };
  };

  it('shows a key once, keeps its data over a restart, and stops everything on Ctrl-C', async () => {
    const dataDir = folder();
    const first = start(dataDir);
    const [, key = ''] = await first.waitFor(/It is shown once:\s+(byl_\w+)/);
    await first.waitFor(READY);
    expect(await balance(dataDir, key)).toMatchObject({ credits: { total: 1000 } });
    const below = first.descendants();
    expect(below.length).toBeGreaterThanOrEqual(7);

    const twice = start(dataDir);
    expect(await twice.ended).toBe(1);
    expect(twice.output()).toMatch(/Byline already runs here: process \d+, http/);

    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.output()).toContain('Everything has stopped');
    expect(await untilGone(below, 1_000)).toEqual([]);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);

    const second = start(dataDir);
    await second.waitFor(READY);
    expect(second.output()).not.toContain('byl_');
    expect(await balance(dataDir, key)).toMatchObject({ credits: { total: 1000 } });
  });

  it('leaves no process behind when it is killed, and starts again after that', async () => {
    const dataDir = folder();
    const first = start(dataDir);
    await first.waitFor(READY);
    const below = first.descendants();
    first.process.kill('SIGKILL');
    expect(await untilGone(below)).toEqual([]);
    await start(dataDir).waitFor(READY);
  });

  it('stops when npm alone gets the signal', async () => {
    const npm = start(folder(), ANY_PORTS, true);
    await npm.waitFor(READY);
    const below = npm.descendants();
    npm.process.kill('SIGTERM');
    expect(await untilGone(below)).toEqual([]);
  });

  it('stops when it is interrupted while it starts', async () => {
    const command = start(folder());
    await command.waitFor(/PostgreSQL and Temporal are running/);
    const below = command.descendants();
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(await untilGone(below, 1_000)).toEqual([]);
  });

  it('moves from a port that is taken, says so, and refuses to move from one that was chosen', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(8080, '127.0.0.1', resolve));
    try {
      const { BYLINE_PORT: _unset, ...others } = ANY_PORTS;
      const moved = start(folder(), others);
      await moved.waitFor(READY);
      expect(moved.output()).toMatch(/Port 8080 is in use by another program; the gateway takes 80\d\d/);
      const chosen = start(folder(), { ...ANY_PORTS, BYLINE_PORT: '8080' });
      expect(await chosen.ended).toBe(1);
      expect(chosen.output()).toContain(
        'Port 8080 for the gateway is in use by another program: set BYLINE_PORT',
      );
    } finally {
      server.close();
    }
  });

  it('clears what an earlier run left: a half-made cluster, a stale postmaster.pid of another program, a server without a keeper', async () => {
    const dataDir = folder();
    const first = start(dataDir);
    await first.waitFor(READY);
    const below = first.descendants();
    // The keepers die first, so that nobody stops their programs.
    const { execFileSync } = await import('node:child_process');
    const keepers = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((row) => row.includes('keeper.mjs') && row.includes(dataDir))
      .map((row) => Number(row.trim().split(' ')[0]));
    expect(keepers).toHaveLength(2);
    for (const pid of keepers) process.kill(pid, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.ended;

    const second = start(dataDir);
    await second.waitFor(READY);
    expect(second.output()).toContain('Stopping a PostgreSQL server that an earlier run left behind');
    expect(second.output()).toContain('Stopping a Temporal server that an earlier run left behind');
    expect(await untilGone(below)).toEqual([]);
    second.process.kill('SIGINT');
    await second.ended;

    const cluster = join(clusterFolder(dataDir), 'cluster');
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);
    writeFileSync(join(dataDir, 'stack.pid'), '1');
    const third = start(dataDir);
    await third.waitFor(READY);
    expect(third.output()).toContain('Removing a stale postmaster.pid');
  });

  it('creates a cluster anew that was interrupted while it was made', async () => {
    const dataDir = folder();
    const first = start(dataDir);
    await first.waitFor(/PostgreSQL and Temporal are running/);
    first.process.kill('SIGINT');
    await first.ended;
    const home = clusterFolder(dataDir);
    rmSync(join(home, 'cluster', 'PG_VERSION'));
    rmSync(join(home, 'cluster'), { recursive: true });
    await start(dataDir).waitFor(READY);
  });

  it.runIf(process.getuid?.() === 0)(
    'as root, moves the database out of a folder that its user may not enter',
    async () => {
      const command = start(join(folder(0o700), 'data'));
      await command.waitFor(READY);
      const [, shared = ''] = command.output().match(/the database is kept in (\S+)/) ?? [];
      expect(shared).toContain('/byline/');
      command.process.kill('SIGINT');
      await command.ended;
      rmSync(shared, { recursive: true, force: true });
    },
  );

  it('reports settings that cannot be used, all of them, in one go', async () => {
    const command = start(folder(), { BYLINE_PORT: 'eighty', BYLINE_WEB: 'dream' });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('BYLINE_PORT');
    expect(command.output()).toContain('one of live, archive, archive-first expected');
    expect(command.output()).not.toContain('    at ');
  });
});

function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}
