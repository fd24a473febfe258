import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate, openDatabase } from '../../db/index.ts';

/** A certificate for this test alone, for the IP address 127.0.0.1, valid until 2126 and signed by itself, and its key. */
const CERTIFICATE = fileURLToPath(new URL('../support/servers/postgres-tls/server.pem', import.meta.url));
const NAME = 'managed_byline';

/**
 * A managed PostgreSQL: it demands TLS, and its users have no rights but those of the owner of one database.
 * The server is the one that all tests share; the new rules of access are only for this test's user.
 */
describe('PostgreSQL that demands TLS', () => {
  let admin: pg.Client;
  let url: URL;
  let restoreRules: () => Promise<void>;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const show = async (setting: string): Promise<string> =>
      (await admin.query(`show ${setting}`)).rows[0][setting];
    const rules = await show('hba_file');
    const folder = await show('data_directory');
    const { uid, gid } = statSync(rules);
    const certificate = join(folder, 'server.pem');
    writeFileSync(certificate, readFileSync(CERTIFICATE), { mode: 0o600 });
    chmodSync(certificate, 0o600);
    chownSync(certificate, uid, gid);
    const before = readFileSync(rules, 'utf8');
    restoreRules = async () => {
      writeFileSync(rules, before);
      await admin.query('alter system reset ssl');
      await admin.query('select pg_reload_conf()');
    };
    writeFileSync(
      rules,
      `hostssl all ${NAME} all scram-sha-256\nhost all ${NAME} all reject\nlocal all ${NAME} reject\n${before}`,
    );
    await admin.query(`create role ${NAME} login password 'secret' nosuperuser nocreatedb nocreaterole`);
    await admin.query(`create database ${NAME} owner ${NAME}`);
    await admin.query(`alter system set ssl_cert_file = '${certificate}'`);
    await admin.query(`alter system set ssl_key_file = '${certificate}'`);
    await admin.query('alter system set ssl = on');
    await admin.query('select pg_reload_conf()');
    url = new URL(inject('postgresUrl'));
    url.username = NAME;
    url.password = 'secret';
    url.pathname = `/${NAME}`;
  });
  afterAll(async () => {
    await admin.query(`drop database if exists ${NAME} with (force)`);
    await admin.query(`drop role if exists ${NAME}`);
    await restoreRules();
    await admin.end();
  });

  /** Connects with the given parameters of the URL, and returns how the connection is encrypted. */
  const connect = async (parameters: Record<string, string>): Promise<unknown> => {
    const address = new URL(url);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      return (await client.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()'))
        .rows[0];
    } finally {
      await client.end();
    }
  };

  it('is reached with the authority of its certificate, and refused without', async () => {
    const trusted = { sslmode: 'verify-full', sslrootcert: CERTIFICATE };
    // PostgreSQL applies its new settings soon after the reload.
    await expect.poll(() => connect(trusted).catch(String)).toMatchObject({ ssl: true });
    await expect(connect({})).rejects.toThrow(/no encryption|rejects/);
    await expect(connect({ sslmode: 'verify-full' })).rejects.toThrow(/self-signed certificate/);
  });

  it('is migrated by a user who owns the database and may do nothing else', async () => {
    const address = new URL(url);
    address.searchParams.set('sslmode', 'verify-full');
    address.searchParams.set('sslrootcert', CERTIFICATE);
    const database = openDatabase({ url: address.href, onError: (error) => console.error(error) });
    try {
      await migrate(database);
      const { rows } = await admin.query('select rolsuper from pg_roles where rolname = $1', [NAME]);
      expect(rows).toEqual([{ rolsuper: false }]);
    } finally {
      await database.destroy();
    }
  });
});
