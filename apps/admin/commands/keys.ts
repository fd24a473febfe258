import { Command, Option } from 'commander';
import { apiKeys } from '../../../db/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';
import { findOrganization } from './organizations.ts';

interface CreateOptions {
  name: string;
  scope: apiKeys.Scope[];
  expires?: string;
}

export function keyCommands(withDatabase: WithDatabase): Command {
  const command = new Command('keys').description('Manage API keys: create, list, revoke.');
  command
    .command('create <organization>')
    .description('Create an API key for an organization (id or name). The key is shown only once.')
    .option('--name <name>', 'label for the key', 'Created by the operator')
    .addOption(
      new Option('--scope <scope...>', 'scopes to grant')
        .choices(apiKeys.SCOPES)
        .default([...apiKeys.SCOPES]),
    )
    .option('--expires <date>', 'expiry date, e.g. 2027-01-31')
    .action((organization: string, options: CreateOptions) =>
      withDatabase(async (db) => {
        const organizationId = await findOrganization(db, organization);
        const { name, scope: scopes } = options;
        const expiresAt = readExpiry(options.expires);
        const { key, secret } = await db
          .transaction()
          .execute((tx) => apiKeys.create(tx, { organizationId, name, scopes, expiresAt }));
        console.error(`Key ${key.id} “${name}” with ${scopes.join(' and ')} (shown only once):`);
        console.log(secret);
      }),
    );
  command
    .command('list <organization>')
    .description('List the keys of an organization.')
    .action((organization: string) =>
      withDatabase(async (db) => {
        for (const key of await apiKeys.list(db, await findOrganization(db, organization))) {
          const state = key.revoked_at
            ? 'revoked'
            : key.expires_at && key.expires_at <= new Date()
              ? 'expired'
              : 'works';
          console.log(`${key.id}  ${key.prefix}…  ${state.padEnd(7)}  ${key.scopes.join(' ')}  ${key.name}`);
        }
      }),
    );
  command
    .command('revoke <key>')
    .description('Revoke a key (key_…) permanently.')
    .action((id: string) =>
      withDatabase(async (db) => {
        if (!(await apiKeys.revoke(db, id)))
          throw new OperatorError(`There is no active key "${id}". See: byline admin keys list ORGANIZATION`);
        console.log(`Revoked ${id}.`);
      }),
    );
  return command;
}

function readExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || date <= new Date()) {
    throw new OperatorError(`"${text}" must be a date in the future.`);
  }
  return date;
}
