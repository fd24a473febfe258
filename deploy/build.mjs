/**
 * `npm run build`: builds the code that the package and the images run, into `dist`. This file is plain
 * JavaScript, because it also runs while the image is built.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Files that the code reads at run time. In `dist`, each has the same path relative to the code as in a checkout. */
const READ_AT_RUN_TIME = [
  'package.json',
  'docs/openapi.json',
  'skills',
  'apps/gateway/http/examples.json',
  'apps/gateway/http/html/pages.css',
  'db/migrations/sql',
  'apps/runtime/watchdog-thread.mjs',
  'apps/local/keeper.mjs',
  'deploy/temporal/dynamic-config.yaml',
];

process.chdir(project);
// Empty the folder first. Otherwise, a file whose source was deleted would stay in the package.
rmSync('dist', { recursive: true, force: true });
// The command line is compiled with the types of the client, which are made of the OpenAPI document.
node('openapi-typescript/bin/cli.js', 'docs/openapi.json', '--output', 'apps/client/schema.ts');
node('typescript/bin/tsc', '--project', 'deploy/tsconfig.build.json');
node('typescript/bin/tsc', '--project', 'deploy/tsconfig.types.json');
for (const file of READ_AT_RUN_TIME) {
  mkdirSync(dirname(`dist/${file}`), { recursive: true });
  cpSync(file, `dist/${file}`, { recursive: true });
}
// The names of our packages (`#reader`) lead to TypeScript in a checkout, and to JavaScript here.
const named = JSON.parse(readFileSync('dist/package.json', 'utf8'));
for (const [name, file] of Object.entries(named.imports)) named.imports[name] = file.replace(/\.ts$/, '.js');
writeFileSync('dist/package.json', `${JSON.stringify(named, null, 2)}\n`);
run('dist/activities/threads/bundle.js');
run('dist/apps/worker/bundle.js', 'dist/workflow-bundle.js');
node('vite/bin/vite.js', 'build', 'apps/console', '--outDir', '../../dist/apps/console/dist');
run('--import', 'tsx', 'docs/.vitepress/build.ts', 'dist/docs/dist');

/** Runs a JavaScript file of an installed package with Node.js. */
function node(program, ...args) {
  run(`node_modules/${program}`, ...args);
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
