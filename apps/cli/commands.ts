import { Command } from 'commander';
import { COMMAND } from '../runtime/installation.ts';
import { addAudits } from './commands/audits.ts';
import { addCampaigns } from './commands/campaigns.ts';
import { addCredits } from './commands/credits.ts';
import { addEnrich } from './commands/enrich.ts';
import { addExport } from './commands/export.ts';
import { addFind } from './commands/find.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addLists } from './commands/lists.ts';
import { addLocal } from './commands/local.ts';
import { addLogin } from './commands/login.ts';
import { addLookups } from './commands/lookups.ts';
import { addMcp } from './commands/mcp.ts';
import { addRescore } from './commands/rescore.ts';
import { addSavedPitches } from './commands/saved-pitches.ts';
import { addSchema } from './commands/schema.ts';
import { addSearch } from './commands/search.ts';
import { addVerify } from './commands/verify.ts';
import { describeExitCodes } from './failures.ts';

const NOTES = `
Environment:
  BYLINE_API_KEY  used instead of a sign-in
  BYLINE_URL      URL of the gateway; http://127.0.0.1:8080 by default
  NO_COLOR        no colors

Exit codes:
${describeExitCodes()}

Results go to stdout, messages to stderr:
  ${COMMAND} search "battery recycling" -o ndjson | jq -r .link | ${COMMAND} enrich - --pitch pitch.txt --wait
`;

/** Creates the `byline` command with all of its subcommands except `completion`. */
export function createProgram(version: string): Command {
  const program = new Command('byline')
    .description(
      'Self-hosted media research: find the journalists behind articles, with evidence and a fit score for your pitch.',
    )
    .version(version)
    .exitOverride()
    .showHelpAfterError('(see --help)')
    .addHelpText('after', NOTES);
  addLogin(program);
  addFind(program);
  addSavedPitches(program);
  addEnrich(program);
  addJobs(program);
  addRescore(program);
  addExport(program);
  addVerify(program);
  addCampaigns(program);
  addLists(program);
  addAudits(program);
  addSearch(program);
  addLookups(program);
  addCredits(program);
  addKeys(program);
  addMcp(program);
  addSchema(program);
  addLocal(program);
  return program;
}
