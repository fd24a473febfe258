/**
 * `npm run check:tarballs`: builds the packages of the current commit in two clean clones, in folders of different
 * depth, and compares the tarballs byte for byte. Whoever builds a release again gets the same digests.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'byline-tarballs-'));
try {
  const first = buildIn(join(folder, 'one'));
  const second = buildIn(join(folder, 'a/deeper/folder/two'));
  const names = [...new Set([...first.keys(), ...second.keys()])];
  for (const name of names) console.log(`${name}\n  ${first.get(name)}\n  ${second.get(name)}`);
  if (names.some((name) => first.get(name) !== second.get(name))) {
    console.error('The tarballs of the two clones differ.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Clones the project into a folder, builds both packages, and returns the SHA-256 digest of each tarball. */
function buildIn(clone: string): Map<string, string> {
  mkdirSync(clone, { recursive: true });
  run(clone, 'git', 'clone', '--quiet', project, '.');
  run(clone, 'npm', 'ci', '--prefer-offline', '--no-audit');
  const packed = join(clone, 'release');
  mkdirSync(packed);
  run(clone, 'npm', 'pack', '--pack-destination', packed);
  run(clone, 'npm', 'run', 'build:client');
  run(clone, 'npm', 'pack', './dist-client', '--pack-destination', packed);
  return new Map(
    readdirSync(packed).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(packed, name)))
        .digest('hex'),
    ]),
  );
}

function run(cwd: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
