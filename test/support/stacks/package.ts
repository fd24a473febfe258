import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from './processes.ts';

/** What `npm pack --json` reports about a package. */
export interface Packed {
  name: string;
  filename: string;
  /** The size of the tarball in bytes. */
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

/** Folders of the project that are not copied. */
const NOT_OURS = ['.git', '.byline', 'node_modules', 'dist', 'dist-client', 'apps/console/dist', 'release'];

/**
 * Copies the project, so that a build in the copy does not change the project. The copy uses the installed
 * packages of the project, unless `packages` is false.
 */
export function copyCheckout(folder: string, { packages = true } = {}): void {
  const left = new Set(NOT_OURS.map((path) => join(PROJECT, path)));
  cpSync(PROJECT, folder, { recursive: true, filter: (path) => !left.has(path) });
  if (packages) symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds and packs a copy of the project, or packs a folder of it, and returns what `npm pack` reports. */
export async function pack(checkout: string, destination: string, folder = '.'): Promise<Packed> {
  mkdirSync(destination, { recursive: true });
  const { stdout } = await npm(checkout, 'pack', folder, '--json', '--pack-destination', destination);
  // The output of the build comes before the report of `npm pack`.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as Packed[];
  if (!packed) throw new Error(`npm pack reports no package: ${stdout}`);
  return packed;
}

/**
 * Installs a tarball globally under `prefix`, from npm's cache as far as possible. Fails if a package needs
 * another version of Node.js. Skips install scripts, because users can configure npm to do so, and the
 * package must work without them.
 */
export async function installGlobally(tarball: string, prefix: string, cwd: string): Promise<void> {
  const flags = ['--prefer-offline', '--engine-strict', '--ignore-scripts', '--no-audit'];
  await npm(cwd, 'install', '--global', '--prefix', prefix, ...flags, tarball);
}

/** Builds the client of a copy of the project, installs its tarball in an empty project, and returns its files. */
export async function installClient(checkout: string, project: string): Promise<string[]> {
  await npm(checkout, 'run', 'build:client');
  const packed = join(project, '..', 'packed');
  const { filename } = await pack(checkout, packed, './dist-client');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  await npm(project, 'install', '--prefer-offline', '--engine-strict', '--no-audit', join(packed, filename));
  const files = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' });
  return files.map((file) => join(project, 'node_modules', file)).filter((path) => statSync(path).isFile());
}

/** Runs npm with the version of Node.js that runs this test, but without Vitest's NODE_ENV. */
function npm(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...process.env, NODE_ENV: undefined, PATH: path };
  return promisify(execFile)('npm', args, { cwd, env, maxBuffer: 2 ** 26 });
}
