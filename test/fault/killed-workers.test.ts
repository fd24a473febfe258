import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditBody, AuditRowBody, JobBody, PurchaseBody } from '../../apps/gateway/app.ts';
import { anyPorts, type Stack, startStack, writeArchive } from '../../apps/local/index.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { type Database, ledger, openDatabase } from '../../db/index.ts';
import { articleUrl, authorName, bigNewsroom } from '../support/pages/big-newsroom.ts';
import { openFolder } from '../support/stacks/processes.ts';
import { AUDITS, rowsOf } from '../support/world/audits.ts';
import { articles } from '../support/world/jobs.ts';

const SIZE = { count: 100, hosts: 20, authors: 30 };

describe('a worker that is killed in the middle of its work', () => {
  const folder = openFolder();
  let stack: Stack;
  let db: Database;

  beforeAll(async () => {
    const archive = join(folder.path, 'pages.warc.gz');
    await writeArchive(archive, bigNewsroom(SIZE));
    stack = await startStack({
      config: readConfig(process.env),
      dataDir: folder.path,
      ports: anyPorts(),
      durable: false,
      env: {
        BYLINE_WEB: 'archive',
        BYLINE_WEB_ARCHIVES: archive,
        BYLINE_LOG_LEVEL: 'warn',
        // Set no rate limit, because the test polls more often than a client may by default.
        BYLINE_RATE_READS: '0',
      },
      say: (line) => console.log(line),
    });
    db = openDatabase({ url: stack.state.databaseUrl, onError: () => undefined });
    await sql`create table made_reports (journalist_id text, sources integer)`.execute(db);
    await sql`
      create function note_report() returns trigger language plpgsql as $$
      begin
        insert into made_reports values (new.journalist_id, new.scored_sources);
        return null;
      end $$`.execute(db);
    await sql`create trigger note_report after update of fit on job_journalists for each row execute function note_report()`.execute(
      db,
    );
  });
  afterAll(async () => {
    await db?.destroy();
    await stack?.stop();
    folder.remove();
  });

  const call = async <Body = JobBody>(path: string, body?: object) => {
    const reply = await fetch(`${stack.state.gateway}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${stack.first?.secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.status).toBeLessThan(300);
    return (await reply.json()) as Body;
  };
  const untilSettled = async (path: string, share: number) => {
    for (;;) {
      const job = await call(`${path}?view=summary`);
      const { resolved, unresolved, total } = job.progress;
      if (resolved + unresolved >= total * share || job.status === 'complete') return job;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const kill = (name: string) => {
    const pid = stack.pids()[name];
    if (!pid) throw new Error(`${name} does not run`);
    process.kill(pid, 'SIGKILL');
  };

  it('duplicates no cost: each source has one outcome, every journalist one capture', async () => {
    const job = await call('/api/v1/journalists/enrich?max_credits=1000', {
      from: articles(Array.from({ length: SIZE.count }, (_, index) => articleUrl(index, SIZE.hosts))),
      fit_context: { pitch: 'Batteries and ferries in the harbour' },
    });
    const { self } = job.links;
    const early = await untilSettled(self, 0.15);
    expect(early.status).toBe('processing');
    kill('activity-worker');
    await untilSettled(self, 0.6);
    kill('workflow-worker');
    await untilSettled(self, 2);
    const done = await call(self);

    expect(done.status).toBe('complete');
    expect(done.progress).toMatchObject({ resolved: SIZE.count, unresolved: 0 });
    const sources = await db
      .selectFrom('job_sources')
      .select(['source_index', 'outcome', 'journalist_id'])
      .execute();
    expect(sources).toHaveLength(SIZE.count);
    for (const source of sources) expect(source.outcome).toBe('resolved');

    const captures = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('meter', '=', 'journalist_with_email')
      .execute();
    expect(new Set(captures.map((entry) => entry.subject)).size).toBe(captures.length);
    expect(captures).toHaveLength(done.usage.billable_results);
    expect(await ledger.check(db)).toEqual([]);
    expect(done.result.research.length, 'scores survive, too').toBe(done.result.journalists.length);
    expect(done.warnings).toEqual([]);
    const { rows: repeated } = await sql`
      select journalist_id, sources from made_reports group by 1, 2 having count(*) > 1`.execute(db);
    expect(repeated, 'a report that was stored is not made again').toEqual([]);
  });

  it('leaves an audit with the results of one that nothing befell, and sells each address once', async () => {
    // The job before has read the pages of these people.
    const rows = Array.from({ length: SIZE.authors * 8 }, (_, at) => ({
      name: authorName(at % SIZE.authors),
      domain: `outlet-${at % 8}.example`,
      ...(at % 3 === 0 ? { email: `desk-${at}@outlet-${at % 8}.example` } : {}),
    }));
    const start = (external_id: string) => call<AuditBody>(AUDITS, { rows, external_id });
    const untilChecked = async ({ links }: AuditBody, share: number) => {
      for (;;) {
        const audit = await call<AuditBody>(links.self);
        if (audit.progress.checked >= rows.length * share && share < 1) return audit;
        if (audit.poll_after_seconds === null) return audit;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const audit = await start('killed');
    const early = await untilChecked(audit, 0.15);
    expect(early.status).toBe('processing');
    kill('activity-worker');
    const middle = await untilChecked(audit, 0.55);
    expect(middle.status).toBe('processing');
    kill('workflow-worker');
    const done = await untilChecked(audit, 1);
    expect(done).toMatchObject({
      status: 'complete',
      progress: { rows: rows.length, checked: rows.length },
    });

    const quiet = await untilChecked(await start('quiet'), 1);
    expect(quiet.counts).toEqual(done.counts);
    const world = {
      call: async <Body>(_method: string, path: string) => ({ body: await call<Body>(path) }),
    } as Parameters<typeof rowsOf>[0];
    const resultsOf = async ({ id }: AuditBody): Promise<AuditRowBody[]> => rowsOf(world, id);
    expect(await resultsOf(done)).toEqual(await resultsOf(quiet));

    expect(done.new_addresses.withheld).toBeGreaterThan(10);
    const buy = () => call<PurchaseBody>(done.links.buy, { all: true });
    const purchases = await Promise.all([buy(), buy(), buy()]);
    const addresses = purchases.reduce((sum, purchase) => sum + purchase.addresses, 0);
    expect(addresses).toBe(done.new_addresses.withheld);
    expect(await call(quiet.links.buy, { all: true })).toMatchObject({ addresses: 0, credits_used: 0 });
    expect(await ledger.check(db)).toEqual([]);
  });
});
