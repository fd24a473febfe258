import type { Command } from 'commander';
import { urlOption } from '../call.ts';
import { readCredentials } from '../credentials.ts';
import { CommandFailure } from '../failures.ts';
import { chooseUrl } from '../session.ts';

/** `byline keys`: says where keys are made, since neither an API key nor a token may make one. */
export function addKeys(program: Command): void {
  program
    .command('keys')
    .description('Where API keys are created, listed and revoked.')
    .addOption(urlOption())
    .action(async ({ url }: { url?: string }) => {
      const gateway = chooseUrl(url, await readCredentials());
      throw new CommandFailure(
        'unauthorized',
        `API keys are created, listed and revoked by an admin who is signed in to the console: ${gateway}/console/. ` +
          'No API key and no token of this command may do it; an operator has `byline admin keys`.',
      );
    });
}
