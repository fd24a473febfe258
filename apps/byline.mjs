#!/usr/bin/env node
// The `byline` command. It starts one of three programs: the API client, the operator commands (`admin`), or
// the local stack (`start`, `demo`, `prepare`, and `backup`, `restore` and `upgrade` for its data). An installed
// package runs compiled code. In a checkout, the programs run from the build that setup created or, if the sources
// have changed since the build, from the TypeScript sources through tsx. The local stack runs setup first.
import { existsSync } from 'node:fs';
import { BUILT, isBuilt } from './built-commands.mjs';
import { requireNode } from './require-node.mjs';

const LOCAL = ['start', 'demo', 'prepare', 'backup', 'restore', 'upgrade'];
const PROGRAMS = { admin: 'admin', ...Object.fromEntries(LOCAL.map((name) => [name, 'local'])) };

requireNode();
const [, , command = '', ...rest] = process.argv;
// With `--help`, run the API client instead of the local stack. The client prints the help of these commands
// without setting up the checkout.
const isHelp = rest.some((argument) => ['-h', '--help'].includes(argument)) && command !== 'admin';
const asked = command === 'schema' && rest[0] === 'admin' ? 'admin' : command;
const program = Object.hasOwn(PROGRAMS, asked) && !isHelp ? PROGRAMS[asked] : 'cli';
if (!existsSync(new URL('../setup.mjs', import.meta.url))) await import(`../dist/apps/${program}/program.js`);
else {
  if (program === 'local') await import('../setup.mjs');
  if (isBuilt()) await import(`../${BUILT}/${program}.js`);
  else {
    const { register } = await import('tsx/esm/api');
    register();
    await import(`./${program}/program.ts`);
  }
}
