import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/runtime/index.ts';
import { codeBlock } from '../support/docs/code-blocks.ts';
import {
  BYLINE_IMAGE,
  fill,
  IMAGE_ENVIRONMENT,
  type Service,
  TOPOLOGY,
} from '../support/stacks/cluster/topology.ts';

interface ComposeService {
  build?: string;
  image: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { replicas?: number };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  name: string;
  services: Record<string, ComposeService>;
};
const dockerfile = read('Dockerfile');
/** The last stage of the Dockerfile, which `docker build` builds by default. */
const clusterStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** The folders to which `TOPOLOGY` refers, each with its path in a container. */
const FOLDERS: Record<string, string> = {
  'deploy/temporal': '/etc/temporal/byline',
  'deploy/caddy': '/etc/caddy',
  app: '/app',
};

/** Returns a function that translates a placeholder in `TOPOLOGY` to its value in the compose file. */
function meaning(service: Service): (name: string) => string {
  const ports = new Map(TOPOLOGY.map((row) => [row.name, row.port]));
  return (name) => {
    if (name === 'password') return `${'$'}{POSTGRES_PASSWORD:?set it as docs/cluster.md says}`;
    if (name === 'deployment') return `${'$'}{TEMPORAL_DEPLOYMENT_NAME:-}`;
    if (name === 'public') return `${'$'}{BYLINE_PUBLIC_URL:-http://127.0.0.1:8080}`;
    if (name === 'site') return `${'$'}{BYLINE_SITE:-:8080}`;
    if (name === 'alive') return '/tmp/byline-worker.alive';
    if (name === 'self.port') return String(service.port);
    const folder = FOLDERS[name];
    if (folder) return folder;
    const [target = '', part] = name.split('.');
    if (part === 'host') return target;
    if (part === 'port') return String(ports.get(target));
    // Compose cannot know a container's own IP address in advance, so the container's shell inserts it.
    return `${part === 'self' ? '$$(hostname -i)' : target}:${ports.get(target)}`;
  };
}

describe('the images', () => {
  it('are built and run on the Node version in .nvmrc', () => {
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version);
    expect(versions.length).toBeGreaterThan(2);
    expect(new Set(versions)).toEqual(new Set([read('.nvmrc').trim()]));
  });
});

describe('the images that run Byline', () => {
  it('run in production mode, in a cluster and in one container', () => {
    const stages = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.includes('\nCMD '));
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toMatch(/^ENV .*\bBYLINE_MODE=production\b/m);
  });
});

describe('the compose file', () => {
  it('has no default password: it does not start before one is set', () => {
    const uses = read('docker-compose.yml').match(/\$\{POSTGRES_PASSWORD[^}]*\}/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const use of uses) expect(use).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]+\}$/);
    expect(read('docker-compose.yml')).not.toMatch(/byline:byline@/);
  });
});

describe('the compose file and the topology that runs without containers', () => {
  it('name the same services', () => {
    expect(Object.keys(compose.services).sort()).toEqual(TOPOLOGY.map(({ name }) => name).sort());
  });

  it.each(TOPOLOGY)('agree on $name', (row) => {
    const there = compose.services[row.name];
    const inContainer = (text: string) => fill(text, meaning(row));
    const command = [...(there?.entrypoint ?? []), ...(there?.command ?? commandOfImage(row))];
    expect({
      image: there?.image,
      replicas: there?.deploy?.replicas ?? 1,
      run: command,
      environment: there?.environment,
      published: there?.ports ?? [],
      health: there?.healthcheck?.test,
      after: there?.depends_on ?? {},
    }).toEqual({
      image: row.image === BYLINE_IMAGE ? `${'$'}{BYLINE_IMAGE:-${BYLINE_IMAGE}}` : row.image,
      replicas: row.replicas ?? 1,
      run: row.run.map(inContainer),
      environment: Object.fromEntries(
        Object.entries(row.environment).map(([name, text]) => [name, inContainer(text)]),
      ),
      published: row.published ?? [],
      health: row.health?.test.map(inContainer),
      after: Object.fromEntries(Object.entries(row.after).map(([name, condition]) => [name, { condition }])),
    });
  });

  it('mount as a volume every folder that a command or a setting names', () => {
    for (const row of TOPOLOGY) {
      const texts = [...row.run, ...Object.values(row.environment)].join(' ');
      const named = Object.keys(FOLDERS).filter((folder) => texts.includes(`{${folder}}`));
      const volumes = compose.services[row.name]?.volumes ?? [];
      for (const folder of named) {
        expect(existsSync(new URL(`../../${folder}`, import.meta.url))).toBe(true);
        expect(volumes).toContain(`./${folder}:${FOLDERS[folder]}:ro`);
      }
    }
  });

  it('request a health page at the URL that this test checks', () => {
    for (const { health } of TOPOLOGY) {
      if (health?.url) expect(health.test.at(-1)).toContain(health.url);
    }
  });

  it('start services that are built here from one image, with the Dockerfile’s environment', () => {
    const rows = TOPOLOGY.filter(({ image }) => image === BYLINE_IMAGE);
    for (const { name } of rows)
      expect(compose.services[name]).toMatchObject({
        build: '.',
        env_file: [{ path: 'byline.env', required: false }],
      });
    const set = /^ENV (.*(?:\\\n.*)*)/m.exec(clusterStage)?.[1] ?? '';
    const pairs = set.split(/[\s\\]+/).filter((pair) => pair.includes('='));
    expect(Object.fromEntries(pairs.map((pair) => pair.split('=')))).toEqual(
      Object.fromEntries(
        Object.entries(IMAGE_ENVIRONMENT).map(([name, text]) => [name, text.replace('{app}', '/app')]),
      ),
    );
  });

  it('give Temporal the same dynamic configuration as the local server', () => {
    const file = compose.services.temporal?.environment?.DYNAMIC_CONFIG_FILE_PATH ?? '';
    const here = file.replace(FOLDERS['deploy/temporal'] ?? '', 'deploy/temporal');
    expect(Object.keys(parse(read(here)) as object)).toContain('matching.enableFairness');
  });
});

/** Returns the default command of a service's image, for services without a command in the compose file. */
function commandOfImage({ image }: Service): string[] {
  if (image !== BYLINE_IMAGE) return [];
  return JSON.parse(/^CMD (\[.*\])$/m.exec(clusterStage)?.[1] ?? '[]') as string[];
}

describe('the page about one server', () => {
  const PAGE = 'docs/one-server.md';

  it('has settings that are valid together, and a proxy for the gateway of these settings', () => {
    const config = readConfig(parseEnv(codeBlock(PAGE, 'Install', 1)));
    expect(config).toMatchObject({
      mode: 'production',
      gateway: { host: '127.0.0.1', publicUrl: 'https://byline.example' },
    });
    expect(codeBlock(PAGE, 'Start')).toBe(
      `byline.example {\n\treverse_proxy 127.0.0.1:${config.gateway.port}\n}\n`,
    );
  });

  it('names variables that the compose file has', () => {
    const names = codeBlock(PAGE, 'The same with Docker Compose').match(/\bBYLINE_\w+(?==)/g) ?? [];
    expect(names).toHaveLength(4);
    for (const name of names) expect(read('docker-compose.yml')).toContain(`${'$'}{${name}:-`);
  });
});
