import type { Command } from 'commander';
import { COMMAND } from '../../runtime/installation.ts';
import { examples } from '../call.ts';

/**
 * Adds `byline admin` and the commands that run Byline on this machine to the help text. The commands are not
 * run by this program, because `apps/byline.mjs` starts other programs for them.
 */
export function addLocal(program: Command): void {
  program
    .command('start')
    .description('Run all of Byline on this machine until Ctrl-C. Data is kept in the folder .byline.')
    .addHelpText(...examples('start', 'BYLINE_PORT=9000 start'));
  program
    .command('demo [urls...]')
    .description(
      'Run Byline with temporary data, enrich the given articles or bundled sample articles, and stop.',
    )
    .addHelpText(...examples('demo', 'demo https://news.example/a-story'));
  program
    .command('prepare')
    .description(
      'Install everything that the first start would download, so that the start needs no network.',
    )
    .addHelpText(...examples('prepare'));
  program
    .command('backup <file>')
    .description(
      'Back up the database and .env to one file while Byline runs. In a folder, the file is named by version and time.',
    )
    .option('--keep <number>', 'in a folder, delete all but the newest backups')
    .option('--dry-run', 'say what would be written and deleted, and do neither')
    .addHelpText(...examples('backup before.tar', 'backup backups/ --keep 14'));
  program
    .command('restore <file>')
    .description(
      'Restore a backup into an empty data folder or database, and check the ledger and a sample of evidence.',
    )
    .option('--dry-run', 'read and check the whole file and the target, and write nothing')
    .addHelpText(...examples('restore before.tar', 'BYLINE_DATA_DIR=copy restore before.tar'));
  program
    .command('upgrade')
    .description(
      'With --rehearse, try this version on a copy of the data, say what would happen, and delete the copy.',
    )
    .option('--rehearse', 'the only form there is: an upgrade is the start of the new version')
    .option('--dry-run', 'the same as --rehearse')
    .addHelpText(...examples('upgrade --rehearse'));
  program.command('admin').description(`Commands for operators; see \`${COMMAND} admin --help\`.`);
}
