/**
 * Installs the packages and builds the web console, the documentation and the `byline` command if they are
 * missing or out of date, before `npm start`, `npm run demo` and `npm test`. With the argument `demo`, which
 * `byline demo` also passes, the documentation is not built. The script runs without node_modules, so it uses
 * only modules of Node.js.
 *
 * Stamps show whether existing files are up to date: for packages, a hash of the lock file, the Node.js
 * version and the platform; for the console and the documentation, a hash of their sources; for the command,
 * the modification times of its sources. A lock prevents two processes from running setup at the same time.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuilt as areCommandsBuilt } from './apps/built-commands.mjs';
import { requireNode } from './apps/require-node.mjs';

const project = fileURLToPath(new URL('.', import.meta.url));
const stampFile = `${project}node_modules/.byline-stamp`;
/**
 * The websites that this script builds, and that the gateway serves as static files. `package-lock.json` is a
 * source of each website, because a website must be built again when its packages change.
 */
const SITES = [
  {
    name: 'web console',
    folder: 'apps/console/dist',
    sources: ['apps/console', 'apps/client', 'model', 'tsconfig.json', 'package-lock.json'],
    build: [process.execPath, 'node_modules/vite/bin/vite.js', 'build', 'apps/console'],
  },
  {
    name: 'documentation',
    folder: 'docs/dist',
    sources: [
      'docs',
      'CHANGELOG.md',
      'apps/cli',
      'apps/client',
      'apps/gateway/errors.ts',
      'package-lock.json',
    ],
    build: ['npm', 'run', '--silent', 'build:docs'],
    // The demo prints its results and stops, so it does not need the documentation site.
    unusedBy: 'demo',
  },
].filter(({ unusedBy }) => unusedBy === undefined || unusedBy !== process.argv[2]);
const lockFile = `${project}.byline/setup.pid`;

requireNode();

const stamp = createHash('sha256')
  .update(readFileSync(`${project}package-lock.json`))
  .update(`${process.version} ${process.platform} ${process.arch}`)
  .digest('hex');

if (!isInstalled() || !SITES.every(isBuilt) || !areCommandsBuilt()) {
  await takeLock();
  try {
    // Another process may have finished the same step while this one waited for the lock.
    if (!isInstalled()) install();
    for (const site of SITES) if (!isBuilt(site)) buildSite(site);
    if (!areCommandsBuilt()) buildCommands();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isInstalled() {
  return read(stampFile) === stamp;
}

function isBuilt(site) {
  return read(stampFileOf(site)) === stampOf(site);
}

/**
 * Returns the path of the file that marks a site as built. A build first empties the folder of this file, so
 * the file is missing after an interrupted build.
 */
function stampFileOf({ folder }) {
  return `${project}${folder}/.byline-stamp`;
}

function stampOf({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\n`).update(readFileSync(project + file));
  }
  return hash.digest('hex');
}

/** Returns a file, or all files in a folder except build output, in a stable order. */
function filesOf(path) {
  let entries;
  try {
    entries = readdirSync(project + path, { withFileTypes: true });
  } catch (fault) {
    if (fault.code === 'ENOTDIR') return [path];
    throw fault;
  }
  return entries
    .filter(({ name }) => name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(`${path}/${name}`));
}

function install() {
  console.log('Installing packages (once) …');
  const started = Date.now();
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    (why) => `npm ci failed${why}. Is the package registry reachable?`,
  );
  writeFileSync(stampFile, stamp);
  console.log(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** Builds a site. The build needs no network, because the packages are installed. */
function buildSite(site) {
  console.log(`Building the ${site.name} (only after changes) …`);
  const started = Date.now();
  const [command, ...args] = site.build;
  run(command, args, (why) => `The ${site.name} could not be built${why}.`);
  writeFileSync(stampFileOf(site), stampOf(site));
  console.log(`The ${site.name} is built (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** Builds the `byline` command. Prints nothing on success, because the build takes less than a second. */
function buildCommands() {
  const failure = (why) => `The byline command could not be built${why}.`;
  run(process.execPath, ['apps/build-commands.mjs'], failure);
}

/** Runs a command to completion. On failure, prints a message and exits. */
function run(command, args, failure) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  console.error(failure(error ? `: ${error.message}` : signal ? ` (${signal})` : ''));
  rmSync(lockFile, { force: true });
  process.exit(1);
}

/**
 * Takes the lock by hard-linking a file, so that the lock file always contains its holder's process ID. A
 * stale lock is moved aside before it is removed, so that only one of several waiters removes it.
 */
async function takeLock() {
  mkdirSync(`${project}.byline`, { recursive: true, mode: 0o700 });
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let told = false; ; told = true) {
      if (moves(() => linkSync(own, lockFile), 'EEXIST')) return;
      if (!isAlive(Number(read(lockFile)))) removeStaleLock();
      else {
        if (!told) console.log('Another command is running the set-up; waiting for it …');
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function removeStaleLock() {
  const aside = `${lockFile}.stale.${process.pid}`;
  if (!moves(() => renameSync(lockFile, aside), 'ENOENT')) return;
  // Another process may have taken the lock between the check and the rename. In that case, put its lock
  // back.
  if (isAlive(Number(read(aside)))) moves(() => linkSync(aside, lockFile), 'EEXIST');
  rmSync(aside);
}

/**
 * Returns true if a file system operation succeeds, or false if it fails with the expected error because
 * another process was faster.
 */
function moves(change, expected) {
  try {
    change();
    return true;
  } catch (fault) {
    if (fault.code !== expected) throw fault;
    return false;
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
