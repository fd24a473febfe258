/**
 * `npm run release`: checks that the checkout is a release, packs the server and the client, writes the server's
 * software bill of materials (SBOM), and prints the commands that publish both. With `-- --check`, only checks;
 * with `-- --publish`, also publishes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: wanted } = parseArgs({
  options: { check: { type: 'boolean' }, publish: { type: 'boolean' } },
});
const OUTPUT = 'release';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const read = (file) => readFileSync(file, 'utf8');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
const { name, version, repository } = JSON.parse(read('package.json'));

const problems = findProblems();
if (problems.length > 0) {
  console.error(`This is not yet a release of ${name} ${version}:`);
  for (const problem of problems) console.error(`  ${problem}`);
  process.exit(1);
}
console.log(`This is ${name} ${version}.`);
if (!wanted.check) release();

function findProblems() {
  const found = [];
  const lock = JSON.parse(read('package-lock.json'));
  if (lock.version !== version) found.push(`package-lock.json has version ${lock.version}. Run npm install.`);
  /** The text of each section of the changelog, keyed by the section's title. */
  const sections = new Map(
    read('CHANGELOG.md')
      .split(/^## /m)
      .map((section) => [section.split('\n', 1)[0], section.replace(/^.*/, '').trim()]),
  );
  if (!sections.get(version)) found.push(`CHANGELOG.md has no section ${version}.`);
  if (sections.get('Unreleased'))
    found.push(`CHANGELOG.md has unreleased changes. Move them to the section ${version}.`);
  const changed = git('status', '--porcelain');
  if (changed) found.push(`There are changes that are not committed:\n${changed.replace(/^/gm, '    ')}`);
  const tag = `v${version}`;
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(tag))
    found.push(`The current commit does not have the tag ${tag}. Run git tag ${tag}.`);
  // The registry accepts a provenance statement only if the statement names the repository in package.json.
  const here = git('remote').split('\n').includes('origin') ? git('remote', 'get-url', 'origin') : 'none';
  if (repositoryOf(here) !== repositoryOf(repository.url))
    found.push(`The remote "origin" is ${here}, but package.json says ${repository.url}.`);
  return found;
}

/** Returns the host and path of a git URL, which do not depend on its form (https, ssh or scp-like). */
function repositoryOf(url) {
  return url
    .replace(/^(?:git\+)?(?:https|ssh):\/\/(?:[^@/]+@)?|^[^@/]+@/, '')
    .replace(':', '/')
    .replace(/\.git$/, '');
}

function release() {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT);
  npm('ci');
  npm('pack', '--pack-destination', OUTPUT);
  npm('run', 'build:client');
  npm('pack', './dist-client', '--pack-destination', OUTPUT);
  const client = JSON.parse(read('dist-client/package.json'));
  const sbom = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const components = execFileSync('npm', ['sbom', ...sbom, '--omit', 'dev', '--package-lock-only']);
  writeFileSync(`${pathOf(name)}.cdx.json`, components);
  const tarballs = [name, client.name].map((packed) => `${pathOf(packed)}.tgz`);
  console.log('');
  for (const tarball of tarballs) {
    const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex');
    console.log(`${tarball} (SHA-256 ${digest})`);
  }
  console.log(`${pathOf(name)}.cdx.json`);
  // `publishConfig` in each package.json sets the access level and the provenance.
  const commands = tarballs.map((tarball) => ['publish', `./${tarball}`]);
  if (wanted.publish) for (const command of commands) npm(...command);
  else
    console.log(
      `\nPublish from CI, which signs the provenance:\n\n${commands.map((command) => `  npm ${command.join(' ')}`).join('\n')}`,
    );
}

/** Returns the path of a package's tarball without its extension. */
function pathOf(packed) {
  return `${OUTPUT}/${packed.replace('@', '').replace('/', '-')}-${version}`;
}

function npm(...args) {
  execFileSync('npm', args, { stdio: 'inherit' });
}
