import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const port = (value: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65535, default: value, description });
const credits = (value: number, description: string) =>
  Type.Number({ minimum: 0, default: value, description });
const text = (value: string, description: string) => Type.String({ default: value, description });
const perMinute = (value: number, what: string) =>
  Type.Integer({ minimum: 0, default: value, description: `${what} a minute; 0 lifts the limit.` });
const optional = (description: string) => Type.Optional(Type.String({ description }));

/** Every setting, by the name of its environment variable. `.env.example` is made from it. */
export const SettingsSchema = Type.Object({
  BYLINE_MODE: Type.Union([Type.Literal('development'), Type.Literal('production')], {
    default: 'development',
    description: 'In production mode nothing that only tests need can be switched on.',
  }),
  BYLINE_LOG_LEVEL: Type.Union(
    [
      Type.Literal('debug'),
      Type.Literal('info'),
      Type.Literal('warn'),
      Type.Literal('error'),
      Type.Literal('silent'),
    ],
    { default: 'info', description: 'Least severe log line to write.' },
  ),
  DATABASE_URL: optional('PostgreSQL 15 or newer. The local stack sets it for its own database.'),
  TEMPORAL_ADDRESS: text('127.0.0.1:7233', 'Host and port of the Temporal frontend.'),
  TEMPORAL_NAMESPACE: text('default', 'Temporal namespace; its retention must not exceed the job lifetime.'),

  BYLINE_HOST: text('127.0.0.1', 'Address on which the gateway listens.'),
  BYLINE_PORT: port(8080, 'Port on which the gateway listens; 0 takes a free one.'),

  BYLINE_PUBLIC_HOSTS: text(
    '',
    'Names (host or host:port) under which agents reach the gateway, comma separated; MCP refuses any other, ' +
      'against DNS rebinding. Loopback names and BYLINE_HOST always count.',
  ),
  BYLINE_ALLOWED_ORIGINS: text(
    '',
    'Web origins (https://app.example) from which browsers may call MCP, comma separated, beside those of the public hosts.',
  ),

  BYLINE_ACTIVE_JOB_LIMIT: Type.Integer({
    minimum: 1,
    default: 10,
    description: 'Jobs that one organization may have running at once.',
  }),
  BYLINE_JOB_WINDOW: Type.Integer({
    minimum: 1,
    maximum: 500,
    default: 32,
    description: 'Sources of one job that are worked on at once.',
  }),
  BYLINE_JOB_QUIET_SECONDS: Type.Integer({
    minimum: 1,
    default: 60,
    description: 'Seconds without a change after which the reconciler looks at a job and its workflow.',
  }),
  BYLINE_JOB_LIFETIME_DAYS: Type.Integer({
    minimum: 1,
    default: 7,
    description: 'Days that a finished job and its Idempotency-Key are kept.',
  }),
  BYLINE_RATE_NEWS: perMinute(60, 'News searches of one organization'),
  BYLINE_RATE_LOOKUPS: perMinute(300, 'Publication and article look-ups of one organization'),
  BYLINE_RATE_ENRICH: perMinute(30, 'Enrich requests of one organization'),
  BYLINE_RATE_READS: perMinute(600, 'Job and balance reads of one API key'),
  BYLINE_PRICE_JOURNALIST: credits(5, 'Credits for one journalist with a published e-mail address.'),
  BYLINE_PRICE_NEWS_SEARCH: credits(0.1, 'Credits for one news search.'),
  BYLINE_PRICE_ARTICLE_LOOKUP: credits(0, 'Credits for one article look-up.'),
  BYLINE_PRICE_PUBLICATION_LOOKUP: credits(0, 'Credits for one publication look-up.'),
  BYLINE_MONTHLY_CALL_CAP: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Credits that searches and look-ups of one organization may cost in a calendar month.',
    }),
  ),

  BYLINE_WORKER_ROLES: text(
    'orchestration,web,fit,ledger',
    'Task queues that this worker process serves, comma separated.',
  ),
  BYLINE_WORKFLOW_BUNDLE: optional(
    'Prebuilt workflow bundle (npm run check:bundle -- FILE); without one the worker bundles at start.',
  ),
  BYLINE_WEB: Type.Union([Type.Literal('live'), Type.Literal('archive'), Type.Literal('archive-first')], {
    default: 'live',
    description: 'Where pages come from: the web, the WARC archives below, or the archives first.',
  }),
  BYLINE_WEB_ARCHIVES: text('', 'WARC files (.warc or .warc.gz) or folders of them, comma separated.'),
  BYLINE_WEB_RECORD: optional(
    'Folder in which each worker process records what it fetches, as a WARC file of its own.',
  ),
  BYLINE_WEB_ALLOW: text(
    '',
    'host:port pairs on private addresses that may be fetched, comma separated. Refused in production.',
  ),
  BYLINE_WEB_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 15_000,
    description: 'Milliseconds that a page may take, its redirects included.',
  }),
  BYLINE_WEB_HOST_INTERVAL_MS: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    default: 500,
    description: 'Least milliseconds between two requests to one host, over all workers.',
  }),
  BYLINE_WEB_HOST_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 2,
    description: 'Requests to one host that may run at once, over all workers.',
  }),
  BYLINE_WEB_CONTACT: text(
    'https://byline.invalid/bot',
    'Address in the User-Agent under which site owners can reach you.',
  ),
  BYLINE_CHECK_MX: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    description: 'Whether mail domains are looked up in DNS; auto: only when pages come from the live web.',
  }),

  BYLINE_DATA_DIR: optional('Local stack: where databases and state are kept (default: .byline).'),
  BYLINE_CACHE_DIR: text(
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'byline'),
    'Local stack: where the Temporal server is installed once.',
  ),
  TEMPORAL_CLI_PATH: optional('Local stack: a Temporal CLI to use instead of looking for one.'),
  BYLINE_POSTGRES_PORT: port(54329, 'Local stack: port of PostgreSQL.'),
  BYLINE_TEMPORAL_PORT: port(7233, 'Local stack: port of the Temporal server.'),
  BYLINE_TEMPORAL_UI_PORT: port(8233, 'Local stack: port of the Temporal UI.'),
});
export type Settings = Static<typeof SettingsSchema>;

