import type { Config } from '../runtime/index.ts';
import { say } from './run.ts';
import { defaultDataDir, type Stack, type StackOptions, startStack } from './stack.ts';

/** Starts the stack that the settings describe: its data folder outlives it, and its ports are the configured ones. */
export function startConfigured(config: Config, signal: AbortSignal): Promise<Stack> {
  const dataDir = defaultDataDir(config);
  return startStack({ config, dataDir, ports: wantedPorts(config), durable: true, signal, say });
}

/** The configured ports; those that the user has set are not replaced when they are in use. */
function wantedPorts({ gateway, local }: Config): StackOptions['ports'] {
  const chosen = (variable: string) => Boolean(process.env[variable]);
  const wanted = (what: string, variable: string, port: number) => ({
    what,
    variable,
    port,
    chosen: chosen(variable),
  });
  return {
    gateway: wanted('the gateway', 'BYLINE_PORT', gateway.port),
    postgres: wanted('PostgreSQL', 'BYLINE_POSTGRES_PORT', local.postgresPort),
    temporal: wanted('Temporal', 'BYLINE_TEMPORAL_PORT', local.temporalPort),
    temporalUi: wanted('the Temporal UI', 'BYLINE_TEMPORAL_UI_PORT', local.temporalUiPort),
  };
}
