import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditBody, AuditListBody, AuditRowBody } from '../../apps/gateway/app.ts';
import { suppressions } from '../../db/index.ts';
import { AUDITED, AUDITS, prepareAudits, untilAudited } from '../support/world/audits.ts';
import { prepareCli } from '../support/world/cli.ts';

const LIST = [
  'Press contacts of spring;;;;;',
  'Name;Outlet;Website;E-mail;Job title;Phone',
  `Ada Reporter;Example News;${AUDITED.domain};${AUDITED.email};Opera critic;+44 20 7946 0018`,
  `"Reporter, Ada";Example News;${AUDITED.domain};ada@gmail.com;;`,
  ';Example News;;newsroom@news.example;;',
  'Cy Nobody;Unknown Herald;;;;',
].join('\r\n');

/** A first name of its own for each number. */
const given = (at: number) => `Per${String(at).replace(/\d/g, (digit) => 'aeioubdkls'[Number(digit)] ?? '')}`;

describe('byline audit', () => {
  const { world } = prepareAudits();
  const cli = prepareCli(world);
  const list = join(cli.home, 'contacts.csv');
  beforeAll(() => writeFileSync(list, LIST));
  const newest = async () => {
    const { data } = (await world.call<AuditListBody>('GET', `${AUDITS}?limit=1`)).body;
    return data[0] as AuditBody;
  };

  it('reads a contact file, waits, prints each row, and says what it left out', async () => {
    const { code, stdout, stderr } = await cli.run(['audit', list, '--header', '2']);
    expect(code, stderr).toBe(0);
    const rows = JSON.parse(stdout) as AuditRowBody[];
    expect(rows).toMatchObject([
      { name: 'Ada Reporter', role: 'Opera critic', state: 'stale', reasons: ['role_changed'] },
      { name: 'Ada Reporter', state: 'private_mailbox', new_address: { state: 'withheld', email: null } },
      { name: 'Cy Nobody', state: 'not_found', reasons: ['unknown_outlet'] },
    ]);
    expect(stderr).toContain('Not checked: ');
    expect(stderr).toContain('2 lines not checked.');
    expect(stderr).toContain(
      '3 of 3 rows checked: 0 confirmed, 1 stale, 0 moved, 1 private_mailbox, 1 not_found.',
    );
    expect(stderr).toMatch(/1 new address for 5 credits each: .+ audits aud_\S+ --buy/);
    expect((await newest()).external_id).toBe('contacts.csv');
  });

  it('sends nothing with --dry-run', async () => {
    const { id } = await newest();
    const { stdout } = await cli.run(['audit', list, '--header', '2', '--dry-run']);
    expect(JSON.parse(stdout)).toMatchObject({ people: [{ line: 3 }, { line: 4 }, { line: 6 }] });
    expect((await newest()).id).toBe(id);
  });

  it('lists audits, shows rows of one state, and buys an address into the file', async () => {
    const { id } = await newest();
    expect(JSON.parse((await cli.run(['audits'])).stdout)).toMatchObject([{ id, counts: { not_found: 1 } }]);
    expect(JSON.parse((await cli.run(['audits', id, '--state', 'stale'])).stdout)).toHaveLength(1);
    const file = join(cli.home, 'checked.csv');
    const bought = await cli.run(['audits', id, '--buy', '2', '--file', file]);
    expect([bought.code, bought.stderr]).toEqual([
      0,
      expect.stringContaining('Bought 1 new address for 5 credits.'),
    ]);
    const [header, , second] = readFileSync(file, 'utf8').split('\r\n');
    expect(header).toMatch(/"row","name","outlet"/);
    expect(second).toContain(AUDITED.email);
    expect((await cli.run(['audits', id, '-o', 'csv'])).stdout).toBe(readFileSync(file, 'utf8'));
    expect((await cli.run(['audits', id, '--buy'])).stderr).toContain(
      'Bought 0 new addresses for 0 credits.',
    );
  });

  it('says how to go on when it is interrupted, stops, and goes on', async () => {
    const lines = Array.from(
      { length: 120 },
      (_, at) => `${given(at)} Unknown;Example News;${AUDITED.domain};;;`,
    );
    writeFileSync(list, ['Name;Outlet;Website;E-mail;Job title;Phone', ...lines].join('\n'));
    let id = '';
    // People who are being looked at cannot be stored until the audit has been stopped.
    await world.db.transaction().execute(async (tx) => {
      await suppressions.lockForErasing(tx);
      const interrupted = await cli.run(['audit', list], {
        onStderr: (text, signal) => {
          if (id !== '' || !/aud_\w+: 120 rows/.test(text)) return;
          id = /aud_\w+/.exec(text)?.[0] ?? '';
          setTimeout(() => signal('SIGINT'), 500);
        },
      });
      expect([interrupted.code, interrupted.stderr]).toEqual([
        130,
        expect.stringContaining(`audits ${id} --cancel`),
      ]);
      expect((await cli.run(['audits', id, '--cancel'])).code).toBe(0);
      await untilAudited(world, id);
    });
    const stopped = (await cli.run(['audits', id, '--wait'])).stderr;
    expect(stopped).toContain(`${id} ended canceled`);
    await vi.waitFor(async () => expect((await newest()).status).toBe('canceled'));
    const { code, stdout, stderr } = await cli.run(['audits', id, '--resume']);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(120);
    expect(stderr).toContain('120 of 120 rows checked');
  });
});
