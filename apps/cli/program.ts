/** The `byline` command: the REST API as a command-line tool. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { COMMAND } from '../runtime/installation.ts';
import { addCredits } from './commands/credits.ts';
import { addEnrich } from './commands/enrich.ts';
import { addExport } from './commands/export.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addLists } from './commands/lists.ts';
import { addLogin } from './commands/login.ts';
import { addLookups } from './commands/lookups.ts';
import { addMcp } from './commands/mcp.ts';
import { addRescore } from './commands/rescore.ts';
import { addSearch } from './commands/search.ts';
import { describeExitCodes, EXIT_CODES, reportFailure } from './failures.ts';

const NOTES = `
Environment:
  BYLINE_API_KEY  used instead of a sign-in
  BYLINE_URL      URL of the gateway; http://127.0.0.1:8080 by default
  NO_COLOR        no colours

Exit codes:
${describeExitCodes()}

Results go to stdout, messages to stderr:
  ${COMMAND} search "battery recycling" -o ndjson | jq -r .link | ${COMMAND} enrich - --pitch pitch.txt --wait
`;

// The program that reads stdout may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODES.ok.code);
});

const program = new Command('byline')
  .description(
    'Media research, self-hosted: articles and a pitch go in, evidenced journalist profiles come out.',
  )
  .version(readVersion())
  .exitOverride()
  .showHelpAfterError('(see --help)')
  .addHelpText('after', NOTES);
addLogin(program);
addEnrich(program);
addJobs(program);
addRescore(program);
addExport(program);
addLists(program);
addSearch(program);
addLookups(program);
addCredits(program);
addKeys(program);
addMcp(program);
// Separate programs run these commands; registering their names here only adds them to the help text.
program.command('start').description('Run all of Byline on this machine.');
program
  .command('prepare')
  .description('Install what the first start would install, so that it needs no network.');
program
  .command('demo [urls...]')
  .description('Run Byline with temporary data, enrich a bundled newsroom, and stop.');
program.command('admin').description(`Commands for operators; see \`${COMMAND} admin --help\`.`);
const wantsCompletion = ['complete', 'completion'].includes(process.argv[2] ?? '');
if (wantsCompletion)
  (await import('@bomb.sh/tab/commander')).default(program, { completionCommandName: 'completion' });
else
  program
    .command('completion <shell>')
    .description('Print the completion script for bash, zsh or fish: source <(byline completion zsh)');

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
