import { loadEnvFile, readConfig } from '../runtime/index.ts';
import { installedPrograms } from './postgres-home.ts';
import { run, say } from './run.ts';
import { findTemporalCli } from './temporal-cli.ts';

/**
 * `byline prepare`: installs the Temporal CLI and checks that PostgreSQL is installed, as the first start of
 * Byline would do. The function never returns, because the process exits.
 */
export async function prepare(): Promise<never> {
  return run(async () => {
    loadEnvFile();
    const { local } = readConfig(process.env);
    say(`PostgreSQL is in ${await installedPrograms()}.`);
    say(
      `Temporal is ${await findTemporalCli({ path: local.temporalCliPath, cacheDir: local.cacheDir }, say)}.`,
    );
    return 0;
  });
}
