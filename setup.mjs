/**
 * Installs the packages, if that is needed, before `npm start`, `npm run demo` and `npm test`. Runs without
 * node_modules, so with Node's own modules only. A stamp over lock file, Node and platform tells whether what
 * is installed fits; a lock keeps two commands from installing at once.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

async function takeLock() {
  mkdirSync(`${project}.byline`, { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (fault) {
      if (fault.code !== 'EEXIST') throw fault;
    }
    if (!isAlive(Number(read(lockFile)))) rmSync(lockFile, { force: true });
    else {
      if (!told) console.log('Another command is installing the packages; waiting for it …');
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
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
