import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../apps/local/index.ts';
import { type NodeProgram, propertiesOf } from './program.ts';

/** OpenSearch refuses to run as root: a user that owns nothing else. */
const NOBODY = 65_534;
const START_MS = 180_000;

export interface SearchNode {
  url: string;
  /** The folder of everything that the node keeps. */
  data: string;
  start(): Promise<void>;
  /** Ends the process at once, as when the machine fails. */
  kill(): Promise<void>;
}

export interface SearchCluster {
  nodes: SearchNode[];
  /** The addresses of all nodes, as in `BYLINE_SEARCH_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the nodes of a cluster, with a heap of `heapMb` each, and waits until they have found each other. */
export async function startCluster(
  program: NodeProgram,
  count: number,
  heapMb: number,
): Promise<SearchCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-search-'));
  const own = (path: string) => {
    if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
  };
  own(folder);
  const ports: { http: number; transport: number }[] = [];
  for (let place = 0; place < count; place += 1)
    ports.push({ http: await freePort(), transport: await freePort() });
  const seeds = ports.map(({ transport }) => `127.0.0.1:${transport}`);
  const names = ports.map((_, place) => `node-${place}`);
  const nodes = ports.map(({ http, transport }, place): SearchNode => {
    const home = join(folder, names[place] as string);
    const at = (name: string) => join(home, name);
    for (const path of [home, at('config'), at('data'), at('logs'), at('tmp')]) {
      mkdirSync(path);
      own(path);
    }
    for (const shared of ['lib', 'modules', 'plugins']) symlinkSync(join(program.home, shared), at(shared));
    const settings = {
      'cluster.name': 'byline-test',
      'node.name': names[place],
      'network.host': '127.0.0.1',
      'http.port': http,
      'transport.port': transport,
      'path.data': at('data'),
      'path.logs': at('logs'),
      'discovery.seed_hosts': seeds,
      'cluster.initial_cluster_manager_nodes': names,
      // The tests share the disk with other programs.
      'cluster.routing.allocation.disk.threshold_enabled': false,
    };
    writeFileSync(
      at('config/opensearch.yml'),
      Object.entries(settings)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
        .join(''),
    );
    writeFileSync(
      at('config/log4j2.properties'),
      propertiesOf({
        'appender.console.type': 'Console',
        'appender.console.name': 'console',
        'appender.console.layout.type': 'PatternLayout',
        'appender.console.layout.pattern': '%d %p %c{1}: %m%n',
        'rootLogger.level': 'warn',
        'rootLogger.appenderRef.console.ref': 'console',
      }),
    );
    return nodeOf(program, { home, url: `http://127.0.0.1:${http}`, heapMb });
  });
  const cluster = {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

function nodeOf(
  { home: parts, java }: NodeProgram,
  { home, url, heapMb }: { home: string; url: string; heapMb: number },
): SearchNode {
  let running: ChildProcess | undefined;
  let output = '';
  const isUp = async () => {
    const wait = AbortSignal.timeout(2_000);
    const response = await fetch(`${url}/_cluster/health`, { signal: wait }).catch(() => undefined);
    return response?.ok === true;
  };
  return {
    url,
    data: join(home, 'data'),
    async start() {
      const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
      const options = [
        ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC', '--add-modules=jdk.incubator.vector'],
        ...['--enable-native-access=ALL-UNNAMED', `-Djava.io.tmpdir=${join(home, 'tmp')}`],
        ...[`-Dopensearch.path.home=${home}`, `-Dopensearch.path.conf=${join(home, 'config')}`],
        ...['-Dopensearch.distribution.type=tar', '-Dopensearch.bundled_jdk=false', '-Djna.nosys=true'],
      ];
      const args = [...options, '-cp', `${parts}/lib/*`, 'org.opensearch.bootstrap.OpenSearch'];
      const child = spawn(java, args, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], ...user });
      running = child;
      const hear = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4_000);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      for (const end = Date.now() + START_MS; !(await isUp()); ) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
          throw new Error(`a node of OpenSearch did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    async kill() {
      const child = running;
      running = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
