#!/usr/bin/env node
// The `byline` command: the API client, or the operator commands with `admin`. Uses the version built at
// setup; if a source has changed since, runs the TypeScript through tsx.
import { BUILT, isBuilt } from './built-commands.mjs';

const program = process.argv[2] === 'admin' ? 'admin' : 'cli';
if (isBuilt()) await import(`../${BUILT}/${program}.js`);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./${program}/program.ts`);
}
