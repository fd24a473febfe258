import { expect } from 'vitest';
import { PAGES } from './pages.ts';
import { article, articlesOf, ENRICH, enrich, finished, type Row, untilFinal } from './row.ts';

/** Section 3 of the specification: the progress of a job. */
export const STATES: Row[] = [
  {
    section: '3',
    states: 'a job gets a response at once, before any of its work is done',
    ask: enrich({ from: articlesOf(3) }),
    back: {
      status: 202,
      body: {
        id: expect.stringMatching(/^jej_/),
        status: 'pending',
        progress: { resolved: 0 },
        finished_at: null,
      },
    },
  },
  {
    section: '3',
    states: 'a poll returns the progress, and when to poll again',
    ask: async ({ idle }) => {
      const { body } = await idle.call('POST', ENRICH, { body: { from: articlesOf(2) } });
      return idle.call('GET', (body.links as { self: string }).self);
    },
    back: { status: 200, body: { status: 'pending', poll_after_seconds: expect.any(Number) } },
  },
  {
    section: '3',
    states: 'polling ends with complete',
    ask: finished({ from: [article(PAGES.quiet)] }),
    back: {
      status: 200,
      body: { reply: { status: 'complete', finished_at: expect.any(String), poll_after_seconds: null } },
    },
  },
  {
    section: '3',
    states: 'a job without any resolvable source also becomes complete',
    ask: finished({ from: [article(PAGES.missing)] }),
    back: {
      body: { reply: { status: 'complete', result: { journalists: [], unresolved: [{ source_index: 0 }] } } },
    },
  },
  {
    section: '3',
    states: 'the only statuses before the end are pending and processing',
    ask: async ({ world }) => {
      const started = await world.call('POST', ENRICH, { body: { from: PAGES.tides.map(article) } });
      const seen = new Set([String(started.body.status)]);
      const { status, body } = await untilFinal(world, world.key, started);
      seen.add(String(body.status));
      return {
        status,
        body: { others: [...seen].filter((one) => !['pending', 'processing', 'complete'].includes(one)) },
      };
    },
    back: { status: 200, body: { others: [] } },
  },
];
