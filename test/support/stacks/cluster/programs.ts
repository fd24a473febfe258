import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findTemporalCli, onPath } from '../../../../apps/local/index.ts';
import type { Config } from '../../../../apps/runtime/index.ts';
import { buildGoProgram } from './go-program.ts';

/** Programs that a local cluster runs, in the same versions as the Docker images of the compose file. */
const GO_PROGRAMS = [
  { name: 'temporal-server', source: 'go.temporal.io/server/cmd/server@v1.29.1', minutes: 4 },
  { name: 'temporal-sql-tool', source: 'go.temporal.io/server/cmd/tools/sql@v1.29.1', minutes: 1 },
  { name: 'caddy', source: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.10.2', minutes: 3 },
] as const;

/** The path of each program, keyed by its name in the commands of the service table. */
export type Programs = ReadonlyMap<string, string>;

/** Finds the programs of a local cluster. Returns null if one is neither on the PATH nor in the cache. */
export async function findPrograms(config: Config): Promise<Programs | null> {
  const found = new Map<string, string>();
  for (const { name, source } of GO_PROGRAMS) {
    const file = onPath(name) ?? placeOf(config, name, source);
    if (!existsSync(file)) return null;
    found.set(name, file);
  }
  found.set('temporal', await findCli(config, () => undefined));
  return found;
}

/** Finds the programs of a local cluster, and builds those that are missing. */
export async function installPrograms(config: Config, say: (line: string) => void): Promise<Programs> {
  const { cacheDir } = config.local;
  mkdirSync(cacheDir, { recursive: true });
  for (const { name, source, minutes } of GO_PROGRAMS) {
    const place = placeOf(config, name, source);
    if (onPath(name) || existsSync(place)) continue;
    await buildGoProgram({ title: name, source, minutes, place, cacheDir }, say);
  }
  const programs = await findPrograms(config);
  if (!programs) throw new Error('the built program is missing');
  return programs;
}

function findCli({ local }: Config, say: (line: string) => void): Promise<string> {
  return findTemporalCli({ path: local.temporalCliPath, cacheDir: local.cacheDir }, say);
}

function placeOf({ local }: Config, name: string, source: string): string {
  return join(local.cacheDir, `${name}-${source.replace(/^.*@/, '')}`, name);
}
