/**
 * Refuses to run if the Node.js version is too old. Without this check, an old version would report a syntax
 * error. This file is plain JavaScript that uses only Node.js modules, because `setup.mjs` and the `byline`
 * command load it before any package is installed.
 */
import { readFileSync } from 'node:fs';

/** Exits with a message unless this version of Node.js satisfies `engines` in package.json. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const needed = engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = needed.split('.').map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  console.error(`Byline needs Node ${needed} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
