import { Command } from 'commander';
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
import { describeExitCodes } from './exit-codes.ts';

const NOTES = `
Environment:
  BYLINE_API_KEY  used instead of a sign-in
  BYLINE_URL      URL of the gateway; http://127.0.0.1:8080 by default
  NO_COLOR        no colours

Exit codes:
${describeExitCodes()}

Results go to stdout, messages to stderr:
  npx byline search "battery recycling" -o ndjson | jq -r .link | npx byline enrich - --pitch pitch.txt --wait
`;

/** Creates the `byline` command with all of its subcommands except `completion`. */
export function createProgram(version: string): Command {
  const program = new Command('byline')
    .description(
      'Media research, self-hosted: articles and a pitch go in, evidenced journalist profiles come out.',
    )
    .version(version)
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
  // A separate program runs the `admin` commands; registering the name here only adds it to the help text.
  program.command('admin').description('Commands for operators; see `npx byline admin --help`.');
  return program;
}
