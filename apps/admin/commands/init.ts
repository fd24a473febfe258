import { Command } from 'commander';
import { type Database, migrate } from '../../../db/index.ts';
import { type Config, openTemporalClient } from '../../runtime/index.ts';
import { bootstrap } from '../bootstrap.ts';
import { promoteFirst } from '../deployment.ts';
import { linkTo } from '../public-link.ts';
import { registerCommands, setupTemporal } from '../setup-temporal.ts';

export type WithDatabase = (command: (db: Database) => Promise<void>) => Promise<void>;

/**
 * `byline admin init`: sets up the schema, the search attributes and the first organization. Running the
 * command again is safe.
 */
export function initCommand(config: Config, withDatabase: WithDatabase): Command {
  return new Command('init')
    .description(
      'Set up the database and Temporal. On the first run, also create an organization and an API key. Safe to repeat.',
    )
    .action(() =>
      withDatabase(async (db) => {
        const applied = await migrate(db);
        console.log(
          applied.length > 0 ? `Migrations applied: ${applied.join(', ')}` : 'The schema is up to date.',
        );
        const temporal = openTemporalClient(config);
        try {
          const missing = await setupTemporal(temporal);
          if (missing.length === 0) console.log('Temporal’s search attributes are registered.');
          else {
            console.log(
              'Temporal does not let Byline register search attributes. No job can start until you run:',
            );
            for (const line of registerCommands(config.temporal, missing)) console.log(`  ${line}`);
          }
          const { deployment } = config.temporal;
          if (deployment && (await promoteFirst(temporal, deployment)))
            console.log(`New workflows start on ${deployment.name} ${deployment.buildId}.`);
        } finally {
          await temporal.connection.close();
        }
        const first = await bootstrap(db);
        if (!first) return;
        console.log(
          `Organization ${first.organization.id} ("${first.organization.name}") has 1,000 credits.`,
        );
        console.log(`API key (shown only once): ${first.secret}`);
        console.log(
          `Link for the admin ${first.admin.email} to set a password (works once): ${linkTo(config, first.admin.path)}`,
        );
      }),
    );
}