export type Environment = Record<string, string | undefined>;
export type WorkerRole = 'orchestration' | 'web' | 'fit' | 'ledger';
const WORKER_ROLES: readonly WorkerRole[] = ['orchestration', 'web', 'fit', 'ledger'];

/** Calls that count together: `limit` of them in `seconds` for one key or one organization; 0 lifts it. */
export interface RatePolicy {
  limit: number;
  seconds: number;
  per: 'organization' | 'key';
}
export type RatePolicyName = 'news' | 'lookups' | 'enrich' | 'reads';

export interface Config {
  mode: Settings['BYLINE_MODE'];
  logLevel: Settings['BYLINE_LOG_LEVEL'];
  databaseUrl: string | undefined;
  temporal: { address: string; namespace: string };
  gateway: { host: string; port: number; publicHosts: string[]; allowedOrigins: string[] };
  jobs: { activeLimit: number; window: number; quietSeconds: number; lifetimeSeconds: number };
  rates: Record<RatePolicyName, RatePolicy>;
  /** In 1/1000 credit. */
  prices: { journalist: number; newsSearch: number; articleLookup: number; publicationLookup: number };
  /** What an organization's searches and look-ups may cost in a month, in 1/1000 credit; null without a cap. */
  monthlyCallCap: number | null;
  worker: { roles: WorkerRole[]; workflowBundle: string | undefined };
  web: {
    source: Settings['BYLINE_WEB'];
    archives: string[];
    allow: string[];
    contact: string;
    record: string | undefined;
    timeoutMs: number;
    hostIntervalMs: number;
    hostConcurrency: number;
  };
  checkMx: boolean;
  local: {
    dataDir: string | undefined;
    cacheDir: string;
    temporalCliPath: string | undefined;
    postgresPort: number;
    temporalPort: number;
    temporalUiPort: number;
  };
}

