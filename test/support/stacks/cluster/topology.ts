import { readFileSync } from 'node:fs';

/**
 * A service of docker-compose.yml, described so that it can run on this machine without containers. The table
 * below lists the services in start order, and `test/unit/compose.test.ts` compares it with the compose file.
 *
 * These placeholders are available: `{postgres}` is the address of a service, and `{postgres.host}` and
 * `{postgres.port}` are its parts. `{self.port}` is the service's own port. `{deploy/temporal}` is the path
 * of a folder, `{password}` the database password, `{public}` the URL for users, `{site}` what the proxy
 * listens on, and `{deployment}` the name of the worker deployment. `{alive}` is the file that a worker writes while it is alive, and `{free}` is any
 * free port.
 */
export interface Service {
  name: string;
  image: string;
  /** The number of copies of the service; 1 by default. */
  replicas?: number;
  /** The service's entry point and command: the program to run, followed by its arguments. */
  run: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** The port on which the service listens in its container. */
  port?: number;
  /** The ports on the host through which users reach the service, as the compose file names them. */
  published?: readonly string[];
  /** The health check of the service, with its URL if the check uses HTTP. */
  health?: { test: readonly string[]; url?: string };
  after: Readonly<Record<string, 'service_healthy' | 'service_completed_successfully'>>;
  /**
   * Settings that need a different value when the services run outside containers, where a service has no
   * host name or IP address of its own. If a service does not run outside containers, `absent` gives the
   * reason.
   */
  native: Readonly<Record<string, string>> | { absent: string };
}

/** Environment variables that the image sets for all services built from it. */
export const IMAGE_ENVIRONMENT = {
  NODE_ENV: 'production',
  BYLINE_MODE: 'production',
  BYLINE_HOST: '0.0.0.0',
  BYLINE_WORKFLOW_BUNDLE: '{app}/dist/workflow-bundle.js',
} as const;

