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
    .addHelpText('after', examples(`${COMMAND} start`, `BYLINE_PORT=9000 ${COMMAND} start`));
  program
    .command('demo [urls...]')
    .description(
      'Run Byline with temporary data, enrich the given articles or bundled sample articles, and stop.',
    )
    .addHelpText('after', examples(`${COMMAND} demo`, `${COMMAND} demo https://news.example/a-story`));
  program
    .command('prepare')
    .description(
      'Install everything that the first start would download, so that the start needs no network.',
    )
    .addHelpText('after', examples(`${COMMAND} prepare`));
  program.command('admin').description(`Commands for operators; see \`${COMMAND} admin --help\`.`);
}
