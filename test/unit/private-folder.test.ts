import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepProgram } from '../../apps/local/kept-program.ts';
import { makePrivate } from '../../apps/local/private-folder.ts';

/** If root starts PostgreSQL, PostgreSQL runs as another user, who needs access to this folder. */
const FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;

describe('the folder of a stack', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'byline-private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o7777;

  it('is created without access for others', () => {
    makePrivate(join(folder, 'new'));
    expect(modeOf('new')).toBe(FOLDER);
    expect(modeOf('new', 'logs')).toBe(0o700);
  });

  it('is closed when an earlier version left it open, with its logs and Temporal’s data', () => {
    mkdirSync(join(folder, 'logs'));
    const files = ['temporal.db', 'temporal.db-wal', 'logs/gateway.log'];
    for (const file of files) writeFileSync(join(folder, file), '');
    for (const path of ['', 'logs', ...files]) chmodSync(join(folder, path), 0o755);
    makePrivate(folder);
    expect(modeOf()).toBe(FOLDER);
    expect(modeOf('logs')).toBe(0o700);
    for (const file of files) expect(modeOf(file), file).toBe(0o600);
  });

  it('is left unchanged when others share it', () => {
    chmodSync(folder, 0o1777);
    makePrivate(folder);
    expect(modeOf()).toBe(0o1777);
    expect(modeOf('logs')).toBe(0o700);
  });

  it('contains nothing that others can read, whatever a program writes into it', async () => {
    const { logs } = makePrivate(folder);
    const program = await keepProgram({
      name: 'a program',
      command: 'sh',
      args: ['-c', `echo kept > ${folder}/temporal.db; echo said; exec sleep 60`],
      logFile: join(logs, 'program.log'),
      stopSignal: 'SIGTERM',
    });
    await expect.poll(() => modeOf('temporal.db')).toBe(0o600);
    expect(modeOf('logs', 'program.log')).toBe(0o600);
    await program.stop();
  });
});
