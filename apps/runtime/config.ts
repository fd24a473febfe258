import { readMail, readSignInProvider } from './accounts.ts';
import { deepFreeze } from './deep-freeze.ts';
import { readFitModel } from './fit-model.ts';
import { readPublicUrl, readTemporalUiUrl } from './gateway-urls.ts';
import { START_COMMAND } from './installation.ts';
import { readNews } from './news-settings.ts';
import { readObservability } from './observability.ts';
import { type Environment, readSettings } from './read-settings.ts';
import { readTemporal } from './temporal-address.ts';

const WORKER_ROLES = ['orchestration', 'web', 'fit', 'ledger', 'mail', 'webhooks'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

/**
 * A rate limit: at most `limit` calls per `seconds` for a key or an organization. A `limit` of 0 allows any
 * number of calls.
 */
export interface RatePolicy {
  limit: number;
  seconds: number;
  per: 'organization' | 'key';
}
export type RatePolicyName = 'news' | 'lookups' | 'enrich' | 'reads';

/** What the settings say, read and checked once. Credits are in thousandths, and null means that something is off. */
export type Config = ReturnType<typeof readConfig>;

/** The error for an invalid configuration. The message lists all problems, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment into a frozen configuration. If there are problems, throws an error that lists them all. */
export function readConfig(env: Environment) {
  const problems: string[] = [];
  const settings = readSettings(env, problems);
  const roles = list(settings.BYLINE_WORKER_ROLES);
  for (const role of roles) {
    if (!isWorkerRole(role)) {
      problems.push(`BYLINE_WORKER_ROLES: "${role}" is not one of ${WORKER_ROLES.join(', ')}`);
    }
  }
  const { BYLINE_WORKFLOW_BUNDLE: workflowBundle, BYLINE_WORKER_ALIVE_FILE: aliveFile } = settings;
  const archives = list(settings.BYLINE_WEB_ARCHIVES);
  if (settings.BYLINE_WEB !== 'live' && archives.length === 0) {
    problems.push(`BYLINE_WEB_ARCHIVES: must name at least one file when BYLINE_WEB=${settings.BYLINE_WEB}`);
  }
  const { DATABASE_URL: databaseUrl } = settings;
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    // The error message must not include the value, which may contain a password.
    problems.push(
      'DATABASE_URL: must begin with postgresql://, as in postgresql://user:password@host/database',
    );
  }
  const allow = list(settings.BYLINE_WEB_ALLOW);
  if (allow.length > 0 && settings.BYLINE_MODE === 'production') {
    problems.push(
      'BYLINE_WEB_ALLOW: must be empty in production mode, because it allows requests to private IP addresses',
    );
  }
  const model = readFitModel(settings, problems);
  const { BYLINE_DATAFORSEO_LOGIN: login, BYLINE_DATAFORSEO_PASSWORD: password } = settings;
  if ((login === undefined) !== (password === undefined)) {
    problems.push('BYLINE_DATAFORSEO_LOGIN: must be set together with BYLINE_DATAFORSEO_PASSWORD');
  }
  for (const url of list(settings.BYLINE_SEARCH_URL ?? '')) {
    if (!/^https?:\/\/[^/?#@]+\/?$/.test(url))
      problems.push('BYLINE_SEARCH_URL: must be URLs such as https://search-1:9200, without a password');
  }
  if (settings.BYLINE_NEWS_PROVIDER === 'serper' && !settings.BYLINE_SERPER_KEY) {
    problems.push('BYLINE_SERPER_KEY: is required when BYLINE_NEWS_PROVIDER=serper');
  }
  const { BYLINE_GKG_URL: gkgUrl } = settings;
  if (!URL.canParse(gkgUrl)) problems.push(`BYLINE_GKG_URL: "${gkgUrl}" is not a valid URL`);
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
  const rates: Record<RatePolicyName, RatePolicy> = {
    news: { limit: settings.BYLINE_RATE_NEWS, seconds: 60, per: 'organization' },
    lookups: { limit: settings.BYLINE_RATE_LOOKUPS, seconds: 60, per: 'organization' },
    enrich: { limit: settings.BYLINE_RATE_ENRICH, seconds: 60, per: 'organization' },
    reads: { limit: settings.BYLINE_RATE_READS, seconds: 60, per: 'key' },
  };
  return deepFreeze({
    mode: settings.BYLINE_MODE,
    logLevel: settings.BYLINE_LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    temporal,
    gateway: {
      host: settings.BYLINE_HOST,
      port: settings.BYLINE_PORT,
      publicUrl: publicUrl?.origin ?? null,
      sessionDays: settings.BYLINE_SESSION_DAYS,
      temporalUiUrl: readTemporalUiUrl(settings.BYLINE_TEMPORAL_UI_URL, problems),
      requestSeconds: settings.BYLINE_REQUEST_SECONDS,
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
    rates,
    signIns: {
      perEmail: settings.BYLINE_SIGN_INS_PER_EMAIL,
      perAccount: settings.BYLINE_SIGN_INS_PER_ACCOUNT,
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
    worker: { roles: roles.filter(isWorkerRole), workflowBundle, aliveFile },
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
    webhooks: { allow: list(settings.BYLINE_WEBHOOK_ALLOW) },
    checkMx:
      settings.BYLINE_CHECK_MX === 'on' ||
      (settings.BYLINE_CHECK_MX === 'auto' && settings.BYLINE_WEB === 'live'),
    suggestEmails: settings.BYLINE_EMAIL_SUGGESTIONS === 'on',
    pageCopies: settings.BYLINE_PAGE_COPIES === 'on',
    fit: { model },
    hunter: settings.BYLINE_HUNTER_API_KEY
      ? { url: 'https://api.hunter.io/v2', apiKey: settings.BYLINE_HUNTER_API_KEY }
      : null,
    metrics: {
      openPageRank: settings.BYLINE_OPEN_PAGERANK_KEY
        ? { key: settings.BYLINE_OPEN_PAGERANK_KEY, baseUrl: 'https://openpagerank.com/api/v1.0' }
        : null,
      dataForSeo: login && password ? { login, password, baseUrl: 'https://api.dataforseo.com' } : null,
      timeoutMs: 3_000,
    },
    ranks: {
      tranco: settings.BYLINE_RANKS_TRANCO,
      domainRanks: settings.BYLINE_RANKS_DOMAINS,
      rows: settings.BYLINE_RANKS_ROWS,
    },
    news: readNews(settings),
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

/** Returns the database URL. If the URL is not set, throws an error that says how to set it. */
export function requireDatabaseUrl(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new ConfigError(
    `DATABASE_URL is not set. Set it to a PostgreSQL database, or start everything with \`${START_COMMAND}\`.`,
  );
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
