import { Command } from 'commander';
import { type Database, type OrganizationId, organizations } from '../../../db/index.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

/** `byline admin organizations …` */
export function organizationCommands(withDatabase: WithDatabase): Command {
  const command = new Command('organizations').description('Organizations: create, list.');
  command
    .command('create <name>')
    .description('Create an organization without credits.')
    .action((name: string) =>
      withDatabase(async (db) => {
        const organization = await db.transaction().execute((tx) => organizations.create(tx, name));
        console.log(organization.id);
      }),
    );
  command
    .command('list')
    .description('List organizations.')
    .action(() =>
      withDatabase(async (db) => {
        for (const { id, name } of await organizations.list(db)) console.log(`${id}  ${name}`);
      }),
    );
  return command;
}

/** The organization that an operator means, by id or by exact name. */
export async function findOrganization(db: Database, idOrName: string): Promise<OrganizationId> {
  const organization = await organizations.find(db, idOrName);
  if (!organization)
    throw new OperatorError(`There is no organization "${idOrName}". See: byline admin organizations list`);
  return organization.id;
}
