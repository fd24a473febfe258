import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTemporalCli } from '../../apps/local/index.ts';

describe('the Temporal CLI', () => {
  let folder: string;
  let said: string[];
  const path = process.env.PATH;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'byline-cli-'));
    said = [];
    // The fakes are shell scripts.
    process.env.PATH = `${join(folder, 'bin')}:/usr/bin:/bin`;
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  /** A program that prints the version line of a CLI. */
  const fake = (file: string, line: string) => {
    const place = join(folder, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `#!/bin/sh\necho '${line}'\n`);
    chmodSync(place, 0o755);
    return place;
  };
  const GOOD = 'temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)';
  const OLD = 'temporal version 1.0.0 (Server 1.24.2, UI 2.28.0)';
  const find = (named?: string) =>
    findTemporalCli({ path: named, cacheDir: join(folder, 'cache') }, (line) => said.push(line));

  it('is the one named, if its server is recent', async () => {
    const named = fake('named/temporal', GOOD);
    fake('bin/temporal', GOOD);
    expect(await find(named)).toBe(named);
    await expect(find(fake('named/old', OLD))).rejects.toThrow(
      'whose server is 1.24; 1.29 or newer is needed',
    );
    await expect(find(fake('named/cat', 'meow'))).rejects.toThrow('does not run as a Temporal CLI');
    await expect(find(join(folder, 'nothing'))).rejects.toThrow('does not run as a Temporal CLI');
  });

  it('is then the one on the PATH, then the one in the cache; an old one is passed over, and that is said', async () => {
    const cached = fake('cache/temporal-v1.5.1/temporal', GOOD);
    const onPath = fake('bin/temporal', GOOD);
    expect(await find()).toBe(onPath);
    fake('bin/temporal', OLD);
    expect(await find()).toBe(cached);
    expect(said.join()).toContain(`Passing over ${onPath}, whose server is 1.24`);
  });
});
