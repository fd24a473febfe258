/**
 * Checks whether the built `byline` command is current. The build starts in a quarter of the time that the
 * sources need, because those are compiled first. It is used only while all of its input files are unchanged.
 *
 * Plain JavaScript with Node.js modules only, because both `setup.mjs` and the command itself start here.
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** At the same depth as the programs, which resolve files relative to their own location. */
export const BUILT = '.byline/commands';
/** The source files of a build with their modification time and size. Written last by a build. */
export const INPUTS = `${BUILT}/inputs.json`;

/** Modification time and size, which change with every edit. */
export function lookOf(file, project = PROJECT) {
  const { mtimeMs, size } = statSync(project + file);
  return `${mtimeMs} ${size}`;
}

/** Whether there is a build of the current sources. */
export function isBuilt(project = PROJECT) {
  try {
    const inputs = JSON.parse(readFileSync(project + INPUTS, 'utf8'));
    return Object.entries(inputs).every(([file, look]) => lookOf(file, project) === look);
  } catch (fault) {
    if (fault.code === 'ENOENT') return false;
    throw fault;
  }
}
