import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Command, openFolder, run, untilGone } from '../support/processes.ts';

const READY = /Your data is kept\./;
const BLOCKED_LOOP = new URL('../support/blocked-loop.mjs', import.meta.url).href;
/** Health is degraded if the worker, which sends a heartbeat every 5 s, has sent none in the last 15 s. */
const DEGRADED_MS = 20_000;
/**
 * The watchdog kills a hung process after 30 s, and the supervisor restarts the process 0.5 s later. The rest
 * of the minute is for the start of the new process.
 */
const RESTARTED_MS = 60_000;
/** A hung process ignores SIGTERM and is killed ten seconds later. */
const STOPPED_MS = 25_000;

describe('a worker whose main loop hangs', { timeout: 240_000 }, () => {
  const folder = openFolder();
  let stack: Command;
  afterAll(async () => {
    const below = stack.descendants();
    stack.process.kill('SIGKILL');
    await untilGone(below);
    folder.remove();
  });

  const start = async () => {
    stack = run(process.execPath, ['--import', 'tsx', 'apps/local/program.ts', 'start'], {
      BYLINE_DATA_DIR: folder.path,
      BYLINE_PORT: '0',
      BYLINE_POSTGRES_PORT: '0',
      BYLINE_TEMPORAL_PORT: '0',
      BYLINE_TEMPORAL_UI_PORT: '0',
      BYLINE_NEWS_INGEST: 'off',
      NODE_OPTIONS: `--import=${BLOCKED_LOOP}`,
    });
    await stack.waitFor(READY);
  };
  const worker = () => {
    const pids = stack.descendants();
    const rows = execFileSync('ps', ['-o', 'pid=,args=', '-p', pids.join(',')], { encoding: 'utf8' });
    return Number(/^\s*(\d+) .*worker\.ts activity-worker$/m.exec(rows)?.[1]);
  };
  const health = async () => {
    const { gateway } = JSON.parse(readFileSync(join(folder.path, 'stack.json'), 'utf8')) as {
      gateway: string;
    };
    const reply = await fetch(`${gateway}/api/health`);
    return (await reply.json()) as { status: string; checks: Record<string, string> };
  };
  const untilHealth = async (status: string) => {
    const started = Date.now();
    while ((await health()).status !== status) await new Promise((resolve) => setTimeout(resolve, 250));
    return Date.now() - started;
  };

  it('is reported by health, is restarted, and works again', async () => {
    await start();
    await untilHealth('ok');
    const hung = worker();
    process.kill(hung, 'SIGUSR2');
    expect(await untilHealth('degraded')).toBeLessThan(DEGRADED_MS + 2_000);
    expect(await health()).toMatchObject({
      checks: { database: 'ok', temporal: 'ok', workers: 'unavailable' },
    });
    expect(await untilHealth('ok')).toBeLessThan(RESTARTED_MS);
    expect(worker()).not.toBe(hung);
    expect(readFileSync(join(folder.path, 'logs/activity-worker.log'), 'utf8')).toContain(
      'the main loop has been blocked for 30 s, so the process exits',
    );
    expect(stack.output()).toContain('activity-worker exited unexpectedly (SIGKILL); restarting');
  });

  it('does not outlive the stack when it is stopped', async () => {
    process.kill(worker(), 'SIGUSR2');
    const below = stack.descendants();
    stack.process.kill('SIGINT');
    expect(await untilGone(below, STOPPED_MS)).toEqual([]);
    expect(await stack.ended).toBe(0);
  });

  it('does not outlive the stack when that is killed', async () => {
    await start();
    process.kill(worker(), 'SIGUSR2');
    const below = stack.descendants();
    stack.process.kill('SIGKILL');
    expect(await untilGone(below, STOPPED_MS)).toEqual([]);
  });
});