/** A configuration that cannot be used; the message lists every problem, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment once into a frozen configuration, or reports all that is wrong with it at once. */
export function readConfig(env: Environment): Readonly<Config> {
  const problems: string[] = [];
  const settings = readSettings(env, problems);
  const roles = list(settings.BYLINE_WORKER_ROLES);
  for (const role of roles) {
    if (!isWorkerRole(role)) {
      problems.push(`BYLINE_WORKER_ROLES: "${role}" is none of ${WORKER_ROLES.join(', ')}`);
    }
  }
  const archives = list(settings.BYLINE_WEB_ARCHIVES);
  if (settings.BYLINE_WEB !== 'live' && archives.length === 0) {
    problems.push(`BYLINE_WEB_ARCHIVES: name at least one file when BYLINE_WEB=${settings.BYLINE_WEB}`);
  }
  const allow = list(settings.BYLINE_WEB_ALLOW);
  if (allow.length > 0 && settings.BYLINE_MODE === 'production') {
    problems.push('BYLINE_WEB_ALLOW: opens private addresses to fetching and is refused in production mode');
  }
  if (problems.length > 0) {
    throw new ConfigError(
      `The configuration has problems:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return deepFreeze({
    mode: settings.BYLINE_MODE,
    logLevel: settings.BYLINE_LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    temporal: { address: settings.TEMPORAL_ADDRESS, namespace: settings.TEMPORAL_NAMESPACE },
    gateway: {
      host: settings.BYLINE_HOST,
      port: settings.BYLINE_PORT,
      publicHosts: list(settings.BYLINE_PUBLIC_HOSTS),
      allowedOrigins: list(settings.BYLINE_ALLOWED_ORIGINS),
    },
    jobs: {
      activeLimit: settings.BYLINE_ACTIVE_JOB_LIMIT,
      window: settings.BYLINE_JOB_WINDOW,
      quietSeconds: settings.BYLINE_JOB_QUIET_SECONDS,
      lifetimeSeconds: settings.BYLINE_JOB_LIFETIME_DAYS * 24 * 60 * 60,
    },
    rates: {
      news: { limit: settings.BYLINE_RATE_NEWS, seconds: 60, per: 'organization' },
      lookups: { limit: settings.BYLINE_RATE_LOOKUPS, seconds: 60, per: 'organization' },
      enrich: { limit: settings.BYLINE_RATE_ENRICH, seconds: 60, per: 'organization' },
      reads: { limit: settings.BYLINE_RATE_READS, seconds: 60, per: 'key' },
    },
    prices: {
      journalist: millicredits(settings.BYLINE_PRICE_JOURNALIST),
      newsSearch: millicredits(settings.BYLINE_PRICE_NEWS_SEARCH),
      articleLookup: millicredits(settings.BYLINE_PRICE_ARTICLE_LOOKUP),
      publicationLookup: millicredits(settings.BYLINE_PRICE_PUBLICATION_LOOKUP),
    },
    monthlyCallCap:
      settings.BYLINE_MONTHLY_CALL_CAP === undefined ? null : millicredits(settings.BYLINE_MONTHLY_CALL_CAP),
    worker: { roles: roles.filter(isWorkerRole), workflowBundle: settings.BYLINE_WORKFLOW_BUNDLE },
    web: {
      source: settings.BYLINE_WEB,
      archives,
      allow,
      contact: settings.BYLINE_WEB_CONTACT,
      record: settings.BYLINE_WEB_RECORD,
      timeoutMs: settings.BYLINE_WEB_TIMEOUT_MS,
      hostIntervalMs: settings.BYLINE_WEB_HOST_INTERVAL_MS,
      hostConcurrency: settings.BYLINE_WEB_HOST_CONCURRENCY,
    },
    checkMx:
      settings.BYLINE_CHECK_MX === 'on' ||
      (settings.BYLINE_CHECK_MX === 'auto' && settings.BYLINE_WEB === 'live'),
    local: {
      dataDir: settings.BYLINE_DATA_DIR,
      cacheDir: settings.BYLINE_CACHE_DIR,
      temporalCliPath: settings.TEMPORAL_CLI_PATH,
      postgresPort: settings.BYLINE_POSTGRES_PORT,
      temporalPort: settings.BYLINE_TEMPORAL_PORT,
      temporalUiPort: settings.BYLINE_TEMPORAL_UI_PORT,
    },
  });
}

/** The database's address, or an error that says how to get one. */
export function requireDatabaseUrl(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new ConfigError(
    'DATABASE_URL is not set: name a PostgreSQL database, or start everything with `npm start`.',
  );
}

function readSettings(env: Environment, problems: string[]): Settings {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(SettingsSchema.properties)) {
    // An empty variable is an unset one: that is what `VAR=` in a .env file means to people.
    if (env[name]) given[name] = env[name];
  }
  const settings = Value.Default(SettingsSchema, Value.Convert(SettingsSchema, given));
  const seen = new Set<string>();
  for (const error of Value.Errors(SettingsSchema, settings)) {
    const name = error.path.slice(1).split('/')[0] ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    problems.push(`${name}: ${describe(error.schema, error.message)}, got "${env[name] ?? ''}"`);
    // The remaining checks go on with the default, so that one run reports everything.
    (settings as Record<string, unknown>)[name] = SettingsSchema.properties[name as keyof Settings]?.default;
  }
  return settings as Settings;
}

function describe(schema: TSchema, message: string): string {
  const choices = schema.anyOf as { const?: string }[] | undefined;
  return choices
    ? `one of ${choices.map((choice) => choice.const).join(', ')} expected`
    : message.toLowerCase();
}

function isWorkerRole(role: string): role is WorkerRole {
  return (WORKER_ROLES as readonly string[]).includes(role);
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function millicredits(credits: number): number {
  return Math.round(credits * 1000);
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) deepFreeze(child);
  }
  return Object.freeze(value);
}
