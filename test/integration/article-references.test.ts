import { describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { unproven } from '../support/world/proof.ts';

const SITE = 'https://quay.example';
const TEXT = paragraphs(
  'A sentence of this story, which is long enough to be read as an article by the reader.',
  8,
);

interface Author {
  name: string;
  /** The URL of the author's own page, as given in the structured data. */
  url?: string;
}

/** An article with structured data that names its authors, as content management systems write it. */
function stated(path: string, title: string, authors: Author[]) {
  const data = newsroomPages.jsonLd({
    '@type': 'NewsArticle',
    headline: title,
    datePublished: '2026-11-01T08:00:00Z',
    author: authors.map((author) => ({ '@type': 'Person', ...author })),
  });
  return newsroomPages.html(
    SITE + path,
    `<title>${title}</title><meta property="og:site_name" content="The Quay">${data}`,
    `<h1>${title}</h1><p class="byline">By ${authors.map(({ name }) => name).join(' and ')}</p>${TEXT}`,
  );
}

/** An article without structured data. */
function printed(path: string, title: string, byline: string) {
  return newsroomPages.html(
    SITE + path,
    `<title>${title}</title><meta property="og:site_name" content="The Quay">`,
    `<h1>${title}</h1><p class="byline">By ${byline}</p>${TEXT}`,
  );
}

const authorPage = (path: string, name: string, rest = '') =>
  newsroomPages.html(SITE + path, `<title>${name}</title>`, `<main><h1>${name}</h1>${rest}</main>`);

describe('a reference with the URL of an article', () => {
  const world = prepareWorld(() => {
    const ada = { name: 'Ada Holt', url: `${SITE}/people/ada-holt` };
    const otto = { name: 'Otto Lind', url: `${SITE}/people/otto-lind` };
    return {
      web: [
        stated('/cranes', 'Cranes come back to the harbour', [ada]),
        stated('/locks', 'Locks that nobody wanted to pay for', [ada]),
        stated('/ferries', 'Ferries are late for the tenth week', [otto, ada]),
        printed('/tides', 'Tides were higher than anybody thought', 'Dana Cole'),
        stated('/weirs', 'Weirs are to be torn down next year', [
          { name: 'Ines Roth', url: `${SITE}/weirs` },
        ]),
        stated('/gulls', 'Gulls have moved to the fish market', [{ name: 'Lee Voss', url: `${SITE}/nets` }]),
        stated('/nets', 'Nets are found on the bottom of the bay', [{ name: 'Lee Voss' }]),
        authorPage('/people/ada-holt', 'Ada Holt', '<p><a href="mailto:a.holt@quay.example">Mail</a></p>'),
        authorPage('/people/otto-lind', 'Otto Lind'),
        authorPage('/people/dana-cole', 'Dana Cole', '<p>dana.cole@quay.example</p>'),
      ],
      env: { BYLINE_JOB_WINDOW: '1' },
    };
  });

  const run = async (from: object[], further: object = {}): Promise<JobBody> =>
    untilDone(world, (await postJob(world, { from, ...further })).id);
  const reference = (name: string, path: string) => ({
    type: 'journalist_reference',
    name,
    url: SITE + path,
  });
  const only = ({ result }: JobBody) => {
    expect(result.journalists, JSON.stringify(result.unresolved)).toHaveLength(1);
    return result.journalists[0] as JobBody['result']['journalists'][number];
  };

  it('is read as an article: its author page belongs to the person, and the article is the source', async () => {
    const journalist = only(await run([reference('Ada Holt', '/cranes')]));
    expect(journalist).toMatchObject({
      name: 'Ada Holt',
      outlet: 'The Quay',
      author_page: `${SITE}/people/ada-holt`,
      email: 'a.holt@quay.example',
      source_article: { title: 'Cranes come back to the harbour', url: `${SITE}/cranes`, other_authors: [] },
    });
    expect(unproven(journalist)).toEqual([]);
  });

  it('is merged with the person’s other sources in any order, and charged once', async () => {
    const link = { type: 'article_url', url: `${SITE}/locks` };
    const page = { type: 'journalist_reference', name: 'Ada Holt', url: `${SITE}/people/ada-holt` };
    for (const from of [
      [reference('Ada Holt', '/cranes'), link, page],
      [page, link, reference('Ada Holt', '/cranes')],
    ]) {
      const job = await run(from);
      expect(only(job)).toMatchObject({ source_indexes: [0, 1, 2], author_page: `${SITE}/people/ada-holt` });
      expect(job.usage).toMatchObject({ credits_used: 5, billable_results: 1 });
    }
  });

  it('finds a co-author who is not named first', async () => {
    expect(only(await run([reference('Ada Holt', '/ferries')]))).toMatchObject({
      name: 'Ada Holt',
      author_page: `${SITE}/people/ada-holt`,
      source_article: { url: `${SITE}/ferries`, other_authors: ['Otto Lind'] },
    });
  });

  it('finds the author page on the site when the article links to none', async () => {
    await run([...articles([`${SITE}/ferries`]), reference('Ada Holt', '/cranes')]);
    expect(only(await run([reference('Dana Cole', '/tides')]))).toMatchObject({
      author_page: `${SITE}/people/dana-cole`,
      email: 'dana.cole@quay.example',
      source_article: { url: `${SITE}/tides` },
    });
  });

  it('counts that article in the fit score', async () => {
    const { result } = await run([reference('Ada Holt', '/cranes')], {
      fit_context: { pitch: 'Cranes are built for a harbour again, and twenty of them come back next year.' },
      options: { include_recent: 0 },
    });
    const reasoning = expect.stringContaining('“Cranes come back to the harbour” (November 2026)');
    // The verdict is `fit` while the article is recent, and `soft_fit` later.
    const verdict = expect.stringMatching(/^(?:soft_)?fit$/);
    const anchors = [{ title: 'Cranes come back to the harbour', published: '2026-11-01' }];
    expect(result.research).toMatchObject([{ fit: { verdict, reasoning, anchors } }]);
  });

  it('reports who signed the article when it was someone else', async () => {
    const { result } = await run([reference('Vera Stone', '/ferries'), reference('Vera Stone', '/tides')]);
    expect(result.journalists).toEqual([]);
    expect(result.unresolved.map(({ reason, message }) => ({ reason, message }))).toEqual([
      {
        reason: 'ambiguous_identity',
        message: 'The article is signed by Otto Lind and Ada Holt, not by Vera Stone.',
      },
      { reason: 'ambiguous_identity', message: 'The article is signed by Dana Cole, not by Vera Stone.' },
    ]);
  });

  it('does not treat an author page as an article, whatever article its data link to', async () => {
    for (const [name, path] of [
      ['Ines Roth', '/weirs'],
      ['Lee Voss', '/gulls'],
      ['Lee Voss', '/nets'],
    ] as const) {
      for (const source of [reference(name, path), { type: 'article_url', url: SITE + path }]) {
        const { author_page, source_article, evidence } = only(await run([source]));
        expect({ author_page, url: source_article?.url }).toEqual({ author_page: null, url: SITE + path });
        expect(evidence.flatMap(({ fields }) => fields)).not.toContain('author_page');
      }
    }
    const lookup = `/api/v1/articles/lookup?url=${encodeURIComponent(`${SITE}/weirs`)}`;
    const { body } = await world.call<{ authors: { url: string | null }[] }>('GET', lookup);
    expect(body.authors).toMatchObject([{ name: 'Ines Roth', url: null }]);
  });

  it('has no article when the URL is an author page of someone found only by name', async () => {
    const journalist = only(await run([{ type: 'journalist_reference', name: 'Lee Voss' }]));
    expect(journalist).toMatchObject({ author_page: null, source_article: null });
  });
});
