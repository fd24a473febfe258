#!/usr/bin/env node
// The `byline` command: the client, or with `admin` what an operator does. TypeScript is loaded through tsx, as
// everywhere in this project.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2] === 'admin' ? './admin/program.ts' : './cli/program.ts');
