/**
 * Installs the packages and builds the web console and the programs of Byline if they are missing or out of
 * date, before `npm start`, `npm run demo` and `npm test`. With the argument `documentation`, the script also
 * builds the documentation; `npm start` runs it that way in the background, because a first start does not
 * need the documentation. With `tests`, it also installs what tests and checks need, and writes the types of the
 * client. The script runs without node_modules, so it uses only modules of Node.js.
 *
 * Stamps show whether existing files are up to date: for packages, a hash of the lock file, the Node.js
 * version and the platform, and the workspaces whose packages are installed; for the console and the
 * documentation, a hash of their sources; for the programs and the types, the modification times of their sources.
 * A lock prevents two processes from running setup at the same time. If the script is interrupted, it first ends the
 * command that it runs.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt as areCommandsBuilt } from './apps/built-commands.mjs';
import { keepEarlierFiles } from './apps/kept-files.mjs';
import { requireNode } from './apps/require-node.mjs';
import { run, Stop, watchForInterruption } from './apps/setup-commands.mjs';
import { underLock } from './apps/setup-lock.mjs';

const project = fileURLToPath(new URL('.', import.meta.url));
const stampFile = `${project}node_modules/.byline-stamp`;
const wanted = process.argv.slice(2);
/** The workspaces whose packages are needed as well as those of Byline itself, which a start or a demo needs. */
const WORKSPACES_FOR = { documentation: ['docs'], tests: ['docs', 'test'] };
const neededWorkspaces = [...new Set(wanted.flatMap((purpose) => WORKSPACES_FOR[purpose] ?? []))];
/**
 * The websites that this script builds, and that the gateway serves as static files. `package-lock.json` is a
 * source of each website, because a website must be built again when its packages change.
 */
const SITES = [
  {
    name: 'web console',
    folder: 'apps/console/dist',
    sources: [
      ...['apps/console', 'apps/client', 'model'],
      ...['packages/intake', 'packages/mail-merge', 'packages/press-release'],
      ...['tsconfig.json', 'package-lock.json'],
    ],
    build: (into) => [
      process.execPath,
      'node_modules/vite/bin/vite.js',
      'build',
      'apps/console',
      // Vite resolves the folder relative to the website's own folder.
      ...['--outDir', relative('apps/console', into)],
    ],
  },
  {
    name: 'documentation',
    folder: 'docs/dist',
    sources: [
      'docs',
      'CHANGELOG.md',
      'apps/cli',
      'apps/client',
      'apps/gateway/http/errors.ts',
      'scripts/print-job-path.ts',
      'package-lock.json',
    ],
    build: (into) => ['npm', 'run', '--silent', 'build:docs', '--', into],
    onlyFor: 'documentation',
  },
].filter(({ onlyFor }) => onlyFor === undefined || wanted.includes(onlyFor));
/** The types of the API, which \`npm run client-types\` makes of the OpenAPI document. Only type checks read them. */
const TYPES = 'apps/client/schema.ts';
const TYPES_SOURCES = ['docs/openapi.json', 'package-lock.json'];
const lockFile = `${project}.byline/setup.pid`;

requireNode();

const lock = readFileSync(`${project}package-lock.json`, 'utf8');
const stamp = createHash('sha256')
  .update(lock)
  .update(`${process.version} ${process.platform} ${process.arch}`)
  .digest('hex');

if (!isInstalled() || !areTypesWritten() || !SITES.every(isBuilt) || !areCommandsBuilt()) {
  const interruption = watchForInterruption();
  try {
    await underLock(lockFile, interruption, async (onStart) => {
      const runHere = (command, failure) => run(command, { cwd: project, failure, interruption, onStart });
      // Another process may have finished the same step while this one waited for the lock.
      if (!isInstalled()) await install(runHere);
      if (!areTypesWritten()) await writeTypes(runHere);
      for (const site of SITES) if (!isBuilt(site)) await buildSite(site, runHere);
      if (!areCommandsBuilt()) await buildCommands(runHere);
      // Throws if the interruption came after the last command.
      await Promise.race([interruption.reason, null]);
    });
  } catch (fault) {
    if (!(fault instanceof Stop)) throw fault;
    console.error(fault.message);
    process.exit(fault.code);
  } finally {
    interruption.unwatch();
  }
}

/**
 * Returns whether the needed packages of the lock file are installed. Also accepts packages that the user
 * installed with npm, and then marks them as installed.
 */
function isInstalled() {
  const workspaces = readInstalledWorkspaces();
  if (workspaces && neededWorkspaces.every((name) => workspaces.includes(name))) return true;
  if (!isInstalledByNpm()) return false;
  writeStamp(JSON.parse(readFileSync(`${project}package.json`, 'utf8')).workspaces ?? []);
  return true;
}

/**
 * Returns the workspaces whose packages are installed as well as those of Byline itself; undefined if the
 * installed packages are not those of the lock file.
 */
