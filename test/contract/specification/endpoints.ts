import { expect } from 'vitest';
import { PAGES } from './pages.ts';
import { article, articlesOf, ENRICH, enrich, get, JOBS, type Row, untilFinal } from './row.ts';

const FURTHER = '4, the jobs and the rest';
const replay = async (stage: Parameters<Row['ask']>[0], other?: object) => {
  const { world } = stage;
  const headers = { 'idempotency-key': `row-${Math.random()}` };
  const body = { from: [article(PAGES.quiet)] };
  const started = await world.call('POST', ENRICH, { body, headers });
  await untilFinal(world, world.key, started);
  const again = await world.call('POST', ENRICH, { body: other ?? body, headers });
  return { ...again, body: { ...again.body, same: again.body.id === started.body.id } };
};

/** Section 4: the remaining endpoints. */
export const ENDPOINTS: Row[] = [
  {
    section: FURTHER,
    states: 'health requires no key',
    ask: get('/api/health', { key: null }),
    back: { status: 200 },
  },
  {
    section: FURTHER,
    states: 'an accepted job is 202 with the id to poll',
    ask: enrich({ from: articlesOf(1) }),
    back: {
      status: 202,
      headers: { location: expect.stringContaining(`${JOBS}/jej_`) },
      body: { id: expect.stringMatching(/^jej_/) },
    },
  },
  {
    section: FURTHER,
    states: 'the same request under the same key is 200 with that job, once it has ended',
    ask: (stage) => replay(stage),
    back: {
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: { same: true, status: 'complete' },
    },
  },
  {
    section: FURTHER,
    states: 'another request under the same key is 409',
    ask: (stage) => replay(stage, { from: [article(PAGES.harbour)] }),
    back: { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } },
  },
  {
    section: FURTHER,
    states: 'wait and timeout_ms have no effect: the response comes before the job is done',
    ask: enrich({ from: articlesOf(1), options: { wait: true, timeout_ms: 30_000 } }),
    back: { status: 202, body: { status: 'pending' } },
  },
];
