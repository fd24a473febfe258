import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditBody, AuditListBody, BalanceBody, PurchaseBody } from '../../apps/gateway/app.ts';
import { ledger, newsArticles, retention, suppressions } from '../../db/index.ts';
import { type ListAuditId, newId } from '../../model/index.ts';
import { startWorkflow } from '../../workflows/start.ts';
import { auditListStart } from '../../workflows/start-audit.ts';
import { articleAt } from '../support/pages/unstable-pages.ts';
import { AUDITED, AUDITS, postAudit, prepareAudits, rowsOf, untilAudited } from '../support/world/audits.ts';
import type { Tenant } from '../support/world/tenants.ts';
import { indexMove } from '../support/world/watch.ts';
import { createTenant, type World } from '../support/world/world.ts';

const ADA = { name: 'Ada Reporter', domain: AUDITED.domain };
const BO = { name: 'Bo Silent', domain: AUDITED.domain };
const { domain: DOMAIN, email: ADDRESS, path: OWN } = AUDITED;

/** Rows that somebody brought are judged by the pages of the people, and new addresses are sold once. */
describe('an audit of a list', () => {
  const { site, world } = prepareAudits();
  let neighbour: Tenant;
  beforeAll(async () => {
    neighbour = await createTenant(world.db);
  });

  const credits = async () =>
    (await world.call<BalanceBody>('GET', '/api/v1/credits/balance')).body.credits.org_available_balance;
  const audited = async (rows: object[]) => {
    const { id } = await postAudit(world, rows);
    return { audit: await untilAudited(world, id), rows: await rowsOf(world, id), path: `${AUDITS}/${id}` };
  };
  const buy = (path: string, body: object) => world.call<PurchaseBody>('POST', `${path}:buy`, { body });

  it('says of each row whether it holds, by one read of each page', async () => {
    const before = site.fetches(OWN);
    const { audit, rows } = await audited([
      { ...ADA, email: ADDRESS },
      { ...ADA, email: 'a.reporter@news.example' },
      { ...ADA, email: 'ada@gmail.com' },
      ADA,
      { ...ADA, role: 'Reporter' },
      { ...ADA, email: ADDRESS, role: 'Opera critic' },
      { ...BO, email: 'bo.silent@news.example' },
      { ...BO, email: 'bs@news.example' },
      { ...BO, email: 'bo@web.de' },
      { name: 'Cy Nobody', domain: DOMAIN, email: 'cy@news.example' },
      { name: 'Ada Reporter', outlet: 'The Lindmoor Herald' },
      { name: 'Ada Reporter', email: ADDRESS },
      { email: ADDRESS, outlet: 'Example News' },
      { name: 'Ada Reporter', outlet: 'Unknown Herald', email: ADDRESS, domain: ' ' },
    ]);
    expect(
      rows.map(({ state, reasons, address, new_address }) => [
        state,
        ...reasons,
        address,
        new_address?.state,
      ]),
    ).toEqual([
      ['confirmed', 'confirmed', undefined],
      ['stale', 'address_changed', 'other', 'withheld'],
      ['private_mailbox', 'address_changed', 'other', 'withheld'],
      ['confirmed', null, 'withheld'],
      ['confirmed', null, 'withheld'],
      ['stale', 'role_changed', 'confirmed', undefined],
      ['confirmed', 'not_published', undefined],
      ['confirmed', 'not_published', undefined],
      ['private_mailbox', 'not_published', undefined],
      ['not_found', 'no_page', null, undefined],
      ['not_found', 'unknown_outlet', null, undefined],
      ['not_found', 'incomplete', null, undefined],
      ['not_found', 'incomplete', null, undefined],
      ['not_found', 'no_page', null, undefined],
    ]);
    expect(audit.counts).toEqual({ confirmed: 5, stale: 2, moved: 0, private_mailbox: 2, not_found: 5 });
    expect(audit).toMatchObject({
      status: 'complete',
      progress: { rows: 14, checked: 14, percent: 100 },
      new_addresses: { withheld: 1, credits_each: 5 },
    });
    expect(rows[0]?.page).toEqual({ url: site.origin + OWN, read_at: expect.any(String) });
    expect(rows[5]?.now).toMatchObject({ role: 'Harbour reporter' });
    expect(rows[9]?.page).toBeNull();
    expect(site.fetches(OWN)).toBe(before);
    expect(await rowsOf(world, audit.id, '&state=stale')).toEqual([rows[1], rows[5]]);
  });

  it('shows a new address nowhere until it is bought, and sells it once', async () => {
    const { audit, rows, path } = await audited([ADA, { ...ADA, email: 'ada@gmail.com' }, BO]);
    const all = async () => {
      const texts = await Promise.all(
        [path, `${path}/rows`, `${path}/export`, AUDITS].map((each) => world.call('GET', each)),
      );
      return texts.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body))).join('\n');
    };
    expect(rows[0]?.new_address).toEqual({ state: 'withheld', email: null });
    expect(await all()).not.toContain(ADDRESS);
    const history = await world.temporal.workflow.getHandle(audit.id).fetchHistory();
    expect(JSON.stringify(history)).not.toContain(ADDRESS);

    const before = await credits();
    expect((await buy(path, {})).status).toBe(400);
    expect((await buy(path, { rows: [2] })).body).toMatchObject({ rows: 0, addresses: 0, credits_used: 0 });
    const purchases = await Promise.all([buy(path, { all: true }), buy(path, { rows: [0, 1] })]);
    expect(purchases.map(({ body }) => body.credits_used).sort()).toEqual([0, 5]);
    expect((await buy(path, { all: true })).body).toMatchObject({ rows: 0, credits_used: 0 });
    expect((await rowsOf(world, audit.id)).map(({ new_address }) => new_address?.email)).toEqual([
      ADDRESS,
      ADDRESS,
      undefined,
    ]);
    const twins = await audited([ADA, { ...ADA, email: 'ada@web.de' }]);
    expect((await buy(twins.path, { rows: [1] })).body).toMatchObject({ rows: 2, addresses: 0 });
    const again = await audited([ADA]);
    expect((await buy(again.path, { all: true })).body).toMatchObject({
      rows: 1,
      addresses: 0,
      credits_used: 0,
    });
    expect(await credits()).toBe(before - 5);
    expect(await ledger.check(world.db)).toEqual([]);
    const bought = () =>
      world.db.updateTable('list_audit_rows').where('audit_id', '=', again.audit.id as ListAuditId);
    const { purchase } = await world.db
      .selectFrom('list_audit_rows')
      .select('purchase')
      .where('audit_id', '=', again.audit.id as ListAuditId)
      .executeTakeFirstOrThrow();
    await bought().set({ purchase: 'bil_another' }).execute();
    const rules = (await ledger.check(world.db)).map(({ rule }) => rule);
    expect(rules.sort()).toEqual(['sold', 'sold once']);
    await bought().set({ purchase }).execute();
  });

  it('is refused without credits, and then shows nothing', async () => {
    const poor = await createTenant(world.db, { credits: 4 });
    const as = {
      call: (method: string, at: string, options = {}) => world.call(method, at, { ...options, ...poor }),
    };
    const { id } = await postAudit(as as World, [ADA]);
    await untilAudited(as as World, id);
    const refused = await as.call('POST', `${AUDITS}/${id}:buy`, { body: { all: true } });
    expect([refused.status, refused.body]).toMatchObject([402, { code: 'INSUFFICIENT_CREDITS' }]);
    expect((await rowsOf(as as World, id))[0]?.new_address).toEqual({ state: 'withheld', email: null });
  });

  it('teaches nothing to whoever guesses addresses', async () => {
    const guesser = await createTenant(world.db);
    const as = {
      call: (method: string, at: string, options = {}) => world.call(method, at, { ...options, ...guesser }),
    } as World;
    const guess = async (emails: string[]) => {
      const { id } = await postAudit(
        as,
        emails.map((email) => ({ ...ADA, email })),
      );
      await untilAudited(as, id);
      return (await rowsOf(as, id)).map(({ email: _email, position: _position, ...row }) => row);
    };
    const wrong = await guess([
      'ada@news.example',
      'reporter@news.example',
      'a.r@news.example',
      'ar@news.example',
    ]);
    const [right, other] = await guess([ADDRESS, 'adar@news.example']);
    expect(right).toEqual(other);
    expect(right).toEqual(wrong[0]);
    expect(right).toMatchObject({ state: 'stale', address: 'other', new_address: { state: 'withheld' } });
  });

  it('is repeated by nobody who sends the same key, and refused for other rows', async () => {
    const headers = { 'idempotency-key': newId('ev') };
    const first = await postAudit(world, [BO], { headers });
    await untilAudited(world, first.id);
    const again = await world.call<AuditBody>('POST', AUDITS, { headers, body: { rows: [BO] } });
    expect([again.status, again.body.id]).toEqual([200, first.id]);
    expect((await world.call('POST', AUDITS, { headers, body: { rows: [ADA] } })).status).toBe(409);
  });

  it('is visible to its organization only, and gone after 30 days', async () => {
    const { audit, path } = await audited([BO]);
    for (const at of [path, `${path}/rows`, `${path}/export`])
      expect((await world.call('GET', at, neighbour)).status).toBe(404);
    for (const verb of ['cancel', 'resume', 'buy'])
      expect(
        (await world.call('POST', `${path}:${verb}`, { ...neighbour, body: { all: true } })).status,
      ).toBe(404);
    expect((await world.call<AuditListBody>('GET', AUDITS, neighbour)).body.data).toEqual([]);
    const days = (Date.parse(audit.expires_at) - Date.parse(audit.created_at)) / 86_400_000;
    expect(days).toBe(30);
    const id = audit.id as ListAuditId;
    await world.db.updateTable('list_audits').set({ expires_at: new Date() }).where('id', '=', id).execute();
    expect((await world.call('GET', path)).status).toBe(404);
    await retention.apply(world.db, { pagesDays: 30, auditDays: 365 });
    const left = await world.db
      .selectFrom('list_audit_rows')
      .select('position')
      .where('audit_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it('finds nobody who has opted out', async () => {
    await world.db
      .transaction()
      .execute((tx) => suppressions.add(tx, [suppressions.personSubject('Bo Silent', DOMAIN)]));
    const { rows } = await audited([BO, { name: 'Dee Nobody', domain: DOMAIN }]);
    const [suppressed, nobody] = rows.map(({ position: _position, name: _name, ...row }) => row);
    expect(suppressed).toEqual(nobody);
    expect(suppressed).toMatchObject({ state: 'not_found', reasons: ['no_page'], page: null });
  });

  it('is started again if its start was lost', async () => {
    const { audit } = await audited([ADA]);
    const id = audit.id as ListAuditId;
    // While the workflow still ends, another start would change nothing.
    await world.temporal.workflow.getHandle(id).result();
    await world.db.updateTable('list_audit_rows').set({ state: null }).where('audit_id', '=', id).execute();
    await world.db.updateTable('list_audits').set({ status: 'pending' }).where('id', '=', id).execute();
    const start = { window: 4, weight: 1, isResumed: false };
    await startWorkflow(world.temporal, auditListStart({ id, organization_id: world.organizationId }, start));
    expect(await untilAudited(world, id)).toMatchObject({ status: 'complete', counts: { confirmed: 1 } });
  });

  it('says who writes elsewhere now, with the byline there', async () => {
    for (const path of ['/post-1', '/post-2'])
      site.pages.set(path, { html: articleAt(null, 0, `${site.origin}/post-author`) });
    const outlet = { domain: DOMAIN, source_name: 'Example News' };
    await newsArticles.save(world.db, await indexMove(world.db, outlet, site.origin));
    const { audit, rows } = await audited([{ ...ADA, email: ADDRESS }]);
    expect(audit.counts).toMatchObject({ moved: 1, confirmed: 0 });
    expect(rows[0]).toMatchObject({
      state: 'moved',
      reasons: ['writes_elsewhere'],
      now: { outlet: 'The Post' },
      page: { url: `${site.origin}/post-1` },
    });
  });
});
