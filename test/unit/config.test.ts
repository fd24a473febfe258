import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieNames } from '../../apps/gateway/auth/sessions.ts';
import {
  ConfigError,
  envExample,
  loadEnvFile,
  readConfig,
  readConfigOrExit,
  requireArchives,
  requireDatabaseUrl,
} from '../../apps/runtime/index.ts';

describe('configuration', () => {
  it('has a default for everything that can have one', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'development',
      gateway: { host: '127.0.0.1', port: 8080 },
      jobs: { activeLimit: 10, window: 32, lifetimeSeconds: 604_800 },
      prices: { journalist: 5_000, newsSearch: 100, articleLookup: 0, publicationLookup: 0 },
      worker: { roles: ['orchestration', 'web', 'fit', 'ledger', 'mail', 'webhooks'] },
      checkMx: true,
      suggestEmails: true,
    });
    expect(Object.isFrozen(config) && Object.isFrozen(config.jobs)).toBe(true);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ BYLINE_PORT: '', DATABASE_URL: '' })).toMatchObject({
      gateway: { port: 8080 },
      databaseUrl: undefined,
    });
  });

  it('reports every problem at once', () => {
    const problems = () =>
      readConfig({
        BYLINE_PORT: '99999',
        BYLINE_JOB_WINDOW: 'many',
        BYLINE_WEB: 'dream',
        BYLINE_WORKER_ROLES: 'web,cook',
        BYLINE_WEB_ALLOW: '127.0.0.1:80',
        BYLINE_MODE: 'production',
      });
    expect(problems).toThrow(ConfigError);
    for (const part of [
      'BYLINE_PORT',
      'BYLINE_JOB_WINDOW',
      'one of live, archive, archive-first',
      '"cook"',
      'must be empty in production',
    ]) {
      expect(problems).toThrow(part);
    }
  });

  it('sends e-mail only with a sender and a URL for links, and never prints the mail server’s password', () => {
    const env = {
      BYLINE_SMTP_URL: 'smtps://me:hunter2@smtp.example',
      BYLINE_MAIL_FROM: 'a@team.example',
      BYLINE_PUBLIC_URL: 'https://byline.example/',
    };
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(env).mail).toMatchObject({ linkBase: 'https://byline.example' });
    expect(() => readConfig({ ...env, BYLINE_MAIL_FROM: '' })).toThrow('BYLINE_MAIL_FROM');
    expect(() => readConfig({ ...env, BYLINE_PUBLIC_URL: '' })).toThrow('BYLINE_PUBLIC_URL');
    const wrong = () => readConfig({ ...env, BYLINE_SMTP_URL: 'http://me:hunter2@smtp.example' });
    expect(wrong).toThrow('BYLINE_SMTP_URL');
    expect(wrong).not.toThrow('hunter2');
  });

  it('signs people in with a known provider, over https in production', () => {
    const env = {
      BYLINE_OIDC_ISSUER: 'http://login.example',
      BYLINE_OIDC_CLIENT_ID: 'byline',
      BYLINE_OIDC_CLIENT_SECRET: 'secret',
    };
    expect(readConfig({}).signInProvider).toBeNull();
    expect(readConfig(env).signInProvider).toMatchObject({ unknownUsers: 'refuse' });
    expect(() => readConfig({ ...env, BYLINE_MODE: 'production' })).toThrow('BYLINE_OIDC_ISSUER');
    expect(() => readConfig({ ...env, BYLINE_OIDC_CLIENT_SECRET: '' })).toThrow('BYLINE_OIDC_CLIENT_SECRET');
  });

  it('requires archives when it reads from archives, and then needs no DNS', () => {
    expect(() => readConfig({ BYLINE_WEB: 'archive' })).toThrow('BYLINE_WEB_ARCHIVES');
    expect(readConfig({ BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: 'a.warc, b.warc' })).toMatchObject({
      web: { archives: ['a.warc', 'b.warc'] },
      checkMx: false,
    });
  });

  it('uses TLS for Temporal when told to or given a key or a certificate, and never sends a key without it', () => {
    expect(readConfig({}).temporal.tls).toBeNull();
    expect(readConfig({ TEMPORAL_TLS: 'on' }).temporal.tls).toEqual({ client: null });
    expect(readConfig({ TEMPORAL_API_KEY: 'secret' }).temporal).toMatchObject({ apiKey: 'secret', tls: {} });
    const own = import.meta.filename;
    for (const [env, problem] of [
      [{ TEMPORAL_TLS: 'off', TEMPORAL_API_KEY: 'secret' }, 'TEMPORAL_TLS: must not be "off"'],
      [{ TEMPORAL_TLS_CLIENT_CERT_PATH: own }, 'must be set together with TEMPORAL_TLS_CLIENT_KEY_PATH'],
      [{ TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' }, '"/nowhere/ca.pem" could not be read'],
    ] as const) {
      expect(() => readConfig(env)).toThrow(problem);
    }
  });

  it('accepts an origin as its public URL, and behind https uses cookies that no neighbour can set', () => {
    for (const wrong of ['byline.example', 'ftp://byline.example', 'https://byline.example/below'])
      expect(() => readConfig({ BYLINE_PUBLIC_URL: wrong }), wrong).toThrow('BYLINE_PUBLIC_URL');
    const config = readConfig({
      BYLINE_PUBLIC_URL: 'https://byline.example/',
      BYLINE_PUBLIC_HOSTS: 'other.example',
    });
    expect(config.gateway).toMatchObject({
      publicUrl: 'https://byline.example',
      publicHosts: ['other.example', 'byline.example'],
    });
    expect(cookieNames(config).session).toEqual({ cookie: '__Host-byline_session', secure: true });
    expect(cookieNames(readConfig({})).session).toEqual({ cookie: 'byline_session', secure: false });
  });

  it('is documented: .env.example is what `npm run env-example` writes', () => {
    expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample());
  });
});

