/**
 * `byline start`, `byline demo` and `byline prepare`: all of Byline on this machine. `apps/cli` prints their help.
 */
import { Command } from 'commander';
import { demo } from './demo.ts';
import { prepare } from './prepare.ts';
import { start } from './start.ts';

const program = new Command('byline');
program.command('start').action(start);
program.command('demo').argument('[urls...]').action(demo);
program.command('prepare').action(prepare);
await program.parseAsync();
