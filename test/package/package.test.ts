import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlock, commandsOf } from '../support/docs/code-blocks.ts';
import {
  copyCheckout,
  installClient,
  installGlobally,
  type Packed,
  pack,
} from '../support/stacks/package.ts';
import { type Command, openFolder, PROJECT, run, untilGone } from '../support/stacks/processes.ts';

const MEGABYTE = 1_000_000;
/** TypeScript's native compiler takes a seventh of the processor time, and writes the same but for quotation marks. */
const COMPILER = '@typescript/native-preview/bin/tsgo';
const { name, version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

// Building and installing take long, so the tests share the result and run in order.
describe('the package, installed in an empty folder', () => {
  const folder = openFolder();
  const at = (...path: string[]) => join(folder.path, ...path);
  const prefix = at('prefix');
  const installed = join(prefix, 'lib/node_modules', name);
  /** The current folder of a user who runs the commands. */
  const home = at('work');
  let packed: Packed;
  let stack: Command;
  let key = '';

  const shown = commandsOf(codeBlock('README.md', 'Without a checkout')).map(({ command }) => command);
  // Runs the installed command as a user would, without the environment variables of the tests.
  const byline = (...args: string[]) =>
    run(
      process.execPath,
      [join(prefix, 'bin/byline'), ...args],
      { NODE_ENV: '', npm_lifecycle_event: '' },
      home,
    );
  const state = () =>
    JSON.parse(readFileSync(join(home, '.byline/stack.json'), 'utf8')) as { gateway: string };
  /** Type-checks a program in a project, runs it, and returns its output. */
  const compileAndRun = async (project: string, program: string, ...args: string[]) => {
    writeFileSync(join(project, 'use.ts'), program);
    const compiler = join(PROJECT, 'node_modules', COMPILER);
    const types = ['--typeRoots', join(PROJECT, 'node_modules/@types'), '--types', 'node'];
    const flags = ['--strict', '--target', 'es2023', '--module', 'nodenext', ...types];
    await promisify(execFile)(process.execPath, [compiler, ...flags, 'use.ts'], { cwd: project });
    const call = ['use.js', ...args];
    return (await promisify(execFile)(process.execPath, call, { cwd: project })).stdout;
  };
  const filesOf = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();

  beforeAll(async () => {
    copyCheckout(at('checkout'));
    // `npm test` has built the sites and the types of the client, and `npm run check` has checked the types, which takes
    // most of a compiler's time. `npm run test:deep` compares the tarballs of two complete builds.
    if (existsSync(at('checkout/docs/dist/index.html')))
      writeFileSync(
        at('checkout/docs/.vitepress/build.ts'),
        "import { cpSync } from 'node:fs';\ncpSync('docs/dist', String(process.argv[2]), { recursive: true });\n",
      );
    const replace = (file: string, text: string, by: string) => {
      const whole = readFileSync(at('checkout/deploy', file), 'utf8');
      expect(whole).toContain(text);
      writeFileSync(at('checkout/deploy', file), whole.replaceAll(text, by));
    };
    const into = 'dist/apps/console/dist';
    replace(
      'build.mjs',
      `node('vite/bin/vite.js', 'build', 'apps/console', '--outDir', '../../${into}');`,
      `cpSync('${join(PROJECT, 'apps/console/dist')}', '${into}', { recursive: true });`,
    );
    const writeTypes = "node('openapi-typescript/bin/cli.js', 'docs/openapi.json', '--output', ";
    replace('build.mjs', `${writeTypes}'apps/client/schema.ts');`, '');
    replace('build-client.mjs', `${writeTypes}\`\${SOURCES}/schema.ts\`);`, '');
    for (const file of ['build.mjs', 'build-client.mjs']) replace(file, 'typescript/bin/tsc', COMPILER);
    for (const project of ['build', 'client'])
      replace(`tsconfig.${project}.json`, '"noEmit": false', '"noCheck": true, "noEmit": false');
    packed = await pack(at('checkout'), at('packed'));
    mkdirSync(home);
    await installGlobally(at('packed', packed.filename), prefix, home);
  }, 900_000);
  afterAll(async () => {
    const below = stack?.descendants() ?? [];
    stack?.process.kill('SIGKILL');
    await untilGone(below);
    folder.remove();
  });

  it('is installed and started as the README shows', () => {
    expect(shown).toEqual([`npm install --global ./${packed.filename}`, 'byline demo', 'byline start']);
  });

  it('contains what is needed at run time and no more, in less than 40 MB', () => {
    console.log(
      `The package: ${(packed.size / MEGABYTE).toFixed(1)} MB packed, ` +
        `${(packed.unpackedSize / MEGABYTE).toFixed(1)} MB unpacked, ${packed.files.length} files.`,
    );
    expect(packed.unpackedSize).toBeLessThan(40 * MEGABYTE);
    const paths = packed.files.map(({ path }) => path);
    for (const needed of [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      '.env.example',
      'dist/packages/reader/library.d.ts',
      'dist/apps/console/dist/index.html',
      'dist/activities/threads/reading-thread.bundle.mjs',
      'dist/docs/dist/errors/not-found.html',
      'dist/docs/openapi.json',
      'dist/skills/find-journalists/SKILL.md',
      'dist/workflow-bundle.js',
    ]) {
      expect(paths).toContain(needed);
    }
    const sources = /(?<!\.d)\.tsx?$|\.map$|^test\/|^node_modules\//;
    expect(paths.filter((path) => sources.test(path))).toEqual([]);
  });

  it('has a command that explains itself without npx, which would download another package', async () => {
    const help = byline('--help');
    expect(await help.ended, help.output()).toBe(0);
    for (const command of ['start', 'demo', 'enrich', 'admin'])
      expect(help.output()).toContain(`  ${command}`);
    expect(help.output()).not.toContain('npx');
    const shown = byline('--version');
    expect([await shown.ended, shown.output().trim()]).toEqual([0, version]);
    const unready = byline('admin', 'credits', 'check');
    expect(await unready.ended).toBe(1);
    expect(unready.output()).toContain('Start Byline with "byline start" first');
  });

  it('installs what the first start would install', async () => {
    const prepared = byline('prepare');
    expect(await prepared.ended, prepared.output()).toBe(0);
    expect(prepared.output()).toMatch(/PostgreSQL is in \S+native\.\n.*Temporal is \S+\.\n$/s);
  });

  it('runs the demo to its results', async () => {
    const before = filesOf(installed);
    const started = Date.now();
    const demo = byline('demo');
    await demo.waitFor(/The gateway and two workers are running/);
    const below = demo.descendants();
    await demo.waitFor(/Ines Valdorra/);
    console.log(`The first result: ${((Date.now() - started) / 1000).toFixed(1)} s after \`byline demo\`.`);
    expect(await demo.ended, demo.output()).toBe(0);
    expect(demo.output()).toMatch(/10 credits used/);
    expect(await untilGone(below)).toEqual([]);
    // The demo must not write to the folder of the package, which may be read-only, and must leave nothing in
    // the current folder.
    expect(filesOf(installed)).toEqual(before);
    expect(readdirSync(home)).toEqual([]);
  });

  it('starts with the settings in .env in the current folder', async () => {
    const ports = ['BYLINE_PORT', 'BYLINE_POSTGRES_PORT', 'BYLINE_TEMPORAL_PORT', 'BYLINE_TEMPORAL_UI_PORT'];
    writeFileSync(join(home, '.env'), ports.map((port) => `${port}=0\n`).join(''));
    stack = byline('start');
    await stack.waitFor(/Your data is kept\./);
    key = stack.output().match(/The key is shown only once:\s+(byl_\w+)/)?.[1] ?? '';
    expect(stack.output()).not.toContain('npx');
    const { gateway } = state();
    expect(new URL(gateway).port).not.toBe('8080');
    for (const [path, text] of [
      ['/console/', '<div id="console">'],
      ['/docs', 'Documentation'],
      ['/openapi.json', '"openapi"'],
    ] as const) {
      expect(await (await fetch(gateway + path)).text(), path).toContain(text);
    }
  });

  it('has a client, a small package of its own with types', async () => {
    const files = await installClient(at('checkout'), at('client'));
    const descriptions = files.filter((path) =>
      /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    );
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
    console.log(
      `The client: ${descriptions.length} packages, ${(bytes / MEGABYTE).toFixed(1)} MB installed.`,
    );
    expect(descriptions.length).toBeLessThanOrEqual(5);
    expect(bytes).toBeLessThanOrEqual(2 * MEGABYTE);
    const [client] = descriptions
      .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { name: string; version: string })
      .filter((description) => description.name === '@byline-media/client');
    expect(client?.version).toBe(version);
    const program = [
      "import { BylineClient, type Job, type ScoredJournalist } from '@byline-media/client';",
      "const byline = new BylineClient({ url: process.argv[2] ?? '', apiKey: process.argv[3] ?? '' });",
      'const url = process.argv[4] ?? "";',
      "const fit_context = { pitch: 'Worn-out ferry batteries become quayside chargers for harbour cranes.' };",
      "const { id } = await byline.enrich({ from: [{ type: 'article_url', url }], fit_context });",
      'const job = await byline.waitForJob(id);',
      'const plain: Job = job;',
      'const people: ScoredJournalist[] = job.scored();',
      'console.log(plain.status, people.map(({ name, fit }) => [name, typeof fit?.score].join(" ")).join());',
      '// @ts-expect-error The type of a source is one of those of the document.',
      "export const wrong = () => byline.enrich({ from: [{ type: 'nothing' }] });",
    ];
    const article = 'https://www.harbour-courier.example/harbour/ferry-batteries-cranes';
    const output = await compileAndRun(at('client'), program.join('\n'), state().gateway, key, article);
    expect(output).toBe('complete Ines Valdorra number\n');
  });

  it('exports the reader with its types, as its page shows', async () => {
    const scope = at('project/node_modules', name.split('/')[0] ?? '');
    mkdirSync(at('project/node_modules'), { recursive: true });
    symlinkSync(join(installed, '..'), scope);
    writeFileSync(at('project/package.json'), '{ "type": "module" }');
    const program = codeBlock('docs/reader.md', 'The reader as a library');
    const wrong =
      '// @ts-expect-error A title may be missing.\nexport const title: string = article.title;\n';
    expect(await compileAndRun(at('project'), program + wrong)).toBe(
      codeBlock('docs/reader.md', 'The reader as a library', 1),
    );
  });

  it('is what the operator’s commands work on while it runs', async () => {
    const check = byline('admin', 'credits', 'check');
    expect(await check.ended, check.output()).toBe(0);
  });

  it('stops everything on Ctrl-C, and leaves its data in the current folder', async () => {
    const below = stack.descendants();
    expect(below.length).toBeGreaterThanOrEqual(7);
    stack.process.kill('SIGINT');
    expect(await stack.ended).toBe(0);
    expect(stack.output()).toContain('Everything has stopped');
    expect(await untilGone(below)).toEqual([]);
    expect(readdirSync(home).sort()).toEqual(['.byline', '.env']);
  });
});
