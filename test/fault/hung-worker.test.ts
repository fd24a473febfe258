import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Command, openFolder, run, untilGone } from '../support/stacks/processes.ts';

const READY = /Your data is kept\./;
const BLOCKED_LOOP = new URL('../support/probes/blocked-loop.mjs', import.meta.url).href;
/** How long the main loop of a process may be blocked before the watchdog kills the process. */
const WATCHDOG_SECONDS = 30;

describe('a worker whose main loop hangs', () => {
  const folder = openFolder();
  let stack: Command;
  afterAll(async () => {
    const below = stack.descendants();
    stack.process.kill('SIGKILL');
    await untilGone(below);
    folder.remove();
  });

  const start = async () => {
    stack = run(process.execPath, ['apps/byline.mjs', 'start'], {
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
    return Number(/^\s*(\d+) .*worker\.[jt]s activity-worker$/m.exec(rows)?.[1]);
  };
  const health = async () => {
    const { gateway } = JSON.parse(readFileSync(join(folder.path, 'stack.json'), 'utf8')) as {
      gateway: string;
    };
    const reply = await fetch(`${gateway}/api/health`);
    return (await reply.json()) as { status: string; checks: Record<string, string> };
  };
  /**
   * Waits until the health endpoint reports the given status for the workers, and `ok` for the database and
   * Temporal.
   */
  const untilWorkersAre = async (workers: string) => {
    for (;;) {
      const { status, checks } = await health();
      // On a busy machine, the checks of the database and Temporal can run out of time for a moment.
      if (checks.database === 'ok' && checks.temporal === 'ok' && checks.workers === workers) return status;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  /** Returns how many seconds the main loop was blocked each time the watchdog killed the activity worker. */
  const kills = () => {
    const log = readFileSync(join(folder.path, 'logs/activity-worker.log'), 'utf8');
    const lines = log.matchAll(/the main loop has been blocked for ([\d.]+) s, so the process exits/g);
    return [...lines].map(([, seconds]) => Number(seconds));
  };

  it('is reported by health, is restarted, and works again', async () => {
    await start();
    expect(await untilWorkersAre('ok')).toBe('ok');
    const hung = worker();
    process.kill(hung, 'SIGUSR2');
    // Health reports a worker after 15 s without a heartbeat. The watchdog waits 30 s before it kills a
    // worker.
    expect(await untilWorkersAre('unavailable')).toBe('degraded');
    expect(kills()).toEqual([]);
    await stack.waitFor(/activity-worker exited unexpectedly \(SIGKILL\); restarting in 0\.5 s/);
    expect(kills()).toEqual([WATCHDOG_SECONDS]);
    expect(await untilWorkersAre('ok')).toBe('ok');
    expect(worker()).not.toBe(hung);
  });

  it('does not outlive the stack when it is stopped', async () => {
    process.kill(worker(), 'SIGUSR2');
    const below = stack.descendants();
    stack.process.kill('SIGINT');
    expect(await untilGone(below)).toEqual([]);
    expect(await stack.ended).toBe(0);
    // The hung process ignored SIGTERM, and the stack killed it ten seconds later, before its watchdog did.
    expect(kills()).toHaveLength(1);
  });

  it('does not outlive the stack when that is killed', async () => {
    await start();
    process.kill(worker(), 'SIGUSR2');
    const below = stack.descendants();
    stack.process.kill('SIGKILL');
    expect(await untilGone(below)).toEqual([]);
    // The parent of the hung process has exited, so the watchdog uses a shorter time limit than usual.
    expect(kills().slice(1)).toEqual([expect.any(Number)]);
    expect(kills().at(-1)).toBeLessThan(WATCHDOG_SECONDS);
  });
});