describe('the file .env', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'byline-env-'));
    file = join(folder, '.env');
    vi.stubEnv('NODE_ENV', 'development');
    // Stub the environment variables that the `.env` file may set, so that they are restored after each test.
    for (const name of ['BYLINE_PORT', 'BYLINE_LOG_LEVEL']) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('adds its settings to the environment, whose variables take precedence', () => {
    vi.stubEnv('BYLINE_PORT', '9000');
    writeFileSync(file, '# a comment\nBYLINE_PORT=9999\nBYLINE_LOG_LEVEL="warn"\n');
    loadEnvFile(file);
    expect(readConfig(process.env)).toMatchObject({ gateway: { port: 9000 }, logLevel: 'warn' });
  });

  it('may be missing', () => {
    expect(() => loadEnvFile(file)).not.toThrow();
  });

  it('is not read by tests, which define their whole environment', () => {
    writeFileSync(file, 'BYLINE_PORT=9999');
    vi.stubEnv('NODE_ENV', 'test');
    loadEnvFile(file);
    expect(process.env.BYLINE_PORT).toBeUndefined();
  });

  it('ends in one line that names it if it cannot be read', () => {
    mkdirSync(file);
    expect(() => loadEnvFile(file)).toThrow(ConfigError);
    expect(() => loadEnvFile(file)).toThrow(new RegExp(`^${file} cannot be read: .+$`));
  });
});

describe('a process with invalid settings', () => {
  /**
   * Runs `read`. If `read` exits the process, returns the exit code and what was printed; otherwise returns
   * null.
   */
  const exitOf = (read: () => unknown): { printed: unknown[][]; code: unknown } | null => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('the process exits');
    });
    try {
      read();
      return null;
    } catch (error) {
      if (exit.mock.calls.length === 0) throw error;
      return { printed: print.mock.calls, code: exit.mock.calls[0]?.[0] };
    } finally {
      print.mockRestore();
      exit.mockRestore();
    }
  };

  it.each<[string, () => unknown, string]>([
    [
      'all of which are listed',
      () => readConfigOrExit({ BYLINE_PORT: 'eighty', BYLINE_WEB: 'dream' }),
      'The configuration has problems:\n' +
        '  BYLINE_PORT: must be a whole number from 0 to 65535, got "eighty"\n' +
        '  BYLINE_WEB: must be one of live, archive, archive-first, got "dream"',
    ],
    [
      'one of which fails a check of this process',
      () => readConfigOrExit({}, requireDatabaseUrl),
      'DATABASE_URL is not set. Set it to a PostgreSQL database, or start everything with `npm start`.',
    ],
    [
      'which name a missing file',
      () =>
        readConfigOrExit({ BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: '/nowhere.warc' }, requireArchives),
      'BYLINE_WEB_ARCHIVES: must name existing WARC files or folders, and these do not exist: /nowhere.warc',
    ],
    [
      'whose source cannot be read',
      () =>
        readConfigOrExit(() => {
          throw new ConfigError('/srv/.env cannot be read: it is a folder');
        }),
      '/srv/.env cannot be read: it is a folder',
    ],
  ])('prints those problems, %s, and exits with 1', (_what, read, message) => {
    expect(exitOf(read)).toEqual({ printed: [[message]], code: 1 });
  });

  it('does not hide an error of another kind', () => {
    const failing = () => {
      throw new TypeError('a bug');
    };
    expect(() => exitOf(() => readConfigOrExit({}, failing))).toThrow(TypeError);
  });

  it('returns a valid configuration', () => {
    expect(readConfigOrExit({ BYLINE_PORT: '9000' }).gateway.port).toBe(9000);
    expect(readConfigOrExit(() => ({ BYLINE_PORT: '9000' })).gateway.port).toBe(9000);
  });
});