function readInstalledWorkspaces() {
  const [hash, ...workspaces] = (read(stampFile) ?? '').split(' ');
  return hash === stamp ? workspaces : undefined;
}

function writeStamp(workspaces) {
  writeFileSync(stampFile, [stamp, ...workspaces].join(' '));
}

/**
 * Compares the lock file with the list of installed packages that npm writes at the end of an installation.
 * Only optional packages for other platforms may be missing.
 */
function isInstalledByNpm() {
  const list = read(`${project}node_modules/.package-lock.json`);
  if (list === undefined) return false;
  const installed = JSON.parse(list).packages;
  const locked = Object.entries(JSON.parse(lock).packages).filter(([path]) => path !== '');
  return locked.every(([path, entry]) => {
    const present = installed[path];
    if (present === undefined) return entry.optional === true && !isForThisPlatform(entry);
    return JSON.stringify(present) === JSON.stringify(entry) && existsSync(project + path);
  });
}

/** Packages that need a certain C library are left out, because Node.js does not say which one it uses. */
function isForThisPlatform({ os, cpu = [process.arch], libc }) {
  return (
    os !== undefined && libc === undefined && os.includes(process.platform) && cpu.includes(process.arch)
  );
}

/** Returns whether the client's types are up to date, or not needed. */
function areTypesWritten() {
  if (!wanted.includes('tests')) return true;
  const modified = (file) => statSync(project + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return TYPES_SOURCES.every((source) => modified(TYPES) >= modified(source));
}

function isBuilt(site) {
  return read(stampFileOf(site.folder)) === stampOf(site);
}

/** Returns the path of the file that marks a site as built. */
function stampFileOf(folder) {
  return `${project}${folder}/.byline-stamp`;
}

function stampOf({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\n`).update(readFileSync(project + file));
  }
  return hash.digest('hex');
}

/** Returns a file, or all files in a folder except build output and generated types, in a stable order. */
function filesOf(path) {
  let entries;
  try {
    entries = readdirSync(project + path, { withFileTypes: true });
  } catch (fault) {
    if (fault.code === 'ENOTDIR') return [path];
    throw fault;
  }
  return entries
    .filter(({ name }) => name !== 'dist' && `${path}/${name}` !== TYPES)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(`${path}/${name}`));
}

async function install(runHere) {
  const [purpose = 'Byline needs'] = [
    ...(wanted.includes('tests') ? ['tests need'] : []),
    ...(wanted.includes('documentation') ? ['the documentation needs'] : []),
  ];
  console.log(`Installing what ${purpose} (once) …`);
  const started = Date.now();
  const installed = readInstalledWorkspaces();
  const workspaces = [...new Set([...(installed ?? []), ...neededWorkspaces])];
  const selection =
    workspaces.length === 0
      ? ['--workspaces=false']
      : [...workspaces.map((name) => `--workspace=${name}`), '--include-workspace-root'];
  // Add packages to those of the lock file, which a running stack may be using; otherwise start anew.
  const command = installed ? ['install', '--no-save'] : ['ci'];
  // Half an installation must not look like a whole one.
  rmSync(stampFile, { force: true });
  try {
    await runHere(
      ['npm', ...command, ...selection, '--no-audit', '--no-fund', '--loglevel=error'],
      (why) => `npm ${command[0]} failed${why}. Is the package registry reachable?`,
    );
  } catch (fault) {
    // When npm itself reports a failure, it has taken back what it added.
    if (installed && fault instanceof Stop && fault.code === 1) writeStamp(installed);
    throw fault;
  }
  writeStamp(workspaces);
  console.log(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/**
 * Builds a site into a new folder, which then replaces the old one, so that a gateway never serves half a
 * site. The build needs no network, because the packages are installed.
 */
async function buildSite(site, runHere) {
  console.log(`Building the ${site.name} (only after changes) …`);
  const started = Date.now();
  const into = `node_modules/.byline-${site.name.replace(' ', '-')}`;
  rmSync(project + into, { recursive: true, force: true });
  await runHere(site.build(into), (why) => `The ${site.name} could not be built${why}.`);
  writeFileSync(stampFileOf(into), stampOf(site));
  // The gateway of a running stack still serves pages that load the files of the earlier build.
  keepEarlierFiles(`${project}${site.folder}/assets`, `${project}${into}/assets`);
  rmSync(project + site.folder, { recursive: true, force: true });
  renameSync(project + into, project + site.folder);
  console.log(`The ${site.name} is built (${Math.round((Date.now() - started) / 1000)} s).`);
}

function writeTypes(runHere) {
  const failure = (why) => `The types of the client could not be written${why}.`;
  return runHere(['npm', 'run', '--silent', 'client-types'], failure);
}

/** Builds the programs of Byline. Prints nothing on success, because the build takes about a second. */
function buildCommands(runHere) {
  const failure = (why) => `The byline command could not be built${why}.`;
  return runHere([process.execPath, 'apps/build-commands.mjs'], failure);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
