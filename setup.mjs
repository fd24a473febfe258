/**
 * Installs the packages, if that is needed, before `npm start`, `npm run demo` and `npm test`. Runs without
 * node_modules, so with Node's own modules only. A stamp over lock file, Node and platform tells whether what
 * is installed fits; a lock keeps two commands from installing at once.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('.', import.meta.url));
const stampFile = `${project}node_modules/.byline-stamp`;
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

if (!isInstalled()) {
  await takeLock();
  try {
    // Another command may have installed while this one waited.
    if (!isInstalled()) install();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isInstalled() {
  return read(stampFile) === stamp;
}

function install() {
  console.log('Installing packages (once) …');
  const started = Date.now();
  const { status, signal, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(
      `npm ci failed${error ? `: ${error.message}` : signal ? ` (${signal})` : ''}. Is the package registry within reach?`,
    );
    rmSync(lockFile, { force: true });
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
  console.log(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`);
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
        if (!told) console.log('Another command is installing the packages; waiting for it …');
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
