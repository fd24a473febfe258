/**
 * Refuses to run on a Node.js version that is too old, which would otherwise report a syntax error. This file
 * is plain JavaScript that uses only Node.js modules, because `setup.mjs` and the `byline` command start
 * here.
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
