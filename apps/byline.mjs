#!/usr/bin/env node
// The `byline` command: the client, or with `admin` what an operator does. As set-up built it; where something has
// changed since, TypeScript is loaded through tsx, as everywhere in this project.
import { BUILT, isBuilt } from './built-commands.mjs';

const program = process.argv[2] === 'admin' ? 'admin' : 'cli';
if (isBuilt()) await import(`../${BUILT}/${program}.js`);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./${program}/program.ts`);
}
