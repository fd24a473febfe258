/** `byline start`, `byline demo` and `byline prepare`: all of Byline on this machine. */
import { Command } from 'commander';
import { VERSION } from '../runtime/index.ts';
import { demo } from './demo.ts';
import { prepare } from './prepare.ts';
import { start } from './start.ts';

const program = new Command('byline').description('Media research, self-hosted.').version(VERSION);
program
  .command('start')
  .description('Run all of Byline on this machine until Ctrl-C. Data is kept in the folder .byline.')
  .action(start);
program
  .command('demo')
  .description('Run all of Byline with temporary data, enrich a small bundled newsroom, and stop.')
  .argument('[urls...]', 'articles of the live web to enrich instead')
  .action(demo);
program
  .command('prepare')
  .description('Install what the first start would install, so that it needs no network.')
  .action(prepare);

await program.parseAsync();
