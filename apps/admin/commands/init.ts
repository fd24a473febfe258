import { Command } from 'commander';
import { type Database, migrate } from '../../../db/index.ts';
import { type Config, openTemporalClient } from '../../runtime/index.ts';
import { bootstrap } from '../bootstrap.ts';
import { promoteFirst } from '../deployment.ts';
import { linkTo } from '../public-link.ts';
import { setupTemporal } from '../setup-temporal.ts';

export type WithDatabase = (command: (db: Database) => Promise<void>) => Promise<void>;

/** `byline admin init`: schema, search attributes, first organization. Safe to repeat. */
export function initCommand(config: Config, withDatabase: WithDatabase): Command {
  return new Command('init')
    .description(
      'Prepare database and Temporal; the first time, create an organization and a key. Safe to repeat.',
    )
    .action(() =>
      withDatabase(async (db) => {
        const applied = await migrate(db);
        console.log(
          applied.length > 0 ? `Migrations applied: ${applied.join(', ')}` : 'The schema is up to date.',
        );
        const temporal = openTemporalClient(config);
        try {
          await setupTemporal(temporal);
          const { deployment } = config.temporal;
          if (deployment && (await promoteFirst(temporal, deployment)))
            console.log(`${deployment.name} ${deployment.buildId} begins all new workflows.`);
        } finally {
          await temporal.connection.close();
        }
        console.log('Temporal has the search attributes.');
        const first = await bootstrap(db);
        if (!first) return;
        console.log(
          `Organization ${first.organization.id} ("${first.organization.name}") has 1,000 credits.`,
        );
        console.log(`Its API key, shown once: ${first.secret}`);
        console.log(
          `Its admin ${first.admin.email} sets a password, once: ${linkTo(config, first.admin.path)}`,
        );
      }),
    );
}
