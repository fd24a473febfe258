/**
 * Keeps what a running stack may still import or send when a build replaces an earlier one. The names of such files
 * contain a hash of their content, so files of several builds can be in one folder.
 *
 * This file is plain JavaScript that imports only Node.js modules, because `setup.mjs` loads it before any package is
 * installed.
 */
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';

const DAY_MS = 24 * 3600 * 1000;
/** Longer than stacks of a checkout usually run without a restart. */
const KEPT_MS = 90 * DAY_MS;

/** Copies the files of an earlier build that the new one lacks, unless they are too old; either folder may be missing. */
export function keepEarlierFiles(earlier, folder, now = Date.now()) {
  for (const name of namesIn(earlier)) {
    if (namesIn(folder).includes(name) || isOld(`${earlier}/${name}`, now)) continue;
    cpSync(`${earlier}/${name}`, `${folder}/${name}`, { preserveTimestamps: true });
  }
}

/** Removes files of builds that no stack can be expected to use any more. */
export function removeOldFiles(folder, now = Date.now()) {
  for (const name of namesIn(folder)) if (isOld(`${folder}/${name}`, now)) rmSync(`${folder}/${name}`);
}

function isOld(file, now) {
  return statSync(file).mtimeMs < now - KEPT_MS;
}

function namesIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (fault) {
    if (fault.code === 'ENOENT') return [];
    throw fault;
  }
}
