/**
 * The commands `byline start`, `demo` and `prepare`, which prepare and run all of Byline on this machine, and
 * `backup`, `restore` and `upgrade`, which care for its data, here or in a database of your own. `apps/cli` prints
 * the help of these commands.
 */
import { Command } from 'commander';
import { backup } from './backups/backup.ts';
import { rehearse } from './backups/rehearse.ts';
import { restore } from './backups/restore.ts';
import { demo } from './demo.ts';
import { prepare } from './prepare.ts';
import { start } from './start.ts';

const program = new Command('byline');
program.command('start').action(start);
program.command('demo').argument('[urls...]').action(demo);
program.command('prepare').action(prepare);
program.command('backup').argument('<file>').option('--keep <number>').option('--dry-run').action(backup);
program.command('restore').argument('<file>').option('--dry-run').action(restore);
program.command('upgrade').option('--rehearse').option('--dry-run').action(rehearse);
await program.parseAsync();
