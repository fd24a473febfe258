import type { Command } from 'commander';
import { COMMAND } from '../../runtime/installation.ts';
import { examples, urlOption } from '../call.ts';
import { readCredentials } from '../credentials.ts';
import { CommandFailure } from '../failures.ts';
import { chooseUrl } from '../session.ts';

/** `byline keys`: points to the web console, because neither an API key nor a token may create keys. */
export function addKeys(program: Command): void {
  program
    .command('keys')
    .description('Explain where to create, list and revoke API keys.')
    .addHelpText(...examples('keys'))
    .addOption(urlOption())
    .action(async ({ url }: { url?: string }) => {
      const gateway = chooseUrl(url, await readCredentials());
      throw new CommandFailure(
        'unauthorized',
        `Admins create, list and revoke API keys in the console: ${gateway}/console/. ` +
          `This command cannot manage keys. Operators can use \`${COMMAND} admin keys\`.`,
      );
    });
}
