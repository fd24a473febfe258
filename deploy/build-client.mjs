/**
 * `npm run build:client`: builds the package `@byline-media/client` into `dist-client`, from `apps/client` and the
 * version, license and dependencies of this repository's package.json.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUTPUT = 'dist-client';
const SOURCES = 'apps/client';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Empty the folder first. Otherwise, a file whose source was deleted would stay in the package.
rmSync(OUTPUT, { recursive: true, force: true });
node('openapi-typescript/bin/cli.js', 'docs/openapi.json', '--output', `${SOURCES}/schema.ts`);
node('typescript/bin/tsc', '--project', 'deploy/tsconfig.client.json');
for (const file of [`${SOURCES}/README.md`, 'LICENSE']) cpSync(file, `${OUTPUT}/${file.split('/').at(-1)}`);
writeFileSync(`${OUTPUT}/package.json`, `${JSON.stringify(describePackage(), null, 2)}\n`);

/** Runs a program of an installed package with Node.js. */
function node(program, ...args) {
  const { status } = spawnSync(process.execPath, [`node_modules/${program}`, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function describePackage() {
  const { version, license, repository, engines, publishConfig, dependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  return {
    name: '@byline-media/client',
    version,
    description: 'The typed client for the REST API of Byline.',
    license,
    repository: { ...repository, directory: SOURCES },
    type: 'module',
    engines,
    exports: { '.': './index.js', './package.json': './package.json' },
    sideEffects: false,
    files: ['*.js', '*.d.ts'],
    publishConfig,
    dependencies: Object.fromEntries(importedPackages().map((name) => [name, dependencies[name]])),
  };
}

/** Returns the packages that the sources import. */
function importedPackages() {
  const sources = readdirSync(SOURCES).filter((file) => file.endsWith('.ts'));
  const texts = sources.map((file) => readFileSync(`${SOURCES}/${file}`, 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:im|ex)port [^;]*? from '([^.'][^']*)';$/gm)].map(([, name]) => name),
  );
  return [...new Set(names)].sort();
}
