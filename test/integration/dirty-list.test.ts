import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditBody, AuditRowBody, BalanceBody, PurchaseBody } from '../../apps/gateway/app.ts';
import { ledger, suppressions } from '../../db/index.ts';
import {
  type AuditedPerson,
  auditedPeople,
  headerQuestion,
  parseContactFile,
  readPeople,
} from '../../packages/intake/index.ts';
import { type DirtyLine, dirtyList } from '../support/pages/dirty-list.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { AUDITS, postAudit, rowsOf, untilAudited } from '../support/world/audits.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { createTenant, type World } from '../support/world/world.ts';

const LINES = IS_DEEP ? 2_000 : 1_000;

/** The pages know nothing of the list, and its generator nothing of the code that reads it. */
describe(`a list of ${LINES} dirty lines`, { timeout: 600_000 }, () => {
  const list = dirtyList(LINES);
  const people: AuditedPerson[] = [];
  const truths: DirtyLine[] = [];
  const world = prepareWorld({ web: list.pages });
  beforeAll(async () => {
    const { id } = await postJob(world, { from: articles(list.articles) });
    const { progress } = await untilDone(world, id);
    expect(progress).toMatchObject({ resolved: list.articles.length, unresolved: 0 });
    const { name, domain } = list.optedOut;
    await world.db
      .transaction()
      .execute((tx) => suppressions.add(tx, [suppressions.personSubject(name, domain)]));
  }, 600_000);

  it('loses no line when its files are read', async () => {
    for (const { bytes, lines } of list.files) {
      const { table } = await parseContactFile(new Blob([bytes]));
      expect(headerQuestion(table)).toBeNull();
      expect(table.outside).toEqual([]);
      const reading = readPeople(table);
      const kindOf = (line: number) => lines.get(line)?.kind;
      expect(reading.problems.map(({ line }) => kindOf(line))).toEqual(reading.problems.map(() => 'nobody'));
      const seen = new Set([...reading.people, ...reading.problems].map(({ line }) => line));
      const unread = [...lines].filter(([line]) => !seen.has(line)).map(([, { kind }]) => kind);
      expect(unread).toEqual(unread.map(() => 'blank'));
      people.push(...auditedPeople(table, reading));
      truths.push(...reading.people.map(({ line }) => lines.get(line) as DirtyLine));
    }
    expect(people.length).toBeGreaterThan(LINES * 0.9);
  });

  const credits = async (as: Pick<World, 'call'>) =>
    (await as.call<BalanceBody>('GET', '/api/v1/credits/balance')).body.credits.org_available_balance;
  const buyAll = async (as: Pick<World, 'call'>, id: string) =>
    (await as.call<PurchaseBody>('POST', `${AUDITS}/${id}:buy`, { body: { all: true } })).body;
  let done: AuditBody;
  let rows: AuditRowBody[];

  it('is stopped and goes on twice, loses nothing, doubles nothing, and sells each address once', async () => {
    const before = await credits(world);
    const { id } = await postAudit(world, people);
    let bought = 0;
    let settled: AuditRowBody[] = [];
    for (const share of [0.15, 0.5]) {
      await vi.waitFor(
        async () => {
          const { body } = await world.call<AuditBody>('GET', `${AUDITS}/${id}`);
          expect(body.progress.checked).toBeGreaterThan(people.length * share);
        },
        { timeout: 300_000, interval: 100 },
      );
      await world.call('POST', `${AUDITS}/${id}:cancel`);
      const stopped = await untilAudited(world, id);
      expect(stopped).toMatchObject({ status: 'canceled', links: { resume: `${AUDITS}/${id}:resume` } });
      expect(stopped.progress.checked).toBeLessThan(people.length);
      const purchases = await Promise.all([buyAll(world, id), buyAll(world, id)]);
      for (const { addresses } of purchases) bought += addresses;
      settled = await rowsOf(world, id);
      await world.call('POST', `${AUDITS}/${id}:resume`);
    }
    done = await untilAudited(world, id);
    expect(done).toMatchObject({
      status: 'complete',
      progress: { rows: people.length, checked: people.length },
    });
    for (const { addresses } of await Promise.all([buyAll(world, id), buyAll(world, id), buyAll(world, id)]))
      bought += addresses;
    rows = await rowsOf(world, id);
    for (const [at, row] of settled.entries()) if (row.state) expect(rows[at]).toEqual(row);
    const resumed = await world.call<AuditBody>('POST', `${AUDITS}/${id}:resume`);
    expect(resumed.body, 'has ended already').toMatchObject({ status: 'complete', progress: done.progress });
    const wanted = new Set(truths.flatMap(({ newAddress }) => newAddress ?? []));
    const shown = new Set(rows.flatMap(({ new_address }) => new_address?.email ?? []));
    expect([...shown].sort()).toEqual([...wanted].sort());
    expect(bought).toBe(wanted.size);
    expect(await credits(world)).toBe(before - 5 * wanted.size);
    expect(await ledger.check(world.db)).toEqual([]);
  });

  it('has the result of each line that its pages show, and counts them', async () => {
    const wrong = rows.flatMap(
      ({ state, reasons, address, new_address, name, outlet, domain, email }, at) => {
        const truth = truths[at] as DirtyLine;
        const isRight =
          state === truth.state &&
          (new_address?.email ?? null) === truth.newAddress &&
          (truth.kind === 'broken' ? address !== 'confirmed' : true);
        return isRight ? [] : [{ truth, state, reasons, address, name, outlet, domain, email }];
      },
    );
    expect(wrong).toEqual([]);
    const count = (wanted: DirtyLine['state']) => truths.filter(({ state }) => state === wanted).length;
    expect(done.counts).toEqual({
      confirmed: count('confirmed'),
      stale: count('stale'),
      moved: 0,
      private_mailbox: count('private_mailbox'),
      not_found: count('not_found'),
    });
  });

  it('answers a right guess as the wrong ones', () => {
    for (const { name } of list.guesses) {
      const answers = rows
        .filter(
          (row, at) =>
            truths[at]?.kind === 'guess' && row.name === name.normalize(row.name === name ? 'NFC' : 'NFD'),
        )
        .map(({ position: _position, email: _email, ...answer }) => answer);
      expect(answers).toHaveLength(12);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  it('has the same results for somebody who lets it run at once', async () => {
    const { key } = await createTenant(world.db);
    const as = {
      call: (method: string, path: string, options = {}) => world.call(method, path, { key, ...options }),
    } as World;
    const { id } = await postAudit(as, people);
    expect((await untilAudited(as, id)).counts).toEqual(done.counts);
    const withoutSale = ({ new_address, page, ...row }: AuditRowBody) => ({
      ...row,
      page: page?.url,
      isNew: new_address !== null,
    });
    expect((await rowsOf(as, id)).map(withoutSale)).toEqual(rows.map(withoutSale));
  });
});
