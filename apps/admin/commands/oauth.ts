import { Command } from 'commander';
import { oauthKeys } from '../../../db/index.ts';
import type { WithDatabase } from './init.ts';

export function oauthCommands(withDatabase: WithDatabase): Command {
  const command = new Command('oauth').description('Manage the OAuth authorization server.');
  command
    .command('rotate-keys')
    .description('Create new keys for identity tokens and cookies. The previous keys are still accepted.')
    .action(() =>
      withDatabase(async (db) => {
        await oauthKeys.rotate(db);
        console.log('New keys were created. Restart the gateways to use them. All sessions stay valid.');
      }),
    );
  return command;
}
