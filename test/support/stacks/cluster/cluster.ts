import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keepProgram, LocalError, startPostgres, supervise } from '../../../../apps/local/index.ts';
import type { OrganizationId } from '../../../../model/index.ts';
import { type Addresses, chooseAddresses, PROJECT } from './addresses.ts';
import type { Programs } from './programs.ts';
import { BYLINE_IMAGE, IMAGE_ENVIRONMENT, type Service, TOPOLOGY } from './topology.ts';

/** The services of the compose file, running as processes on this machine. */
export interface Cluster {
  /** The URL that all gateways share. */
  gateway: string;
  temporalAddress: string;
  databaseUrl: string;
  first: { organization: { id: OrganizationId }; secret: string };
  logs: string;
  /** Returns the current process ids by service and number, e.g. `gateway-1`. */
  pids(): Record<string, number | undefined>;
  /** Rejects when a program exits that nothing restarts, such as the database. */
  ended: Promise<never>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  programs: Programs;
  dataDir: string;
  durable: boolean;
  /** Environment variables for gateways and workers, in addition to those in `TOPOLOGY`. */
  env?: Record<string, string>;
  say: (line: string) => void;
}

interface Running {
  name: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const HEALTH_MS = 90_000;

/**
 * Starts each service when its dependencies are ready, as compose does. The code must have been built with
 * `npm run build`.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, say } = options;
  const logs = join(dataDir, 'logs');
  const bin = join(dataDir, 'bin');
  mkdirSync(logs, { recursive: true });
  mkdirSync(bin);
  for (const [name, file] of options.programs) symlinkSync(file, join(bin, name));
  const addresses = await chooseAddresses((name) => TOPOLOGY.find((row) => row.name === name)?.replicas ?? 1);
  const starter = new Starter(options, addresses, { logs, bin });

  const ready = new Map<string, Promise<void>>();
  for (const service of TOPOLOGY) {
    if ('absent' in service.native) continue;
    const before = Object.keys(service.after).map((name) => ready.get(name));
    ready.set(
      service.name,
      Promise.all(before).then(() => starter.start(service)),
    );
  }
  const results = await Promise.allSettled(ready.values());
  const failed = results.find((result) => result.status === 'rejected');
  if (failed?.status === 'rejected') {
    await starter.stop();
    throw failed.reason;
  }
  say(`${starter.running.length} processes are running.`);
  const temporal = addresses.portsOf('temporal')[0];
  return {
    gateway: `http://127.0.0.1:${addresses.portsOf('proxy')[0]}`,
    temporalAddress: `127.0.0.1:${temporal}`,
    databaseUrl: starter.databaseUrl,
    first: starter.firstKey(),
    logs,
    pids: () => Object.fromEntries(starter.running.map(({ name, pid }) => [name, pid()])),
    ended: Promise.race(starter.endings),
    stop: () => starter.stop(),
  };
}

/** Starts services in order, and remembers what must be stopped. */
class Starter {
  readonly running: Running[] = [];
  readonly endings: Promise<never>[] = [];
  databaseUrl = '';
  private output = '';
  private readonly options: ClusterOptions;
  private readonly addresses: Addresses;
  private readonly folders: { logs: string; bin: string };

  constructor(options: ClusterOptions, addresses: Addresses, folders: { logs: string; bin: string }) {
    this.options = options;
    this.addresses = addresses;
    this.folders = folders;
  }

  async start(service: Service): Promise<void> {
    if (service.name === 'postgres') await this.startPostgres(service);
    else if (isOneShot(service)) await this.runOnce(service);
    else {
      const starts = Array.from({ length: service.replicas ?? 1 }, async (_, replica) => {
        await this.startReplica(service, replica);
        await this.untilHealthy(service, replica);
      });
      // Wait until each replica has started or failed, so that every replica that has started is in the list
      // of processes to stop.
      const results = await Promise.allSettled(starts);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  }

  /** Stops the services in reverse order. */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const { stop } of this.running.splice(0).reverse())
      await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** Extracts the first key from the output of `init`. */
  firstKey(): Cluster['first'] {
    const id = /Organization (org_\w+)/.exec(this.output)?.[1] as OrganizationId | undefined;
    const secret = /shown only once\): (\S+)/.exec(this.output)?.[1];
    if (!id || !secret) throw new Error(`init made no first key:\n${this.output}`);
    return { organization: { id }, secret };
  }

