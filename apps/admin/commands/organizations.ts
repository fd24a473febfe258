import { Command } from 'commander';
import { type Database, organizations } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import { faultOfName } from '../../../model/text/mailed-names.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';

export function organizationCommands(withDatabase: WithDatabase): Command {
  const command = new Command('organizations').description(
    'Manage organizations: create, list, set their share of worker time.',
  );
  command
    .command('create <name>')
    .description('Create an organization without credits.')
    .action((name: string) =>
      withDatabase(async (db) => {
        const fault = faultOfName(name);
        if (fault !== null) throw new OperatorError(fault);
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
  command
    .command('weight <organization> <weight>')
    .description(
      'Set an organization’s share of worker time when several organizations are waiting: 0.001 to 1000, default 1.',
    )
    .action((organization: string, text: string) =>
      withDatabase(async (db) => {
        const weight = readDecimal(text, 3) ?? 0;
        if (!(weight >= 0.001 && weight <= 1000))
          throw new OperatorError(
            `"${text}" is not a number from 0.001 to 1000 with at most three decimals.`,
          );
        const id = await findOrganization(db, organization);
        await organizations.setWeight(db, id, weight);
        console.log(
          `${id} now has weight ${weight}, which takes effect with the organization’s next request.`,
        );
      }),
    );
  return command;
}

/** Finds an organization by ID or exact name. */
export async function findOrganization(db: Database, idOrName: string): Promise<OrganizationId> {
  const organization = await organizations.find(db, idOrName);
  if (!organization)
    throw new OperatorError(`There is no organization "${idOrName}". See: byline admin organizations list`);
  return organization.id;
}
