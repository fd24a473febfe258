import { Command } from 'commander';
import pc from 'picocolors';
import { openDatabase } from '../../../db/index.ts';
import { type Config, openTemporalClient, START_COMMAND, VERSION } from '../../runtime/index.ts';
import { examineDatabase } from '../doctor/database.ts';
import { examineFiles } from '../doctor/files.ts';
import { type Finding, fault } from '../doctor/finding.ts';
import { examineGateway, examinePublicUrl } from '../doctor/gateway.ts';
import { examineIndex } from '../doctor/index-cluster.ts';
import { examineMail } from '../doctor/mail.ts';
import { examineProviders } from '../doctor/providers.ts';
import { examineTemporal } from '../doctor/temporal.ts';

const MARKS = { fine: pc.green('✓'), notice: pc.yellow('!'), fault: pc.red('✗') };

/** `byline admin doctor`: checks everything the service depends on. Exits with 1 if it finds a fault. */
export function doctorCommand(config: Config): Command {
  return new Command('doctor')
    .description('Check everything the service depends on, and suggest a fix for each problem.')
    .option('--gateway <url>', 'URL of the gateway', `http://127.0.0.1:${config.gateway.port}`)
    .option('--json', 'print the findings as JSON')
    .action(async ({ gateway, json }: { gateway: string; json?: true }) => {
      const findings = (
        await Promise.all([
          lookAtDatabase(config),
          lookAtTemporal(config),
          examineGateway(gateway, VERSION),
          config.gateway.publicUrl ? examinePublicUrl(config.gateway.publicUrl) : [],
          examineProviders(config),
          examineMail(config),
          examineFiles({
            archives: config.web.archives,
            folders: [config.local.dataDir, config.web.record].filter((path) => path !== undefined),
          }),
        ])
      ).flat();
      console.log(json ? JSON.stringify(findings, null, 2) : findings.map(describe).join('\n'));
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl } = config;
  if (!databaseUrl) {
    return [
      fault(
        'database',
        'none is configured',
        `Start Byline with "${START_COMMAND}" first, or set DATABASE_URL.`,
      ),
    ];
  }
  // The next statement on a broken connection will fail anyway, so ignore errors of idle connections.
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 4,
    applicationName: 'byline-admin',
    onError: () => undefined,
  });
  try {
    const findings = await examineDatabase(db, config);
    const isFaulty = findings.some(({ state }) => state === 'fault');
    return isFaulty ? findings : [...findings, ...(await examineIndex(db, config))];
  } finally {
    await db.destroy();
  }
}

async function lookAtTemporal(config: Config): Promise<Finding[]> {
  const temporal = openTemporalClient(config);
  try {
    return await examineTemporal(temporal, config);
  } finally {
    await temporal.connection.close();
  }
}

function describe({ part, state, says, remedy }: Finding): string {
  return `${MARKS[state]} ${part}: ${says}${remedy === null ? '' : `\n    ${remedy}`}`;
}
