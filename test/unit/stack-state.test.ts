import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stopLeftover } from '../../apps/local/processes.ts';
import { claimStack } from '../../apps/local/stack-state.ts';
import { openFolder } from '../support/stacks/processes.ts';

/** Returns the ID of a Node.js process that has ended and whose parent never collects its status. */
async function leaveZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', `"${process.execPath}" --eval '' & echo $!; exec sleep 600`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const state = () => {
    const ps = spawn('ps', ['-o', 'stat=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    return once(ps.stdout, 'data').then(([text]: Buffer[]) => String(text).trim());
  };
  await expect.poll(state, { timeout: 20_000 }).toMatch(/^Z/);
  return pid;
}

describe('a process that was killed and whose status nobody collects', () => {
  it('holds no data folder', async () => {
    const folder = openFolder();
    onTestFinished(folder.remove);
    writeFileSync(join(folder.path, 'stack.pid'), String(await leaveZombie()));
    claimStack(folder.path).release();
    writeFileSync(join(folder.path, 'stack.pid'), String(process.pid));
    expect(() => claimStack(folder.path)).toThrow('already running here');
  });

  it('is no server that was left behind', async () => {
    const program = {
      name: 'PostgreSQL',
      pid: await leaveZombie(),
      mark: 'node',
      signal: 'SIGTERM',
    } as const;
    expect(await stopLeftover(program, () => undefined)).toBe('gone');
  });
});
