import { expect } from 'vitest';
import { PAGES, PITCH } from './pages.ts';
import {
  ARTICLE,
  article,
  BALANCE,
  finished,
  get,
  lookUp,
  NEWS,
  PUBLICATION,
  post,
  type Row,
  reference,
  some,
} from './row.ts';

/** Section 1 of the specification: the purpose of the service. */
export const PURPOSE: Row[] = [
  {
    section: '1',
    states: 'a news search returns current results, each with a classification of its source',
    ask: post(NEWS, { q: 'tides', tbs: 'qdr:w' }),
    back: {
      status: 200,
      body: {
        object: 'news_search_result',
        news: some({
          link: expect.stringContaining('https://beacon.example/tides/'),
          metadata: expect.objectContaining({
            publication_type: expect.toSatisfy((value) => value === null || typeof value === 'string'),
          }),
        }),
      },
    },
  },
  {
    section: '1',
    states: 'a job turns article URLs and references into profiles',
    ask: finished({ from: [article(PAGES.quiet), reference({ url: PAGES.authorPage })] }),
    back: {
      status: 200,
      body: {
        reply: {
          status: 'complete',
          result: {
            schemas: expect.arrayContaining(['journalist_intel_v1']),
            journalists: expect.arrayContaining([
              expect.objectContaining({ name: 'Otto Still', source_indexes: [0] }),
              expect.objectContaining({ name: 'Ada Mail', source_indexes: [1] }),
            ]),
          },
        },
      },
    },
  },
  {
    section: '1',
    states: 'with a pitch the job returns a score, its reasoning and an angle, named as in the schema',
    ask: finished({ from: [article(PAGES.harbour)], fit_context: { pitch: PITCH } }),
    back: {
      body: {
        reply: {
          result: {
            schemas: expect.arrayContaining(['journalist_research_v1']),
            research: [
              {
                schema: 'journalist_research_v1',
                fit: {
                  score: expect.any(Number),
                  reasoning: expect.any(String),
                  personalized_angle: expect.any(String),
                },
              },
            ],
          },
        },
      },
    },
  },
  {
    section: '1',
    states: 'a publication is found by any of its URLs',
    ask: lookUp(PUBLICATION, PAGES.harbour),
    back: { status: 200, body: { object: 'publication', domain: 'beacon.example', name: 'The Beacon' } },
  },
  {
    section: '1',
    states: 'a recent look-up is reused',
    ask: async (stage) => {
      const first = await lookUp(PUBLICATION, PAGES.home)(stage);
      const second = await lookUp(PUBLICATION, PAGES.home)(stage);
      const timeOf = ({ body }: typeof first) => (body as { fetched_at: string }).fetched_at;
      return { status: second.status, body: { same: timeOf(first) === timeOf(second) } };
    },
    back: { status: 200, body: { same: true } },
  },
  {
    section: '1',
    states: 'an article look-up returns metadata, and the text only on request',
    ask: lookUp(ARTICLE, PAGES.harbour),
    back: {
      status: 200,
      body: { object: 'article', title: 'Harbour cranes are driven by the wind', markdown: null },
    },
  },
  {
    section: '1',
    states: 'the balance is that of the organization that owns the key',
    ask: async (stage) => {
      const { status, body } = await get(BALANCE)(stage);
      const { organization_id } = body as { organization_id: string };
      return { status, body: { same: organization_id === stage.world.organizationId } };
    },
    back: { status: 200, body: { same: true } },
  },
  {
    section: '1',
    states: 'no path of the public API sends anything to journalists',
    ask: async (stage) => {
      const { status, body } = await get('/openapi.json')(stage);
      const paths = Object.keys((body as { paths: object }).paths);
      return {
        status,
        body: { sending: paths.filter((path) => /outreach|send|message|mail/i.test(path)) },
      };
    },
    back: { status: 200, body: { sending: [] } },
  },
];
