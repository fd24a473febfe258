import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { ACCOUNT_SETTINGS } from './account-settings.ts';
import { FIT_SETTINGS } from './fit-settings.ts';
import { NEWS_SETTINGS } from './news-settings.ts';
import { OBSERVABILITY_SETTINGS } from './observability.ts';
import { oneOf, optional, text, whole } from './setting-types.ts';
import { TEMPORAL_SETTINGS } from './temporal-settings.ts';

const port = (value: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65535, default: value, description });
const credits = (value: number, description: string) =>
  Type.Number({ minimum: 0, default: value, description });
const perMinute = (value: number, what: string) =>
  Type.Integer({ minimum: 0, default: value, description: `${what} per minute; 0 means no limit.` });
const perQuarterHour = (value: number, what: string) =>
  Type.Integer({ minimum: 0, default: value, description: `${what} per 15 minutes; 0 means no limit.` });

/** All settings, keyed by their environment variables. `.env.example` is generated from this schema. */
export const SettingsSchema = Type.Object({
  BYLINE_MODE: oneOf(
    ['development', 'production'],
    'Production mode refuses settings that are only for tests.',
  ),
  BYLINE_LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'Minimum log level.', 'info'),
  DATABASE_URL: optional(
    'URL of a PostgreSQL database, version 15 or newer. The local stack sets this URL for its own database.',
  ),
  ...TEMPORAL_SETTINGS,

  BYLINE_HOST: text('127.0.0.1', 'Address that the gateway listens on.'),
  BYLINE_PORT: port(8080, 'Port that the gateway listens on; 0 picks a free one.'),

  BYLINE_PUBLIC_URL: optional(
    'Public URL of the gateway, e.g. https://byline.example. Used in links and as the OAuth issuer; https makes ' +
      'cookies secure. If unset, the gateway uses the address that it listens on.',
  ),
  ...ACCOUNT_SETTINGS,
  BYLINE_TEMPORAL_UI_URL: optional(
    'URL of the Temporal UI, e.g. https://temporal.example; the console links jobs to it.',
  ),
  BYLINE_TRUSTED_PROXIES: text(
    '',
    'IP addresses or networks (10.0.0.0/8) of reverse proxies whose X-Forwarded-For is trusted, comma-separated.',
  ),
  BYLINE_PUBLIC_HOSTS: text(
    '',
    'Host names (host or host:port) that MCP accepts, comma-separated; all others are rejected, to prevent DNS ' +
      'rebinding. Loopback names and BYLINE_HOST are always accepted.',
  ),
  BYLINE_ALLOWED_ORIGINS: text(
    '',
    'Additional web origins (https://app.example) from which browsers may call MCP, comma-separated.',
  ),

  BYLINE_REQUEST_SECONDS: whole(
    60,
    'Seconds in which a request must arrive completely; slower requests get a 408.',
    1,
    300,
  ),
  BYLINE_STREAM_LIMIT: whole(20, 'Maximum number of open event streams per organization and gateway.', 1),
  BYLINE_STREAM_SECONDS: whole(
    300,
    'Maximum duration of an event stream in seconds; clients then reconnect.',
    1,
    86_400,
  ),
  BYLINE_STREAM_HEARTBEAT_SECONDS: whole(15, 'Seconds between heartbeats on an idle event stream.', 1, 300),

  BYLINE_ACTIVE_JOB_LIMIT: whole(10, 'Maximum number of jobs an organization can run at once.', 1),
  BYLINE_JOB_WINDOW: whole(
    32,
    'Number of sources of a job, pages of a search or rows of an audit that are processed at once.',
    1,
    500,
  ),
  BYLINE_JOB_QUIET_SECONDS: whole(
    60,
    'Seconds without a change after which the reconciler checks a job and its workflow.',
    1,
  ),
  BYLINE_JOB_LIFETIME_DAYS: whole(7, 'Retention of finished jobs and their Idempotency-Keys in days.', 1),
  BYLINE_SESSION_DAYS: whole(
    30,
    'Days after which a sign-in that nobody used ends. Each use prolongs it, up to 180 days.',
    1,
    180,
  ),
  BYLINE_RETENTION_DAYS: whole(
    365,
    'Retention of pages, recordings, look-ups and journalists since their last use, in days.',
    1,
  ),
  BYLINE_AUDIT_DAYS: whole(730, 'Audit log retention in days.', 1),
  BYLINE_RATE_NEWS: perMinute(60, 'News searches per organization'),
  BYLINE_RATE_LOOKUPS: perMinute(300, 'Publication and article look-ups per organization'),
  BYLINE_RATE_ENRICH: perMinute(30, 'Enrich requests per organization'),
  BYLINE_RATE_READS: perMinute(600, 'Job and balance reads per API key'),
  BYLINE_SIGN_INS_PER_EMAIL: perQuarterHour(10, 'Sign-in attempts per account and IP address'),
  BYLINE_SIGN_INS_PER_ACCOUNT: perQuarterHour(200, 'Sign-in attempts per account from all IP addresses'),
  BYLINE_SIGN_INS_PER_ADDRESS: perQuarterHour(100, 'Sign-in attempts per IP address'),
  BYLINE_PRICE_JOURNALIST: credits(5, 'Price in credits of a journalist with a published e-mail address.'),
  BYLINE_PRICE_NEWS_SEARCH: credits(0.1, 'Price in credits of a news search.'),
  BYLINE_PRICE_ARTICLE_LOOKUP: credits(0, 'Price in credits of an article look-up.'),
  BYLINE_PRICE_PUBLICATION_LOOKUP: credits(0, 'Price in credits of a publication look-up.'),
  BYLINE_MONTHLY_CALL_CAP: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Maximum credits an organization can spend on searches and look-ups per calendar month.',
    }),
  ),

  BYLINE_WORKER_ROLES: text(
    'orchestration,web,fit,ledger,mail,webhooks',
    'Task queues that this worker process serves, comma-separated. In production, web must not share a process with ledger ' +
      'or mail.',
  ),
  BYLINE_WORKER_ALIVE_FILE: optional(
    'File that a worker writes every five seconds while the worker is healthy, for the health checks of containers.',
  ),
  BYLINE_WORKFLOW_BUNDLE: optional(
    'Prebuilt workflow bundle (npm run check:bundle -- FILE). If unset, the worker builds the bundle at startup.',
  ),
  BYLINE_WEB: oneOf(
    ['live', 'archive', 'archive-first'],
    'Source of web pages: the live web, the WARC archives in BYLINE_WEB_ARCHIVES, or the archives first and then the web.',
  ),
  BYLINE_WEB_ARCHIVES: text('', 'WARC files (.warc or .warc.gz) or folders of WARC files, comma-separated.'),
  BYLINE_WEB_RECORD: optional(
    'Folder for recordings: each worker process writes what it fetches to its own WARC file.',
  ),
  BYLINE_WEB_ALLOW: text(
    '',
    'host:port pairs on private addresses that may be fetched, comma-separated. Not allowed in production mode.',
  ),
  BYLINE_WEB_TIMEOUT_MS: whole(
    15_000,
    'Timeout for fetching a page in milliseconds, including redirects.',
    100,
    60_000,
  ),
  BYLINE_WEB_HOST_INTERVAL_MS: whole(
    500,
    'Minimum milliseconds between two requests to the same host, across all workers.',
    0,
    60_000,
  ),
  BYLINE_WEB_HOST_CONCURRENCY: whole(
    2,
    'Maximum number of parallel requests to the same host, across all workers.',
    1,
    100,
  ),
  BYLINE_WEB_CONTACT: text(
    'https://byline.invalid/bot',
    'Contact URL in the User-Agent, where site owners can reach you.',
  ),
  BYLINE_WEBHOOK_ALLOW: text(
    '',
    'host:port pairs of your own network to which events may be sent, also by http and to private addresses, comma-separated. All other webhooks need https and a public address.',
  ),
  BYLINE_CHECK_MX: oneOf(
    ['auto', 'on', 'off'],
    'Whether to check e-mail domains in DNS; auto: only when pages come from the live web.',
  ),
  BYLINE_EMAIL_SUGGESTIONS: oneOf(
    ['on', 'off'],
    'Whether to suggest a likely address for a journalist who publishes none, written as the published addresses of the outlet are. A suggestion is never an `email` and costs no credits.',
  ),
  BYLINE_PAGE_COPIES: oneOf(
    ['on', 'off'],
    'Whether to keep a copy of each page that is read, for proof files, as long as something quotes it. Without copies, proof files leave the facts of new pages out.',
  ),
  BYLINE_HUNTER_API_KEY: optional(
    'API key for hunter.io, which finds missing e-mail addresses and checks mailboxes; hunter.io charges for both. An e-mail address from hunter.io counts as published only after Byline has read it on a page that hunter.io names. Until then, the e-mail address is listed as inferred in the evidence and costs no credits.',
  ),

  ...FIT_SETTINGS,
  BYLINE_RANKS_TRANCO: optional(
    'File or URL of the Tranco list (CSV, optionally zipped), imported once a month to estimate traffic.',
  ),
  BYLINE_RANKS_DOMAINS: optional(
    'File or URL of the Common Crawl domain ranks (optionally gzipped), imported once a month to compute authority.',
  ),
  BYLINE_RANKS_ROWS: whole(10_000_000, 'Number of top domains to keep from each rank list.', 1),
  BYLINE_OPEN_PAGERANK_KEY: optional(
    'API key for Open PageRank. If set, Open PageRank provides the authority of publications.',
  ),
  BYLINE_DATAFORSEO_LOGIN: optional(
    'Login for DataForSEO. If set, DataForSEO provides the organic traffic of publications.',
  ),
  BYLINE_DATAFORSEO_PASSWORD: optional('Password for DataForSEO.'),
  ...NEWS_SETTINGS,

  ...OBSERVABILITY_SETTINGS,

  BYLINE_DATA_DIR: optional('Local stack: folder for databases and state (default: .byline).'),
  BYLINE_CACHE_DIR: text(
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'byline'),
    'Local stack: folder where the Temporal server is installed.',
  ),
  TEMPORAL_CLI_PATH: optional('Local stack: path of a Temporal CLI to use instead of searching for one.'),
  BYLINE_POSTGRES_PORT: port(54329, 'Local stack: port of PostgreSQL.'),
  BYLINE_TEMPORAL_PORT: port(7233, 'Local stack: port of the Temporal server.'),
  BYLINE_TEMPORAL_UI_PORT: port(8233, 'Local stack: port of the Temporal UI.'),
});
export type Settings = Static<typeof SettingsSchema>;
