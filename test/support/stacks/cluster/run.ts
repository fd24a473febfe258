/**
 * `npm run cluster`: runs the services of docker-compose.yml as processes on this machine, with temporary
 * data, until Ctrl-C. With `-- --demo`, runs the demo's job through the cluster's URL and exits.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiOf,
  LocalError,
  newsroom,
  PITCH,
  printReport,
  run,
  runJob,
  SEARCHED,
  say,
  writeArchive,
} from '../../../../apps/local/index.ts';
import { readConfig } from '../../../../apps/runtime/index.ts';
import { PROJECT } from './addresses.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { installPrograms } from './programs.ts';

const demo = process.argv.includes('--demo');

await run(async (stopped) => {
  if (!existsSync(join(PROJECT, 'dist/workflow-bundle.js')))
    throw new LocalError('The cluster runs what the image holds: run "npm run build" first.');
  const programs = await installPrograms(readConfig(process.env), say);
  const dataDir = mkdtempSync(join(tmpdir(), 'byline-cluster-'));
  try {
    // PostgreSQL may run as another user, who needs access to this folder.
    await chmod(dataDir, 0o755);
    const cluster = await startCluster({ programs, dataDir, durable: !demo, env: await pages(dataDir), say });
    try {
      const work = demo ? demonstrate(cluster) : welcome(cluster);
      const reason = await Promise.race([work, stopped, cluster.ended]);
      if (reason !== undefined) console.log(`\nStopping: ${reason} …`);
      return demo && reason !== undefined ? 130 : 0;
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** With `--demo`, the pages come from the bundled newsroom instead of the live web. */
async function pages(dataDir: string): Promise<Record<string, string>> {
  if (!demo) return {};
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom.newsroom());
  return { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive };
}

async function demonstrate({ gateway, first }: Cluster): Promise<void> {
  const sources = [...newsroom.DEMO_SOURCES];
  printReport(await runJob(apiOf(gateway, first.secret), { sources, pitch: PITCH, q: SEARCHED }));
}

/** Prints the cluster's URLs, API key and process ids, then waits until this process is stopped. */
function welcome({ gateway, temporalAddress, databaseUrl, first, logs, pids }: Cluster): Promise<never> {
  console.log(
    `\n  Gateway   ${gateway}\n  Temporal  ${temporalAddress}\n  Database  ${databaseUrl}\n  Logs      ${logs}`,
  );
  console.log(`  API key   ${first.secret}\n`);
  for (const [name, pid] of Object.entries(pids())) console.log(`  ${name.padEnd(20)} ${pid ?? ''}`);
  return new Promise(() => undefined);
}
