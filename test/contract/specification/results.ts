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

const SECTION = '2, what comes back';

/** Section 2 of the specification: the resources and their contents. */
export const RESULTS: Row[] = [
  {
    section: SECTION,
    states: 'the balance names its organization, what can be spent, and the prices',
    ask: get(BALANCE),
    back: {
      status: 200,
      body: {
        object: 'credit_balance',
        organization_id: expect.stringMatching(/^org_/),
        credits: { org_available_balance: expect.any(Number), reserved: expect.any(Number) },
        prices: { news_search: 0.1, enriched_journalist_with_email: 5 },
      },
    },
  },
  {
    section: SECTION,
    states: 'a search result has the type, confidence, authority and traffic of its source, or null',
    ask: async (stage) => {
      const { status, body } = await post(NEWS, { q: 'tides' })(stage);
      const { news } = body as { news: { metadata: object }[] };
      return { status, body: { keys: Object.keys(news[0]?.metadata ?? {}) } };
    },
    back: {
      status: 200,
      body: {
        keys: expect.arrayContaining([
          'publication_type',
          'publication_type_confidence',
          'publication_type_scores',
          'domain_authority',
          'estimated_monthly_organic_traffic',
        ]),
      },
    },
  },
  {
    section: SECTION,
    states: 'a publication is one of five types, each with a score',
    ask: async (stage) => {
      const { status, body } = await lookUp(PUBLICATION, PAGES.home)(stage);
      const { publication_type_scores } = body as { publication_type_scores: object };
      return { status, body: { types: Object.keys(publication_type_scores).sort() } };
    },
    back: {
      status: 200,
      body: { types: ['brand_content', 'editorial', 'government', 'newswire', 'syndication_platform'] },
    },
  },
  {
    section: SECTION,
    states: 'each source is resolved separately: one that cannot be read affects no other',
    ask: finished({ from: [article(PAGES.missing), article(PAGES.quiet)] }),
    back: {
      status: 200,
      body: {
        reply: {
          status: 'complete',
          result: {
            journalists: [{ name: 'Otto Still', source_indexes: [1] }],
            unresolved: [{ source_index: 0, reason: 'fetch_failed', message: expect.any(String) }],
          },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'an article and references by page and by article to the same person are one result',
    ask: finished({
      from: [article(PAGES.harbour), reference({ url: PAGES.authorPage }), reference({ url: PAGES.ferry })],
    }),
    back: {
      body: {
        reply: {
          result: {
            journalists: [{ name: 'Ada Mail', source_indexes: [0, 1, 2], author_page: PAGES.authorPage }],
          },
          usage: { credits_used: 5, billable_results: 1 },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'a reference without an article has no source article',
    ask: finished({ from: [reference({ url: PAGES.authorPage })] }),
    back: { body: { reply: { result: { journalists: [{ name: 'Ada Mail', source_article: null }] } } } },
  },
  {
    section: SECTION,
    states: 'the profile includes recent articles of the person',
    ask: finished({ from: [article(PAGES.tides[0] ?? ''), article(PAGES.tides[1] ?? '')] }),
    // Several articles of the journalist have the same date, so any of them may be listed.
    back: {
      body: {
        reply: {
          result: { journalists: [{ recent: some({ url: expect.stringContaining('/tides/') }) }] },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'there are at most as many recent articles as requested, 10 by default',
    ask: finished({ from: PAGES.tides.map(article) }),
    back: {
      body: {
        reply: {
          result: { journalists: [{ recent: expect.toSatisfy((list: unknown[]) => list.length === 10) }] },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'there are no recent articles when 0 are requested',
    ask: finished({ from: PAGES.tides.slice(0, 3).map(article), options: { include_recent: 0 } }),
    back: { body: { reply: { result: { journalists: [{ recent: [] }] } } } },
  },
  {
    section: SECTION,
    states: 'a person without an e-mail address is returned with a social profile',
    ask: finished({ from: [article(PAGES.quiet)] }),
    back: {
      body: {
        reply: {
          result: {
            journalists: [
              { email: null, socials: { bluesky: 'https://bsky.app/profile/ottostill.example' }, credits: 0 },
            ],
          },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'a publication without a name is given by the URL of the article',
    ask: finished({ from: [article(PAGES.nameless)] }),
    back: {
      body: {
        reply: { result: { journalists: [{ outlet: PAGES.nameless, outlet_basis: 'article_url' }] } },
      },
    },
  },
  {
    section: SECTION,
    states: 'with a pitch every journalist has a score, a reasoning and, if they fit, an angle',
    ask: finished({ from: [article(PAGES.harbour), article(PAGES.quiet)], fit_context: { pitch: PITCH } }),
    back: {
      body: {
        reply: {
          fit_context: { pitch: PITCH },
          result: {
            journalists: expect.toSatisfy((list: unknown[]) => list.length === 2),
            research: expect.toSatisfy(
              (list: { fit: { score: unknown; reasoning: unknown } }[]) =>
                list.length === 2 && list.every(({ fit }) => Number.isInteger(fit.score) && fit.reasoning),
            ),
          },
        },
      },
    },
  },
  {
    section: SECTION,
    states: 'without a pitch no journalist has a score',
    ask: finished({ from: [article(PAGES.harbour)] }),
    back: { body: { reply: { fit_context: null, result: { journalists: [{}], research: [] } } } },
  },
  {
    section: SECTION,
    states: 'an article look-up returns metadata, and Markdown on request',
    ask: lookUp(ARTICLE, PAGES.quiet, '&include=markdown'),
    back: {
      status: 200,
      body: {
        title: 'Quiet days behind the breakwater',
        authors: [{ name: 'Otto Still' }],
        publication: { domain: 'beacon.example' },
        markdown: expect.stringContaining('lighthouse'),
      },
    },
  },
];
