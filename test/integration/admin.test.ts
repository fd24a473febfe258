import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BalanceBody } from '../../apps/gateway/app.ts';
import { Browser, PASSWORD } from '../support/probes/browser.ts';
import { runAdmin, runByline } from '../support/world/admin.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('byline admin', () => {
  const world = prepareWorld({ roles: [] });

  const admin = (...args: string[]) => runAdmin(world.processEnv, args);

  it('creates organizations, keys and credits, and a revoked key stops working', async () => {
    const organization = (await admin('organizations', 'create', 'Press Office')).stdout.trim();
    expect(organization).toMatch(/^org_/);
    expect((await admin('organizations', 'list')).stdout).toContain('Press Office');

    const granted = await admin('credits', 'grant', 'Press Office', '12.5', '--note', 'trial');
    expect(granted.stdout).toContain('has 12.5 credits, 12.5 of them available');

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
    expect(created.stderr).toBe(`Key ${id} “Created by the operator” with news:search (shown only once):\n`);
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

  it('changes nothing in a dry run, and describes its commands', async () => {
    const dry = await admin('organizations', 'create', 'Not There', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing was changed') });
    const twice = await admin('credits', 'grant', dry.stdout.trim(), '5', '--dry-run');
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('no organization') });
    expect((await admin('organizations', 'list')).stdout).not.toContain('Not There');
    await admin('organizations', 'create', 'Dry Office');
    const granted = await admin('credits', 'grant', 'Dry Office', '7', '--dry-run');
    expect(granted.stdout).toContain('has 7 credits');
    expect((await admin('credits', 'grant', 'Dry Office', '1')).stdout).toContain('has 1 credits');
    expect((await admin('organizations', 'list', '--dry-run')).stderr).toContain('unknown option');

    const { code, stdout } = await runByline(world.processEnv, ['schema', 'admin', 'credits', 'grant']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'admin credits grant',
      input: { required: ['organization', 'credits'], properties: { '--dry-run': { type: 'boolean' } } },
    });
  });

  it('sets the weight of an organization, and refuses weights that Temporal would refuse', async () => {
    await admin('organizations', 'create', 'Big Plan');
    expect((await admin('organizations', 'weight', 'Big Plan', '4')).stdout).toContain('now has weight 4');
    const refused = await admin('organizations', 'weight', 'Big Plan', '0');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('"0" is not a number from 0.001 to 1000');
  });

  it('creates, invites, resets and disables users with links on the configured URL', async () => {
    const run = (...args: string[]) =>
      runAdmin({ DATABASE_URL: world.databaseUrl, BYLINE_PUBLIC_URL: 'https://byline.example' }, [
        'users',
        ...args,
      ]);
    const { stdout: organization } = await admin('organizations', 'create', 'Newsroom');
    const into = ['--organization', organization.trim()];
    const created = await run('create', 'Ada@Team.example', ...into, '--role', 'admin', '--name', 'Ada');
    const link = new URL(created.stdout.trim());
    expect(link.origin).toBe('https://byline.example');
    const ada = new Browser(world.app.listeningOrigin);
    expect((await ada.submit(link.pathname, { password: PASSWORD })).status).toBe(303);
    expect((await ada.call('GET', '/api/v1/organization')).body).toMatchObject({
      name: 'Newsroom',
      role: 'admin',
    });
    expect((await run('create', 'ada@team.example', ...into)).stderr).toContain('already');
    expect((await run('list')).stdout).toContain('ada@team.example  Ada  Newsroom (admin)');

    const invited = new URL((await run('invite', 'bob@team.example', ...into)).stdout.trim());
    expect((await ada.call('GET', invited.pathname)).status).toBe(200);
    const reset = new URL((await run('reset', 'ada@team.example')).stdout.trim());
    expect((await ada.call('GET', reset.pathname)).status).toBe(200);
    expect((await run('disable', 'ada@team.example')).code).toBe(0);
    expect((await ada.call('GET', '/api/v1/session')).status).toBe(401);
    expect((await ada.call('GET', reset.pathname)).status, 'a link lets nobody back in').toBe(404);
  });

  it('prepares a database, and running it again changes nothing', async () => {
    const result = await admin('init');
    expect(result.stdout).toContain('The schema is up to date.');
    expect(result.code).toBe(0);
  });

  it('verifies the ledger, and detects tampering', async () => {
    expect(await admin('credits', 'check')).toMatchObject({ code: 0, stdout: 'The ledger is consistent.\n' });
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
    ...['lots', '0x10', '1e3', '12.3456', '0'].map((text): [string[], string] => [
      ['credits', 'grant', 'Press Office', text],
      `"${text}" is not a positive number`,
    ]),
    [['keys', 'create', 'Nobody'], 'There is no organization "Nobody"'],
    [['keys', 'revoke', 'key_unknown'], 'There is no active key'],
    [['keys', 'create', 'Nobody', '--scope', 'everything'], 'Allowed choices are'],
    [['users', 'reset', 'nobody@team.example'], 'There is no user'],
    [['users', 'create', 'nobody', '--organization', 'Press Office'], 'is not an e-mail address'],
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
    expect(result.stderr).toContain('Start Byline with "npm start" first');
  });

  it('adds feeds individually and from OPML, lists them, and removes them', async () => {
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
      '1 of 3 feeds added, 1 have no valid URL',
    );
    const listed = (await admin('feeds', 'list')).stdout;
    expect(listed).toMatch(
      /fed_\w{26} {2}operator {2}0 articles {2}https:\/\/a\.example\/feed {2}\(by agreement\)/,
    );
    const offered = (await admin('feeds', 'choose', '--language', 'de')).stdout;
    expect(offered).toMatch(/Global Voices {2}de {2}world {2}general {2}https:\S+ {2}\(CC BY 3\.0, https:/);
    expect(offered).not.toMatch(/ {2}en {2}|added/);
    const chosen = await admin('feeds', 'choose', '--country', 'za', '--subject', 'general', '--add');
    expect(chosen.stdout).toContain('1 of 1 feeds added');
    expect(await admin('feeds', 'choose', '--language', 'xx', '--add')).toMatchObject({ code: 1 });
    expect((await admin('news', 'status')).stdout).toMatch(
      /^The index holds [\s\S]*By month:[\s\S]*By language:[\s\S]*By country:[\s\S]*By outlet/,
    );
    expect((await admin('feeds', 'remove', 'https://b.example/feed')).stdout).toContain('Removed');
    expect((await admin('feeds', 'list')).stdout).not.toContain('b.example');
    expect(await admin('feeds', 'remove', 'fed_none')).toMatchObject({ code: 1 });
    expect((await admin('feeds', 'add', 'file:///etc/passwd')).stderr).toContain('not an http or https URL');
    writeFileSync(file, '<!DOCTYPE opml [<!ENTITY a "b">]><opml/>');
    expect((await admin('feeds', 'import', file)).stderr).toContain('is not an OPML file');
  });
});
