import { Command } from 'commander';
import { oauthKeys } from '../../../db/index.ts';
import type { WithDatabase } from './init.ts';

/** `byline admin oauth …` */
export function oauthCommands(withDatabase: WithDatabase): Command {
  const command = new Command('oauth').description('The authorization server.');
  command
    .command('rotate-keys')
    .description('Make new keys for identity tokens and cookies; the last ones are still accepted.')
    .action(() =>
      withDatabase(async (db) => {
        await oauthKeys.rotate(db);
        console.log('New keys are made. Restart the gateways to use them; nobody is signed out.');
      }),
    );
  return command;
}
