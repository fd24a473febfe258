import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createMailServer } from '../support/servers/mail-server.ts';
import { runAdmin } from '../support/world/admin.ts';
import { prepareWorld } from '../support/world/prepare.ts';

interface Finding {
  part: string;
  state: 'fine' | 'notice' | 'fault';
  says: string;
  remedy: string | null;
}

describe('byline admin doctor', () => {
  const world = prepareWorld({ checkHistories: false });

  /**
   * Runs `byline admin doctor`. Returns its findings by part and its exit code. `env` overrides the settings
   * of the system under test.
   */
  const examine = async (env: Record<string, string> = {}, gateway = world.app.listeningOrigin) => {
    const { stdout, code } = await runAdmin({ ...world.processEnv, ...env }, [
      'doctor',
      '--json',
      '--gateway',
      gateway,
    ]);
    const findings = JSON.parse(stdout) as Finding[];
    return { code, findings, of: (part: string) => findings.filter((finding) => finding.part === part) };
  };

  it('finds a healthy service in order, and notes optional settings', async () => {
    const { code, findings, of } = await examine({
      BYLINE_WEB_RECORD: tmpdir(),
      BYLINE_PUBLIC_URL: world.app.listeningOrigin,
    });
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(code).toBe(0);
    for (const part of [
      'database',
      'schema',
      'ledger',
      'temporal',
      'search attributes',
      'queue byline-web',
      'queue byline-lookups',
      'workers',
      'public URL',
    ]) {
      expect(of(part), part).toMatchObject([{ state: 'fine', remedy: null }]);
    }
    expect(of('schedule reconcileJobs')).toMatchObject([{ state: 'fine' }]);
    expect(of('gateway'), 'each test world has its own version').toMatchObject([
      { state: 'notice', says: expect.stringContaining('0.0.0-test') },
    ]);
    expect(of('ranks').map(({ state }) => state)).toEqual(['notice', 'notice']);
    for (const { state, remedy } of findings) expect(remedy === null).toBe(state === 'fine');
  });

  it('says what is wrong and how to fix it, and checks the other parts too', async () => {
    const { code, of } = await examine(
      {
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        BYLINE_WEB: 'archive',
        BYLINE_PUBLIC_URL: 'http://127.0.0.1:1',
        BYLINE_WEB_ARCHIVES: '/nowhere/pages.warc.gz',
      },
      'http://127.0.0.1:1',
    );
    expect(code).toBe(1);
    expect(of('database')).toMatchObject([
      { state: 'fault', remedy: expect.stringContaining('DATABASE_URL') },
    ]);
    expect(of('gateway')).toMatchObject([{ state: 'fault', remedy: expect.stringContaining('--gateway') }]);
    expect(of('archive /nowhere/pages.warc.gz')).toMatchObject([{ state: 'fault' }]);
    expect(of('temporal')).toMatchObject([{ state: 'fine' }]);
    expect(of('public URL')).toMatchObject([
      { state: 'notice', says: expect.stringContaining('not reachable') },
    ]);
  });

  it('says which providers are reachable, and what is missing without the others', async () => {
    const { code, findings, of } = await examine({
      BYLINE_OIDC_ISSUER: world.app.listeningOrigin,
      BYLINE_OIDC_CLIENT_ID: 'byline',
      BYLINE_OIDC_CLIENT_SECRET: 'a-secret-of-nobody',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect(of('sign-in provider')).toMatchObject([{ state: 'fine' }]);
    expect(of('trace collector')).toMatchObject([
      { state: 'notice', remedy: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT') },
    ]);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(code, 'jobs continue without them').toBe(0);
  });

  it('checks what e-mail needs: a reachable server, and a worker that sends', async () => {
    const server = await createMailServer();
    const env = {
      BYLINE_SMTP_URL: server.url,
      BYLINE_MAIL_FROM: 'Byline <byline@team.example>',
      BYLINE_PUBLIC_URL: 'http://127.0.0.1:8080',
    };
    const away = await examine(env);
    expect(away.of('mail server')).toMatchObject([
      { state: 'notice', remedy: expect.stringContaining('BYLINE_SMTP_URL') },
    ]);
    expect(away.of('queue byline-mail')).toMatchObject([{ state: 'fault' }]);
    expect(away.of('workers')).toMatchObject([
      { state: 'fault', says: 'no worker of byline-mail has sent a heartbeat in the last 15 s' },
    ]);
    await server.listen();
    expect((await examine(env)).of('mail server')).toMatchObject([{ state: 'fine' }]);
    await server.close();
    expect(server.mails).toEqual([]);
  });

  it('reports that Temporal is down', async () => {
    const { code, of } = await examine({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expect(code).toBe(1);
    expect(of('temporal')).toMatchObject([
      { state: 'fault', remedy: expect.stringContaining('127.0.0.1:1') },
    ]);
    expect(of('ledger')).toMatchObject([{ state: 'fine' }]);
  });

  it('finds a paused schedule and a ledger that does not add up', async () => {
    const handle = world.temporal.schedule.getHandle('reconcileJobs');
    await handle.pause('for a test');
    try {
      const { of } = await examine();
      expect(of('schedule reconcileJobs')).toMatchObject([
        { state: 'notice', says: 'is paused: for a test' },
      ]);
    } finally {
      await handle.unpause();
    }
    await world.db.updateTable('ledger_entries').set({ balance_after: 1 }).execute();
    expect((await examine()).of('ledger')).toMatchObject([{ state: 'fault' }]);
  });
});
