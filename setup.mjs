/**
 * Installs the packages and builds the web console and the `byline` command, where that is needed, before `npm start`,
 * `npm run demo` and `npm test`. Runs without node_modules, so with Node's own modules only. Stamps tell whether what is
 * there fits: one over lock file, Node and platform for the packages, one over its sources for the console, how its
 * sources look for the command. A lock keeps two commands from setting up at once.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuilt as areCommandsBuilt } from './apps/built-commands.mjs';

const project = fileURLToPath(new URL('.', import.meta.url));
const stampFile = `${project}node_modules/.byline-stamp`;
// In the folder that a build empties first: one that was interrupted leaves no stamp.
const consoleStampFile = `${project}apps/console/dist/.byline-stamp`;
/** What the console is built from; the lock file stands for its packages. */
const CONSOLE_SOURCES = ['apps/console', 'apps/cli/client', 'tsconfig.json', 'package-lock.json'];
const lockFile = `${project}.byline/setup.pid`;
const MIN_NODE = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
  console.error(`Byline needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const stamp = createHash('sha256')
  .update(readFileSync(`${project}package-lock.json`))
  .update(`${process.version} ${process.platform} ${process.arch}`)
  .digest('hex');

if (!isInstalled() || !isConsoleBuilt() || !areCommandsBuilt()) {
  await takeLock();
  try {
    // Another command may have done it while this one waited.
    if (!isInstalled()) install();
    if (!isConsoleBuilt()) buildConsole();
    if (!areCommandsBuilt()) buildCommands();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isInstalled() {
  return read(stampFile) === stamp;
}

function isConsoleBuilt() {
  return read(consoleStampFile) === consoleStamp();
}

function consoleStamp() {
  const hash = createHash('sha256');
  for (const source of CONSOLE_SOURCES) {
    for (const file of filesOf(source)) hash.update(`${file}\n`).update(readFileSync(project + file));
  }
  return hash.digest('hex');
}

/** A file, or the files below a folder but those that were built, always in the same order. */
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
    (why) => `npm ci failed${why}. Is the package registry within reach?`,
  );
  writeFileSync(stampFile, stamp);
  console.log(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** Needs no network: the packages are there. */
function buildConsole() {
  console.log('Building the web console (when it has changed) …');
  const started = Date.now();
  run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'apps/console'],
    (why) => `The web console could not be built${why}.`,
  );
  writeFileSync(consoleStampFile, consoleStamp());
  console.log(`The web console is built (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** In silence: less than a second, and without it the command starts from its sources. */
function buildCommands() {
  const failure = (why) => `The byline command could not be built${why}.`;
  run(process.execPath, ['apps/build-commands.mjs'], failure);
}

/** Runs a command to its end; when that fails, says so and ends this one, too. */
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
 * The lock file appears with its holder's id in it, because it is linked there and not written there. One
 * whose holder is gone is moved aside before it is removed, so that of several waiters only one removes it.
 */
async function takeLock() {
  mkdirSync(`${project}.byline`, { recursive: true });
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let told = false; ; told = true) {
      if (moves(() => linkSync(own, lockFile), 'EEXIST')) return;
      if (!isAlive(Number(read(lockFile)))) removeStaleLock();
      else {
        if (!told) console.log('Another command is setting up; waiting for it …');
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
  // It may have been taken between the look and the move: then it goes back.
  if (isAlive(Number(read(aside)))) moves(() => linkSync(aside, lockFile), 'EEXIST');
  rmSync(aside);
}

/** Whether a change of the file system took place; the expected fault means that somebody was faster. */
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
