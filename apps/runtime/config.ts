import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type MailConfig, readMail, readSignInProvider, type SignInProviderConfig } from './accounts.ts';
import { type FitModelConfig, readFitModel } from './fit-model.ts';
import { readPublicUrl, readTemporalUiUrl } from './gateway-addresses.ts';
import { type ObservabilityConfig, readObservability } from './observability.ts';
import { type Settings, SettingsSchema } from './settings.ts';
import { readTemporal, type TemporalConfig } from './temporal-address.ts';

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
  temporal: TemporalConfig;
  gateway: {
    host: string;
    port: number;
    /** An origin, without a closing slash; null when none was configured. */
    publicUrl: string | null;
    /** Without a closing slash; null when none was configured. */
    temporalUiUrl: string | null;
    trustedProxies: string[];
    publicHosts: string[];
    allowedOrigins: string[];
  };
  /** Streams of events: how many of one organization in one process, how long, and how often they show life. */
  streams: { perOrganization: number; seconds: number; heartbeatSeconds: number };
  jobs: { activeLimit: number; window: number; quietSeconds: number; lifetimeSeconds: number };
  retention: { pagesDays: number; auditDays: number };
  rates: Record<RatePolicyName, RatePolicy>;
  /** Tries to sign in, in a quarter of an hour; 0 lifts a limit. */
  signIns: { perEmail: number; perAddress: number };
  /** How links are sent to people; null when they are shown to who asks for one. */
  mail: MailConfig | null;
  /** Where people sign in beside us; null for nowhere. */
  signInProvider: SignInProviderConfig | null;
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
  fit: { model: FitModelConfig | null };
  /** The vendor that finds and checks addresses; null without a key. */
  hunter: { url: string; apiKey: string } | null;
  /** Vendors of publication metrics; null without a key. */
  metrics: {
    openPageRank: { key: string; baseUrl: string } | null;
    dataForSeo: { login: string; password: string; baseUrl: string } | null;
    timeoutMs: number;
  };
  /** Files or addresses of rank lists, and how many rows of each are kept. */
  ranks: { tranco: string | undefined; domainRanks: string | undefined; rows: number };
  news: {
    provider: Settings['BYLINE_NEWS_PROVIDER'];
    providerTimeoutMs: number;
    serper: { url: string; key: string | undefined };
    gdeltDocUrl: string;
    /** Whether feeds and GDELT's files are read. */
    ingest: boolean;
    /** With a closing slash. */
    gkgBase: string;
    catchUpHours: number;
    retentionDays: number;
  };
  observability: ObservabilityConfig;
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
  const model = readFitModel(settings, problems);
  const { BYLINE_DATAFORSEO_LOGIN: login, BYLINE_DATAFORSEO_PASSWORD: password } = settings;
  if ((login === undefined) !== (password === undefined)) {
    problems.push('BYLINE_DATAFORSEO_LOGIN: needs BYLINE_DATAFORSEO_PASSWORD, and the other way round');
  }
  if (settings.BYLINE_NEWS_PROVIDER === 'serper' && !settings.BYLINE_SERPER_KEY) {
    problems.push('BYLINE_SERPER_KEY: is needed when BYLINE_NEWS_PROVIDER=serper');
  }
  for (const name of ['BYLINE_SERPER_URL', 'BYLINE_GDELT_DOC_URL', 'BYLINE_GKG_URL'] as const) {
    if (!URL.canParse(settings[name])) problems.push(`${name}: "${settings[name]}" is not an address`);
  }
  const temporal = readTemporal(settings, problems);
  const observability = readObservability(settings, problems);
  const publicUrl = readPublicUrl(settings.BYLINE_PUBLIC_URL, problems);
  const mail = readMail(settings, publicUrl, problems);
  const signInProvider = readSignInProvider(settings, problems);
  if (problems.length > 0) {
    throw new ConfigError(
      `The configuration has problems:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return deepFreeze({
    mode: settings.BYLINE_MODE,
    logLevel: settings.BYLINE_LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    temporal,
    gateway: {
      host: settings.BYLINE_HOST,
      port: settings.BYLINE_PORT,
      publicUrl: publicUrl?.origin ?? null,
      temporalUiUrl: readTemporalUiUrl(settings.BYLINE_TEMPORAL_UI_URL, problems),
      trustedProxies: list(settings.BYLINE_TRUSTED_PROXIES),
      publicHosts: [...list(settings.BYLINE_PUBLIC_HOSTS), ...(publicUrl ? [publicUrl.host] : [])],
      allowedOrigins: list(settings.BYLINE_ALLOWED_ORIGINS),
    },
    streams: {
      perOrganization: settings.BYLINE_STREAM_LIMIT,
      seconds: settings.BYLINE_STREAM_SECONDS,
      heartbeatSeconds: settings.BYLINE_STREAM_HEARTBEAT_SECONDS,
    },
    jobs: {
      activeLimit: settings.BYLINE_ACTIVE_JOB_LIMIT,
      window: settings.BYLINE_JOB_WINDOW,
      quietSeconds: settings.BYLINE_JOB_QUIET_SECONDS,
      lifetimeSeconds: settings.BYLINE_JOB_LIFETIME_DAYS * 24 * 60 * 60,
    },
    retention: { pagesDays: settings.BYLINE_RETENTION_DAYS, auditDays: settings.BYLINE_AUDIT_DAYS },
    rates: {
      news: { limit: settings.BYLINE_RATE_NEWS, seconds: 60, per: 'organization' },
      lookups: { limit: settings.BYLINE_RATE_LOOKUPS, seconds: 60, per: 'organization' },
      enrich: { limit: settings.BYLINE_RATE_ENRICH, seconds: 60, per: 'organization' },
      reads: { limit: settings.BYLINE_RATE_READS, seconds: 60, per: 'key' },
    },
    signIns: {
      perEmail: settings.BYLINE_SIGN_INS_PER_EMAIL,
      perAddress: settings.BYLINE_SIGN_INS_PER_ADDRESS,
    },
    mail,
    signInProvider,
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
    fit: { model },
    hunter: settings.BYLINE_HUNTER_API_KEY
      ? { url: settings.BYLINE_HUNTER_URL, apiKey: settings.BYLINE_HUNTER_API_KEY }
      : null,
    metrics: {
      openPageRank: settings.BYLINE_OPEN_PAGERANK_KEY
        ? { key: settings.BYLINE_OPEN_PAGERANK_KEY, baseUrl: settings.BYLINE_OPEN_PAGERANK_URL }
        : null,
      dataForSeo: login && password ? { login, password, baseUrl: settings.BYLINE_DATAFORSEO_URL } : null,
      timeoutMs: settings.BYLINE_METRICS_TIMEOUT_MS,
    },
    ranks: {
      tranco: settings.BYLINE_RANKS_TRANCO,
      domainRanks: settings.BYLINE_RANKS_DOMAINS,
      rows: settings.BYLINE_RANKS_ROWS,
    },
    news: {
      provider: settings.BYLINE_NEWS_PROVIDER,
      providerTimeoutMs: settings.BYLINE_NEWS_PROVIDER_TIMEOUT_MS,
      serper: { url: settings.BYLINE_SERPER_URL, key: settings.BYLINE_SERPER_KEY },
      gdeltDocUrl: settings.BYLINE_GDELT_DOC_URL,
      ingest:
        settings.BYLINE_NEWS_INGEST === 'on' ||
        (settings.BYLINE_NEWS_INGEST === 'auto' && settings.BYLINE_WEB === 'live'),
      gkgBase: settings.BYLINE_GKG_URL.replace(/\/*$/, '/'),
      catchUpHours: settings.BYLINE_GKG_CATCH_UP_HOURS,
      retentionDays: settings.BYLINE_NEWS_RETENTION_DAYS,
    },
    observability,
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
