/**
 * `npm run build`: builds into `dist` what the package and the images run. Plain JavaScript, because it also
 * runs in the image's build.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Files that the code reads at run time, at the same place relative to the code as in a checkout. */
const READ_AT_RUN_TIME = [
  'package.json',
  'docs',
  'apps/runtime/watchdog-thread.mjs',
  'apps/local/keeper.mjs',
  'deploy/temporal/dynamic-config.yaml',
];

process.chdir(project);
// A file whose source is gone must not stay in the package.
rmSync('dist', { recursive: true, force: true });
node('typescript/bin/tsc', '--project', 'deploy/tsconfig.build.json');
node('typescript/bin/tsc', '--project', 'deploy/tsconfig.client.json');
for (const file of READ_AT_RUN_TIME) {
  mkdirSync(dirname(`dist/${file}`), { recursive: true });
  cpSync(file, `dist/${file}`, { recursive: true });
}
run('dist/activities/threads/bundle.js');
run('dist/apps/worker/bundle.js', 'dist/workflow-bundle.js');
node('vite/bin/vite.js', 'build', 'apps/console', '--outDir', '../../dist/apps/console/dist');

/** Runs the program of an installed package. */
function node(program, ...args) {
  run(`node_modules/${program}`, ...args);
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
