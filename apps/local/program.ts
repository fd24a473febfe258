/**
 * The commands `byline start`, `byline demo` and `byline prepare`, which prepare and run all of Byline on
 * this machine. `apps/cli` prints the help of these commands.
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
