/**
 * The services of docker-compose.yml as this machine runs them without containers: one row a service, in the order in
 * which they start. `test/unit/compose.test.ts` holds the rows to the file.
 *
 * `{postgres}` stands for the address of a service, `{postgres.host}` and `{postgres.port}` for its parts, `{self.port}` for
 * the row's own port, `{deploy/temporal}` for a folder of files, `{password}` for the database's, `{public}` for the address
 * that people type, `{deployment}` for the name of the workers' deployment, `{free}` for any free port.
 */
export interface Service {
  name: string;
  image: string;
  /** How many of them; one when not said. */
  replicas?: number;
  /** Entry point and command. The first word is the program. */
  run: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Where it listens in its container. */
  port?: number;
  /** The port of the host under which people reach it. */
  published?: number;
  /** What says that it is up; of a test that asks for a page, its address. */
  health?: { test: readonly string[]; url?: string };
  after: Readonly<Record<string, 'service_healthy' | 'service_completed_successfully'>>;
  /** What this machine sets otherwise, or not at all: containers have names and addresses of their own. */
  native: Readonly<Record<string, string>> | { absent: string };
}

/** What the image itself sets, for the services that are built from it. */
export const IMAGE_ENVIRONMENT = {
  NODE_ENV: 'production',
  BYLINE_MODE: 'production',
  BYLINE_HOST: '0.0.0.0',
  BYLINE_WORKFLOW_BUNDLE: '{app}/dist/workflow-bundle.js',
} as const;

export const BYLINE_IMAGE = 'byline:0.1.0';
const TEMPORAL_SETUP_IMAGE = 'temporalio/auto-setup:1.29.1';

const BYLINE = {
  DATABASE_URL: 'postgres://byline:{password}@{postgres}/byline',
  TEMPORAL_ADDRESS: '{temporal}',
  TEMPORAL_NAMESPACE: 'default',
  TEMPORAL_DEPLOYMENT_NAME: '{deployment}',
  BYLINE_PUBLIC_URL: '{public}',
};

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
    // In a container its ports are its own.
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
    published: 8233,
    after: { temporal: 'service_healthy' },
    native: { absent: 'for people to look at; nothing rests on it' },
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
    environment: { BYLINE_SITE: ':{self.port}', BYLINE_GATEWAYS: 'dynamic a {gateway.host} {gateway.port}' },
    port: 8080,
    published: 8080,
    health: {
      test: ['CMD', 'wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:{self.port}/api/health?live'],
      url: 'http://127.0.0.1:{self.port}/api/health?live',
    },
    after: { gateway: 'service_healthy' },
    // Here no name stands for all gateways.
    native: { BYLINE_SITE: 'http://127.0.0.1:{self.port}', BYLINE_GATEWAYS: 'to {gateway.all}' },
  },
  {
    name: 'workflow-worker',
    image: BYLINE_IMAGE,
    replicas: 2,
    run: ['node', 'dist/apps/worker/worker.js'],
    environment: { ...BYLINE, BYLINE_WORKER_ROLES: 'orchestration' },
    after: { init: 'service_completed_successfully' },
    native: {},
  },
  {
    name: 'activity-worker',
    image: BYLINE_IMAGE,
    replicas: 3,
    run: ['node', 'dist/apps/worker/worker.js'],
    environment: { ...BYLINE, BYLINE_WORKER_ROLES: 'web,fit,ledger' },
    after: { init: 'service_completed_successfully' },
    native: {},
  },
];

/** A text of the table with its names replaced by what they stand for where it runs. */
export function fill(text: string, meaning: (name: string) => string): string {
  return text.replace(/\{([a-z./-]+)\}/g, (_, name: string) => meaning(name));
}
