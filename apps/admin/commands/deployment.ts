import { Command } from 'commander';
import { type Config, openTemporalClient } from '../../runtime/index.ts';
import { promote, versionsOf } from '../deployment.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * `byline admin deployment …`: lists the versions of the workflow workers, and chooses the one on which new
 * workflows run.
 */
export function deploymentCommands(config: Config): Command {
  const command = new Command('deployment').description(
    'Manage versions of the workflow workers (TEMPORAL_DEPLOYMENT_NAME).',
  );
  const withDeployment = async (
    work: (temporal: ReturnType<typeof openTemporalClient>, name: string) => Promise<void>,
  ) => {
    const { deployment } = config.temporal;
    if (!deployment) throw new OperatorError('TEMPORAL_DEPLOYMENT_NAME is not set.');
    const temporal = openTemporalClient(config);
    try {
      await work(temporal, deployment.name);
    } finally {
      await temporal.connection.close();
    }
  };
  command
    .command('list')
    .description('List all versions of the workers, which version is current, and which still run workflows.')
    .action(() =>
      withDeployment(async (temporal, name) => {
        for (const { buildId, status } of await versionsOf(temporal, name))
          console.log(`${buildId}  ${status}`);
      }),
    );
  command
    .command('promote')
    .argument('<build>', 'TEMPORAL_WORKER_BUILD_ID of running workers')
    .description('Start new workflows on this version; running workflows stay on their own version.')
    .action((build: string) =>
      withDeployment(async (temporal, name) => {
        const versions = await versionsOf(temporal, name);
        if (!versions.some(({ buildId }) => buildId === build))
          throw new OperatorError(`No worker with version "${build}" has connected yet.`);
        await promote(temporal, { name, buildId: build });
        console.log(`New workflows now start on ${build}.`);
      }),
    );
  return command;
}