  /** Starts the embedded PostgreSQL and waits until it is ready. */
  private async startPostgres({ name, run }: Service): Promise<void> {
    const setting = run.join(' ').match(/max_connections=(\d+)/);
    const server = await startPostgres({
      dataDir: join(this.options.dataDir, name),
      port: { what: name, port: this.addresses.portsOf(name)[0] ?? 0, variable: '', chosen: true },
      logFile: this.logOf(name),
      durable: this.options.durable,
      maxConnections: Number(setting?.[1]),
      say: this.options.say,
    });
    this.addresses.setPassword(new URL(server.url).password);
    this.databaseUrl = server.url;
    this.running.push({ name, pid: () => server.pid, stop: server.stop });
    this.endings.push(server.ended);
  }

  private async runOnce(service: Service): Promise<void> {
    const [program, ...args] = await this.commandOf(service, 0);
    const env = { ...process.env, ...(await this.environmentOf(service, 0)) };
    try {
      const { stdout } = await promisify(execFile)(program, args, { cwd: PROJECT, env });
      this.output += stdout;
    } catch (error) {
      throw new LocalError(`${service.name} failed.`, String((error as { stderr?: string }).stderr ?? error));
    }
  }

  private async startReplica(service: Service, replica: number): Promise<void> {
    const name = `${service.name}-${replica + 1}`;
    const [program, ...args] = await this.commandOf(service, replica);
    const env = await this.environmentOf(service, replica);
    const logFile = this.logOf(name);
    if (program === process.execPath) {
      const [entry = ''] = args;
      this.running.push(await supervise({ name, entry, execArgv: [], env, logFile, say: this.options.say }));
      return;
    }
    const kept = await keepProgram({ name, command: program, args, env, logFile, stopSignal: 'SIGTERM' });
    this.running.push({ name, pid: () => kept.pid, stop: kept.stop });
    this.endings.push(kept.ended);
  }

  private async untilHealthy(service: Service, replica: number): Promise<void> {
    if (!service.health) return;
    const url = service.health.url && (await this.addresses.fill(service.health.url, service.name, replica));
    const command = await this.addresses.fill(service.health.test.at(-1) ?? '', service.name, replica);
    const env = { ...process.env, ...(await this.environmentOf(service, replica)) };
    const deadline = Date.now() + HEALTH_MS;
    for (;;) {
      try {
        if (url) await fetch(url).then((reply) => assertOk(reply.ok));
        else await promisify(execFile)('sh', ['-c', command], { env });
        return;
      } catch (error) {
        if (Date.now() > deadline)
          throw new LocalError(
            `${service.name} is not healthy, see ${this.logOf(service.name)}.`,
            `${error}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  private async commandOf(service: Service, replica: number): Promise<[string, ...string[]]> {
    const [program = '', ...args] = await Promise.all(
      service.run.map((word) => this.addresses.fill(word, service.name, replica)),
    );
    if (program === 'node') return [process.execPath, ...args];
    return [this.options.programs.has(program) ? join(this.folders.bin, program) : program, ...args];
  }

  private async environmentOf(service: Service, replica: number): Promise<Record<string, string>> {
    const ours = service.image === BYLINE_IMAGE;
    const texts = {
      ...(ours ? IMAGE_ENVIRONMENT : {}),
      ...service.environment,
      ...('absent' in service.native ? {} : service.native),
      ...(ours ? this.options.env : {}),
    };
    const path = `${this.folders.bin}:${process.env.PATH ?? ''}`;
    return { PATH: path, ...(await this.addresses.fillAll(texts, service.name, replica)) };
  }

  private logOf(name: string): string {
    return join(this.folders.logs, `${name}.log`);
  }
}

/** Returns whether other services start only after this service has exited. */
function isOneShot({ name }: Service): boolean {
  return TOPOLOGY.some(({ after }) => after[name] === 'service_completed_successfully');
}

function assertOk(ok: boolean): void {
  if (!ok) throw new Error('not healthy yet');
}