const { name, version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as Record<'name' | 'version', string>;
/** The image has the name of the package, without the package's scope. */
export const BYLINE_IMAGE = `${name.split('/').at(-1)}:${version}`;
const TEMPORAL_SETUP_IMAGE = 'temporalio/auto-setup:1.29.1';

const BYLINE = {
  DATABASE_URL: 'postgres://byline:{password}@{postgres}/byline',
  TEMPORAL_ADDRESS: '{temporal}',
  TEMPORAL_NAMESPACE: 'default',
  TEMPORAL_DEPLOYMENT_NAME: '{deployment}',
  BYLINE_PUBLIC_URL: '{public}',
};

/** Checks whether a worker's main loop is running. The loop writes this file every five seconds. */
const ALIVE = {
  environment: { BYLINE_WORKER_ALIVE_FILE: '{alive}' },
  health: { test: ['CMD-SHELL', 'find {alive} -newermt "20 seconds ago" | grep -q .'] },
} as const;

export const TOPOLOGY: readonly Service[] = [
  {
    name: 'postgres',
    image: 'postgres:18',
    run: ['postgres', '-c', 'max_connections=400'],
    environment: { POSTGRES_USER: 'byline', POSTGRES_PASSWORD: '{password}', POSTGRES_DB: 'byline' },
    port: 5432,
    health: { test: ['CMD-SHELL', 'pg_isready -U byline'] },
    after: {},
    native: {},
  },
  {
    name: 'temporal-schema',
    image: TEMPORAL_SETUP_IMAGE,
    run: ['sh', '{deploy/temporal}/schema.sh'],
    environment: {
      SQL_PLUGIN: 'postgres12',
      SQL_HOST: '{postgres.host}',
      SQL_PORT: '{postgres.port}',
      SQL_USER: 'byline',
      SQL_PASSWORD: '{password}',
    },
    after: { postgres: 'service_healthy' },
    native: {},
  },
  {
    name: 'temporal',
    image: 'temporalio/server:1.29.1',
    run: [
      ...['temporal-server', '--root', '{deploy/temporal}', '--config', '.', '--env', 'server'],
      ...['--allow-no-auth', 'start'],
    ],
    environment: {
      POSTGRES_SEEDS: '{postgres.host}',
      DB_PORT: '{postgres.port}',
      POSTGRES_USER: 'byline',
      POSTGRES_PWD: '{password}',
      DYNAMIC_CONFIG_FILE_PATH: '{deploy/temporal}/dynamic-config.yaml',
    },
    port: 7233,
    health: { test: ['CMD-SHELL', 'temporal operator cluster health --address {temporal.self}'] },
    after: { 'temporal-schema': 'service_completed_successfully' },
    // Outside a container, all services share one machine's ports.
    native: {
      BIND_ON_IP: '127.0.0.1',
      FRONTEND_GRPC_PORT: '{temporal.port}',
      FRONTEND_MEMBERSHIP_PORT: '{free}',
      MATCHING_GRPC_PORT: '{free}',
      MATCHING_MEMBERSHIP_PORT: '{free}',
      HISTORY_GRPC_PORT: '{free}',
      HISTORY_MEMBERSHIP_PORT: '{free}',
      WORKER_GRPC_PORT: '{free}',
      WORKER_MEMBERSHIP_PORT: '{free}',
    },
  },
  {
    name: 'temporal-namespace',
    image: TEMPORAL_SETUP_IMAGE,
    run: ['sh', '{deploy/temporal}/namespace.sh'],
    environment: { TEMPORAL_ADDRESS: '{temporal}', TEMPORAL_NAMESPACE: 'default' },
    after: { temporal: 'service_healthy' },
    native: {},
  },
  {
    name: 'temporal-ui',
    image: 'temporalio/ui:2.42.1',
    run: [],
    environment: { TEMPORAL_ADDRESS: '{temporal}' },
    port: 8080,
    published: ['127.0.0.1:8233:8080'],
    after: { temporal: 'service_healthy' },
    native: { absent: 'for people to look at; nothing depends on it' },
  },
  {
    name: 'init',
    image: BYLINE_IMAGE,
    run: ['node', 'dist/apps/admin/program.js', 'admin', 'init'],
    environment: BYLINE,
    after: { 'temporal-namespace': 'service_completed_successfully' },
    native: {},
  },
  {
    name: 'gateway',
    image: BYLINE_IMAGE,
    replicas: 2,
    run: ['node', 'dist/apps/gateway/server.js'],
    environment: {
      ...BYLINE,
      BYLINE_TRUSTED_PROXIES: 'uniquelocal',
      BYLINE_TEMPORAL_UI_URL: 'http://127.0.0.1:8233',
    },
    port: 8080,
    health: {
      test: [
        ...['CMD', 'node', '-e'],
        "fetch('http://127.0.0.1:{self.port}/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))",
      ],
      url: 'http://127.0.0.1:{self.port}/api/health',
    },
    after: { init: 'service_completed_successfully' },
    native: { BYLINE_HOST: '127.0.0.1', BYLINE_PORT: '{self.port}', BYLINE_TRUSTED_PROXIES: 'loopback' },
  },
  {
    name: 'proxy',
    image: 'caddy:2.10.2-alpine',
    run: ['caddy', 'run', '--config', '{deploy/caddy}/Caddyfile'],
    environment: {
      BYLINE_SITE: '{site}',
      BYLINE_HTTP_PORT: '{self.port}',
      BYLINE_HTTPS_PORT: '8443',
      BYLINE_GATEWAYS: 'dynamic a {gateway.host} {gateway.port}',
    },
    port: 8080,
    published: [
      `${'$'}{BYLINE_PUBLISH_HTTP:-127.0.0.1:8080}:8080`,
      `${'$'}{BYLINE_PUBLISH_HTTPS:-127.0.0.1:8443}:8443`,
    ],
    health: {
      test: ['CMD', 'wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:{self.port}/api/health?live'],
      url: 'http://127.0.0.1:{self.port}/api/health?live',
    },
    after: { gateway: 'service_healthy' },
    // In the compose file, one host name resolves to all gateways. On this machine, the gateways must be
    // listed.
    native: {
      BYLINE_SITE: 'http://127.0.0.1:{self.port}',
      BYLINE_HTTP_PORT: '{free}',
      BYLINE_GATEWAYS: 'to {gateway.all}',
    },
  },
  {
    name: 'workflow-worker',
    image: BYLINE_IMAGE,
    replicas: 2,
    run: ['node', 'dist/apps/worker/worker.js'],
    environment: { ...BYLINE, BYLINE_WORKER_ROLES: 'orchestration,ledger,mail', ...ALIVE.environment },
    health: ALIVE.health,
    after: { init: 'service_completed_successfully' },
    native: {},
  },
  {
    name: 'activity-worker',
    image: BYLINE_IMAGE,
    replicas: 3,
    run: ['node', 'dist/apps/worker/worker.js'],
    environment: { ...BYLINE, BYLINE_WORKER_ROLES: 'web,fit,webhooks', ...ALIVE.environment },
    health: ALIVE.health,
    after: { init: 'service_completed_successfully' },
    native: {},
  },
];

/** Replaces the placeholders in a text of the service table with their values. */
export function fill(text: string, meaning: (name: string) => string): string {
  return text.replace(/\{([a-z./-]+)\}/g, (_, name: string) => meaning(name));
}
