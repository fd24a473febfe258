import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildGateway } from '../../apps/gateway/app.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { openDatabase, organizations } from '../../db/index.ts';
import { recordSql, replaySql } from '../support/probes/recorded-sql.ts';
import { profile } from '../support/world/profile.ts';
import { median, quantile, withStack } from './stack.ts';

/** The longest that a page of campaigns, or a search for people, may take at the gateway, in milliseconds. */
const TARGET_MS = 100;

/**
 * `npm run bench campaigns [-- --campaigns N --people N --rounds N]`: the list of campaigns and the search for
 * people in an organization with 10,000 people in 200 campaigns, beside the bare SQL of the same requests.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      campaigns: { type: 'string', default: '200' },
      people: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '200' },
    },
  });
  await withStack([], async (stack) => {
    const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const config = readConfig({ DATABASE_URL: stack.databaseUrl, BYLINE_RATE_READS: '0' });
    const log = createLogger(readConfig({ BYLINE_LOG_LEVEL: 'silent' }), 'bench');
    const app = await buildGateway({ db, temporal: stack.temporal, config, log, version: 'bench' });
    const headers = { authorization: `Bearer ${stack.key}` };
    try {
      const [organization] = await organizations.list(db);
      await fill(client, organization?.id ?? '', {
        campaigns: Number(values.campaigns),
        people: Number(values.people),
      });
      const requests: [name: string, path: (round: number) => string][] = [
        ['start page, 50 campaigns', () => '/api/v1/campaigns'],
        ['100 campaigns', () => '/api/v1/campaigns?limit=100'],
        [
          'a rare name',
          (round) => `/api/v1/journalists?q=reporter%20${(round * 7919) % Number(values.people)}`,
        ],
        ['a common word', () => '/api/v1/journalists?q=reporter'],
        ['nobody', () => '/api/v1/journalists?q=zzzz'],
        [
          '50 people of a campaign',
          (round) => `/api/v1/campaigns/${idOf('cmp', round % Number(values.campaigns))}/people`,
        ],
      ];
      for (const [name, path] of requests) {
        const [endpoint, own]: [number[], number[]] = [[], []];
        for (let round = 0; round < Number(values.rounds); round += 1) {
          const url = path(round);
          const statements = await recordSql(() => app.inject({ method: 'GET', url, headers }));
          let started = performance.now();
          await replaySql(client, statements);
          own.push(performance.now() - started);
          started = performance.now();
          const reply = await fetch(stack.gateway + url, { headers });
          await reply.arrayBuffer();
          endpoint.push(performance.now() - started);
          if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
        }
        const p95 = quantile(endpoint, 0.95);
        console.log(
          `${name}: p95 ${p95.toFixed(1)} ms, its SQL ${quantile(own, 0.95).toFixed(1)} ms, limit ${TARGET_MS} ms: ` +
            `${p95 <= TARGET_MS ? 'kept' : 'MISSED'} (medians ${median(endpoint).toFixed(1)}, ${median(own).toFixed(1)})`,
        );
      }
    } finally {
      await app.close();
      await client.end();
      await db.destroy();
    }
  });
}

function idOf(prefix: string, number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** Inserts campaigns with people in all states, each with a profile and evidence of usual size. */
async function fill(
  client: pg.Client,
  organizationId: string,
  { campaigns, people }: { campaigns: number; people: number },
): Promise<void> {
  const evidence = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: idOf('ev', index), fields: ['role'], url: `https://news.example/authors/${index}` },
    ...{
      locator: 'css:.author-card',
      excerpt: `A passage of a page that shows a fact, number ${index}. `.repeat(6),
    },
    ...{ fetched_at: '2026-11-01T10:00:00Z', content_sha256: 'x'.repeat(64), extractor: 'author_page@1' },
  }));
  const stored = JSON.stringify(
    profile({ name: 'Reporter', email: 'reporter@news.example', evidence: evidence as never }),
  );
  const id = (prefix: string) => `'${prefix}_' || lpad(i::text, 26, '0')`;
  await client.query(
    `insert into campaigns (id, organization_id, updated_at)
     select ${id('cmp')}, $1, now() - i * interval '1 minute' from generate_series(0, $2 - 1) i`,
    [organizationId, campaigns],
  );
  await client.query(
    `insert into campaign_pitches (campaign_id, number, pitch)
     select ${id('cmp')}, version, repeat('A pitch of usual length. ', 60) from generate_series(0, $1 - 1) i, generate_series(1, 3) version`,
    [campaigns],
  );
  await client.query(
    `insert into media_lists (id, organization_id, name, campaign_id)
     select ${id('ml')}, $1, 'Campaign ' || i, ${id('cmp')} from generate_series(0, $2 - 1) i`,
    [organizationId, campaigns],
  );
  await client.query(
    `insert into journalists (id, name) select ${id('jid')}, 'Reporter ' || i from generate_series(0, $1 - 1) i`,
    [people],
  );
  await client.query(
    `insert into media_list_members (id, list_id, journalist_id, source_indexes, profile, billable, credits, state,
       state_changed_at, follow_up_on, last_confirmed_at)
     select ${id('mlm')}, 'ml_' || lpad((i % $1)::text, 26, '0'), ${id('jid')}, '{0}',
       $2::jsonb || jsonb_build_object('name', 'Reporter ' || i), true, 5000,
       (array['to_contact', 'contacted', 'replied', 'declined', 'do_not_contact'])[i % 5 + 1],
       case when i % 5 > 0 then now() end, case when i % 3 = 0 then current_date - 1 end, now()
     from generate_series(0, $3 - 1) i`,
    [campaigns, stored, people],
  );
  await client.query('vacuum analyze');
}
