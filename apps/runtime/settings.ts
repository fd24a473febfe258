import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { ACCOUNT_SETTINGS } from './account-settings.ts';
import { OBSERVABILITY_SETTINGS } from './observability.ts';
import { TEMPORAL_SETTINGS } from './temporal-settings.ts';

const port = (value: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65535, default: value, description });
const credits = (value: number, description: string) =>
  Type.Number({ minimum: 0, default: value, description });
const text = (value: string, description: string) => Type.String({ default: value, description });
const perMinute = (value: number, what: string) =>
  Type.Integer({ minimum: 0, default: value, description: `${what} a minute; 0 lifts the limit.` });
const perQuarterHour = (value: number, what: string) =>
  Type.Integer({ minimum: 0, default: value, description: `${what} in 15 minutes; 0 lifts the limit.` });
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
  ...TEMPORAL_SETTINGS,

  BYLINE_HOST: text('127.0.0.1', 'Address on which the gateway listens.'),
  BYLINE_PORT: port(8080, 'Port on which the gateway listens; 0 takes a free one.'),

  BYLINE_PUBLIC_URL: optional(
    'Address under which people and clients reach the gateway, e.g. https://byline.example. It stands in links and ' +
      'is the OAuth issuer; https makes cookies secure. Without it, the address on which the gateway listens.',
  ),
  ...ACCOUNT_SETTINGS,
  BYLINE_TEMPORAL_UI_URL: optional(
    'Where operators look at workflows, e.g. https://temporal.example; the console links jobs to it.',
  ),
  BYLINE_TRUSTED_PROXIES: text(
    '',
    'Addresses or networks (10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed, comma separated.',
  ),
  BYLINE_PUBLIC_HOSTS: text(
    '',
    'Names (host or host:port) under which agents reach the gateway, comma separated; MCP refuses any other, ' +
      'against DNS rebinding. Loopback names and BYLINE_HOST always count.',
  ),
  BYLINE_ALLOWED_ORIGINS: text(
    '',
    'Web origins (https://app.example) from which browsers may call MCP, comma separated, beside those of the public hosts.',
  ),

  BYLINE_STREAM_LIMIT: Type.Integer({
    minimum: 1,
    default: 20,
    description: 'Streams of events that one organization may have open at one gateway.',
  }),
  BYLINE_STREAM_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    default: 300,
    description: 'Seconds after which a stream of events ends, for the client to come back.',
  }),
  BYLINE_STREAM_HEARTBEAT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 300,
    default: 15,
    description: 'Seconds of silence after which a stream shows that it is alive.',
  }),

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
  BYLINE_RETENTION_DAYS: Type.Integer({
    minimum: 1,
    default: 365,
    description:
      'Days that pages, recordings, look-ups and journalists whom nobody looked for again are kept.',
  }),
  BYLINE_AUDIT_DAYS: Type.Integer({
    minimum: 1,
    default: 730,
    description: 'Days that it is kept who looked up whom.',
  }),
  BYLINE_RATE_NEWS: perMinute(60, 'News searches of one organization'),
  BYLINE_RATE_LOOKUPS: perMinute(300, 'Publication and article look-ups of one organization'),
  BYLINE_RATE_ENRICH: perMinute(30, 'Enrich requests of one organization'),
  BYLINE_RATE_READS: perMinute(600, 'Job and balance reads of one API key'),
  BYLINE_SIGN_INS_PER_EMAIL: perQuarterHour(10, 'Tries to sign in to one account'),
  BYLINE_SIGN_INS_PER_ADDRESS: perQuarterHour(100, 'Tries to sign in from one network address'),
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
  BYLINE_HUNTER_API_KEY: optional(
    'Key of hunter.io: asked for an address where none is published, and to check mailboxes. Both cost there.',
  ),
  BYLINE_HUNTER_URL: text('https://api.hunter.io/v2', 'Where hunter.io answers.'),

  BYLINE_FIT_PROVIDER: Type.Union(
    [Type.Literal('off'), Type.Literal('anthropic'), Type.Literal('openai-compatible')],
    {
      default: 'off',
      description:
        'A language model that finds the words of fit reports: openai-compatible is OpenAI, Ollama, vLLM and most others. ' +
        'Gateway and workers have to agree.',
    },
  ),
  BYLINE_FIT_MODEL: text('', 'Its name at the provider.'),
  BYLINE_FIT_API_KEY: optional('Its key; a model on a machine of your own needs none.'),
  BYLINE_FIT_BASE_URL: optional('Where it is reached, e.g. http://127.0.0.1:11434/v1 for Ollama.'),
  BYLINE_FIT_MAX_SHIFT: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 2,
    description:
      'Points by which the model may move a score. Instructions hidden in a page can gain twice as many.',
  }),
  BYLINE_FIT_CONCURRENCY: Type.Integer({
    minimum: 1,
    default: 4,
    description: 'Journalists whom a worker has scored by the model at once.',
  }),
  BYLINE_FIT_CALLS_PER_JOB: Type.Integer({
    minimum: 0,
    default: 200,
    description: 'Calls of the model that one job may make; the rest is scored without.',
  }),
  BYLINE_FIT_CALLS_PER_DAY: Type.Integer({
    minimum: 0,
    default: 2_000,
    description: 'Calls of the model that all jobs of a day (UTC) may make; the rest is scored without.',
  }),
  BYLINE_RANKS_TRANCO: optional(
    'File or address of the Tranco list (CSV, also zipped), imported once a month; for traffic.',
  ),
  BYLINE_RANKS_DOMAINS: optional(
    'File or address of Common Crawl domain ranks (also gzipped), imported once a month; for authority.',
  ),
  BYLINE_RANKS_ROWS: Type.Integer({
    minimum: 1,
    default: 10_000_000,
    description: 'Domains of each rank list that are kept, from the first.',
  }),
  BYLINE_OPEN_PAGERANK_KEY: optional('Key of Open PageRank, which then says the authority of publications.'),
  BYLINE_OPEN_PAGERANK_URL: text('https://openpagerank.com/api/v1.0', 'Where Open PageRank is asked.'),
  BYLINE_DATAFORSEO_LOGIN: optional(
    'Login of DataForSEO, which then says the organic traffic of publications.',
  ),
  BYLINE_DATAFORSEO_PASSWORD: optional('Password for DataForSEO.'),
  BYLINE_DATAFORSEO_URL: text('https://api.dataforseo.com', 'Where DataForSEO is asked.'),
  BYLINE_METRICS_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 30_000,
    default: 3_000,
    description: 'Milliseconds that a source of metrics may take before the next one is asked.',
  }),
  BYLINE_NEWS_PROVIDER: Type.Union(
    [Type.Literal('local_index'), Type.Literal('gdelt_doc'), Type.Literal('serper')],
    { default: 'local_index', description: 'Where news are searched; for gateways and workers alike.' },
  ),
  BYLINE_NEWS_PROVIDER_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 30_000,
    default: 10_000,
    description: 'Milliseconds that an outside provider of news may take to answer.',
  }),
  BYLINE_SERPER_KEY: optional('API key for BYLINE_NEWS_PROVIDER=serper.'),
  BYLINE_SERPER_URL: text('https://google.serper.dev', 'Where Serper is asked.'),
  BYLINE_GDELT_DOC_URL: text('https://api.gdeltproject.org/api/v2/doc/doc', "Where GDELT's search is asked."),
  BYLINE_NEWS_INGEST: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    description:
      "Whether feeds and GDELT's files are read into the index of news; auto: only when pages come from the live web.",
  }),
  BYLINE_GKG_URL: text(
    'http://data.gdeltproject.org/gdeltv2/',
    "Folder of GDELT's files, or a mirror of it.",
  ),
  BYLINE_GKG_CATCH_UP_HOURS: Type.Integer({
    minimum: 0,
    maximum: 720,
    default: 24,
    description: "Hours of GDELT's files that are made up for after an outage.",
  }),
  BYLINE_NEWS_RETENTION_DAYS: Type.Integer({
    minimum: 1,
    default: 90,
    description: 'Days that an article stays in the index of news.',
  }),

  ...OBSERVABILITY_SETTINGS,

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
