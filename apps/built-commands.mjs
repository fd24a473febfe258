/**
 * What set-up built of the `byline` command, which starts in a quarter of the time that its sources need: they
 * would be compiled first. Used only while every file that it was built from is as it was; with Node's own modules
 * alone, and plain JavaScript, because both `setup.mjs` and the command itself begin here.
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** As deep in the project as the programs themselves, which find files from where they stand. */
export const BUILT = '.byline/commands';
/** The sources of a build with what they looked like; the last file that a build writes. */
export const INPUTS = `${BUILT}/inputs.json`;

/** How a file looks from outside: whoever changes it changes this. */
export function lookOf(file, project = PROJECT) {
  const { mtimeMs, size } = statSync(project + file);
  return `${mtimeMs} ${size}`;
}

/** Whether there is a build of just these sources. */
export function isBuilt(project = PROJECT) {
  try {
    const inputs = JSON.parse(readFileSync(project + INPUTS, 'utf8'));
    return Object.entries(inputs).every(([file, look]) => lookOf(file, project) === look);
  } catch (fault) {
    if (fault.code === 'ENOENT') return false;
    throw fault;
  }
}
