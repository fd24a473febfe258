#!/usr/bin/env node
// The `byline` command: the API client, the operator commands with `admin`, or the whole of Byline with `start`,
// `demo` and `prepare`. An installed package runs its compiled code. A checkout runs the client and the operator
// commands as built at setup; if a source has changed since, and for the whole of Byline, it runs the TypeScript
// through tsx.
import { existsSync } from 'node:fs';
import { BUILT, isBuilt } from './built-commands.mjs';
import { requireNode } from './require-node.mjs';

const PROGRAMS = { admin: 'admin', start: 'local', demo: 'local', prepare: 'local' };

requireNode();
const [, , command = '', ...rest] = process.argv;
// The client has the help of `start`, `demo` and `prepare`, which must not set up a checkout.
const isHelp = rest.some((argument) => ['-h', '--help'].includes(argument)) && command !== 'admin';
const program = Object.hasOwn(PROGRAMS, command) && !isHelp ? PROGRAMS[command] : 'cli';
if (!existsSync(new URL('../setup.mjs', import.meta.url))) await import(`../dist/apps/${program}/program.js`);
else if (program !== 'local' && isBuilt()) await import(`../${BUILT}/${program}.js`);
else {
  if (program === 'local') await import('../setup.mjs');
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./${program}/program.ts`);
}
