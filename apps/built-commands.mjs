/**
 * Checks whether the built programs of Byline are up to date. A built command starts about ten times as fast as its
 * TypeScript sources, whose modules tsx loads one by one. The build is used only if none of its input files has
 * changed since.
 *
 * This file is plain JavaScript that imports only Node.js modules, because `setup.mjs` and the `byline`
 * command load it before any package is installed.
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** The programs that are built, with their sources. */
export const PROGRAMS = {
  cli: 'apps/cli/program.ts',
  admin: 'apps/admin/program.ts',
  local: 'apps/local/program.ts',
  gateway: 'apps/gateway/server.ts',
  worker: 'apps/worker/worker.ts',
};
/** The folder of the build. */
export const BUILT = '.byline/commands';
/**
 * A file that lists the inputs of the build with their modification times and sizes. The list is written
 * last, so that an incomplete build is never used.
 */
export const INPUTS = `${BUILT}/inputs.json`;

/** Returns the modification time and size of a file. If either changes, the file was edited. */
export function lookOf(file, project = PROJECT) {
  const { mtimeMs, size } = statSync(project + file);
  return `${mtimeMs} ${size}`;
}

/** Returns whether there is a build of the current sources. */
export function isBuilt(project = PROJECT) {
  try {
    const inputs = JSON.parse(readFileSync(project + INPUTS, 'utf8'));
    return Object.entries(inputs).every(([file, look]) => lookOf(file, project) === look);
  } catch (fault) {
    if (fault.code === 'ENOENT') return false;
    throw fault;
  }
}
