import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody } from '../../apps/gateway/gateway.ts';
import { runAdmin } from '../rig/admin.ts';
import { createWorld, type World } from '../rig/world.ts';

describe('byline admin', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ roles: [] });
  });
  afterAll(() => world?.close());

  const admin = (...args: string[]) =>
    runAdmin({ DATABASE_URL: world.databaseUrl, TEMPORAL_ADDRESS: world.temporalAddress }, args);

  it('creates organizations, keys and credits, and a revoked key stops working', async () => {
    const organization = (await admin('organizations', 'create', 'Press Office')).stdout.trim();
    expect(organization).toMatch(/^org_/);
    expect((await admin('organizations', 'list')).stdout).toContain('Press Office');

    const granted = await admin('credits', 'grant', 'Press Office', '12.5', '--note', 'trial');
    expect(granted.stdout).toContain('has 12.5 credits, 12.5 of them free');

    const created = await admin(
      'keys',
      'create',
      organization,
      '--scope',
      'news:search',
      '--expires',
      '2099-01-01',
    );
    const key = created.stdout.trim();
    expect(key).toMatch(/^byl_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    const id = /key_\w+/.exec(created.stderr)?.[0] ?? '';
    const balance = () => world.call<BalanceBody>('GET', '/api/v1/credits/balance', { key });
    expect((await balance()).body.credits.total).toBe(12.5);

    const listed = (await admin('keys', 'list', organization)).stdout;
    expect(listed).toContain(id);
    expect(listed).toContain(key.slice(0, 12));
    expect(listed, 'a list shows no key').not.toContain(key);
    expect((await admin('keys', 'revoke', id)).code).toBe(0);
    expect((await balance()).status).toBe(401);
    expect((await admin('keys', 'list', organization)).stdout).toContain('revoked');
  });

  it('prepares a database twice without harm', async () => {
    const result = await admin('init');
    expect(result.stdout).toContain('The schema is up to date.');
    expect(result.code).toBe(0);
  });

  it('proves the ledger, and finds what was tampered with', async () => {
    expect(await admin('credits', 'check')).toMatchObject({ code: 0, stdout: 'The ledger is in order.\n' });
    await world.db
      .updateTable('ledger_entries')
      .set({ amount: 1 })
      .where('organization_id', '=', world.organizationId)
      .execute();
    const result = await admin('credits', 'check');
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('chain: entry 1 does not follow');
  });

  it.each([
    [['credits', 'grant', 'Nobody', '5'], 'There is no organization "Nobody"'],
    [['credits', 'grant', 'Nobody', 'lots'], '"lots" is not a positive number'],
    [['keys', 'create', 'Nobody'], 'There is no organization "Nobody"'],
    [['keys', 'revoke', 'key_unknown'], 'There is no working key'],
    [['keys', 'create', 'Nobody', '--scope', 'everything'], 'Allowed choices are'],
    [['frobnicate'], 'unknown command'],
  ])('answers %j with one clear line and exit code 1', async (args, message) => {
    const result = await admin(...args);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain('    at ');
  });

  it('says what to do without a database', async () => {
    const result = await runAdmin({ DATABASE_URL: '', BYLINE_DATA_DIR: '/nowhere' }, ['credits', 'check']);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('start Byline with "npm start" first');
  });

  it('adds feeds one by one and from OPML, lists them, and removes them', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'byline-admin-')), 'feeds.opml');
    writeFileSync(
      file,
      `<opml version="2.0"><head/><body><outline text="News"><outline text="A" xmlUrl="https://a.example/feed"/>
<outline text="B" xmlUrl="https://b.example/feed"/></outline><outline text="C" xmlUrl="mailto:x@y.example"/></body></opml>`,
    );
    expect(
      (await admin('feeds', 'add', 'https://a.example/feed', '--licence', 'by agreement')).stdout,
    ).toContain('Added');
    expect((await admin('feeds', 'import', file)).stdout).toContain(
      '1 of 3 feeds added, 1 have no web address',
    );
    const listed = (await admin('feeds', 'list')).stdout;
    expect(listed).toMatch(
      /fed_\w{26} {2}operator {2}0 articles {2}https:\/\/a\.example\/feed {2}\(by agreement\)/,
    );
    expect((await admin('feeds', 'remove', 'https://b.example/feed')).stdout).toContain('Removed');
    expect((await admin('feeds', 'list')).stdout).not.toContain('b.example');
    expect(await admin('feeds', 'remove', 'fed_none')).toMatchObject({ code: 1 });
    expect((await admin('feeds', 'add', 'file:///etc/passwd')).stderr).toContain(
      'not an http or https address',
    );
    writeFileSync(file, '<!DOCTYPE opml [<!ENTITY a "b">]><opml/>');
    expect((await admin('feeds', 'import', file)).stderr).toContain('is no OPML file');
  });
});
