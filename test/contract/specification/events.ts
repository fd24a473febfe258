import { expect } from 'vitest';
import { PAGES } from './pages.ts';
import { article, articlesOf, enrich, finished, type Row, refused } from './row.ts';

/**
 * Section 6 of the specification: clients do not need an event stream, because a client that only polls gets
 * everything.
 */
export const EVENTS: Row[] = [
  {
    section: '6',
    states: 'polling alone returns the whole result',
    ask: finished({ from: [article(PAGES.harbour)] }),
    back: {
      body: { reply: { status: 'complete', result: { journalists: [{ email: expect.any(String) }] } } },
    },
  },
  {
    section: '6',
    states: 'a job accepts no webhook URL',
    ask: enrich({ from: articlesOf(1), options: { webhook_url: 'https://client.example/' } }),
    back: refused('/options/webhook_url'),
  },
];
