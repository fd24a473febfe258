import { inject } from 'vitest';
import { freePort } from '../../apps/local/index.ts';
import { type Command, run } from './processes.ts';
import type { World } from './world.ts';

/** A gateway and a worker as processes of their own, on a world's database and Temporal. */
export interface WatchedStack {
  gateway: string;
  /** What each tells Prometheus, as text. */
  scrape(process: 'gateway' | 'worker'): Promise<string>;
  /** The lines that each has logged. */
  logs(process: 'gateway' | 'worker'): Record<string, unknown>[];
  close(): Promise<void>;
}

/** Starts both with `env` beside what makes them run and tell their figures. */
export async function startWatchedStack(world: World, env: Record<string, string>): Promise<WatchedStack> {
  const ports = { gateway: await freePort(), worker: await freePort() };
  const common = {
    ...env,
    DATABASE_URL: world.databaseUrl,
    TEMPORAL_ADDRESS: world.temporalAddress,
    BYLINE_WORKFLOW_BUNDLE: inject('workflowBundle'),
    BYLINE_LOG_LEVEL: 'debug',
    BYLINE_PORT: '0',
    BYLINE_RATE_READS: '0',
    BYLINE_NEWS_INGEST: 'off',
  };
  const start = (name: keyof typeof ports) =>
    run('node', ['--import', 'tsx', `apps/${name}/${ENTRIES[name]}`], {
      ...common,
      BYLINE_METRICS_PORT: String(ports[name]),
    });
  const processes: Record<keyof typeof ports, Command> = { gateway: start('gateway'), worker: start('worker') };
  const close = async () => {
    for (const { process } of Object.values(processes)) process.kill('SIGTERM');
    await Promise.all(Object.values(processes).map(({ ended }) => ended));
  };
  try {
    const [[, gateway = '']] = await Promise.all([
      processes.gateway.waitFor(/listening at (http:\/\/127[\d.:]+)/),
      processes.worker.waitFor(/worker is running/),
    ]);
    return {
      gateway,
      async scrape(name) {
        const reply = await fetch(`http://127.0.0.1:${ports[name]}/metrics`);
        if (reply.status !== 200) throw new Error(`the ${name} told ${reply.status}`);
        return reply.text();
      },
      logs: (name) =>
        processes[name]
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const ENTRIES = { gateway: 'server.ts', worker: 'worker.ts' } as const;
