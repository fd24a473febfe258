#!/usr/bin/env node
// The `byline` command. TypeScript is loaded through tsx, as everywhere in this project.
import { register } from 'tsx/esm/api';

register();
await import('./program.ts');
