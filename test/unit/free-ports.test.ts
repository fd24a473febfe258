import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT } from '../support/stacks/processes.ts';

const EACH = 300;
/** A program that chooses ports, prints them, and runs until its input ends. */
const PROGRAM = `
  import { freePort } from './apps/local/ports.ts';
  const ports = [];
  while (ports.length < ${EACH}) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  process.stdin.resume();`;

describe('free ports', () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    const ended = children.splice(0).map(async (child) => {
      const exit = once(child, 'exit');
      child.stdin?.end();
      await exit;
    });
    await Promise.all(ended);
  });

  it('differ between processes that choose them at the same time, also while nothing listens on them', async () => {
    const chosen = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const options = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
        const child = spawn(process.execPath, options, { cwd: PROJECT, stdio: ['pipe', 'pipe', 'inherit'] });
        children.push(child);
        let printed = '';
        for await (const text of child.stdout) {
          printed += text;
          if (printed.endsWith('\n')) break;
        }
        return JSON.parse(printed) as number[];
      }),
    );
    const all = chosen.flat();
    expect(all).toHaveLength(3 * EACH);
    expect(new Set(all).size).toBe(all.length);
  });
});
