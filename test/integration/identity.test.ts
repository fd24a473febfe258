import { describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';

const NEWS = 'https://news.example';
const OTHER = 'https://other.example';
/** The same pages, of which one site is in a table that the organization brings. */
const OWN_SITE = 'https://own.example';
const SISTER_SITE = 'https://sister.example';
/** Pages to which only their URLs lead. */
const DRAFTS = ['/i?draft=1', '/i?draft=2'];

/**
 * Returns an article that names its author. If `page` is given, the article links to this page of the author.
 */
function story(origin: string, path: string, name: string, page: string | null) {
  const author = page ? `<a rel="author" href="${page}">${name}</a>` : name;
  const text = paragraphs(
    'A sentence of this story, which is long enough to be read as an article by the reader.',
    8,
  );
  return newsroomPages.html(
    origin + path,
    `<title>${path}</title><meta property="og:type" content="article"><meta property="og:site_name" content="News of ${new URL(origin).host}">`,
    `<h1>Story ${path}</h1><p class="byline">By ${author}</p>${text}`,
  );
}

const authorPage = (origin: string, path: string, name: string) =>
  newsroomPages.html(origin + path, `<title>${name}</title>`, `<main><h1>${name}</h1></main>`);

/** A person as a job tells, without ids and times. */
function told(journalist: JobBody['result']['journalists'][number] | undefined): unknown {
  const text = JSON.stringify(journalist);
  return JSON.parse(
    text.replace(/\b[a-z]{2,3}_[0-9a-z]{26}\b|\b[0-9a-f]{64}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'any'),
  );
}

describe('the identity of journalists', () => {
  const world = prepareWorld(() => ({
    web: [
      story(NEWS, '/a', 'John Smith', '/people/john-smith'),
      story(NEWS, '/b', 'John Smith', '/people/john-smith'),
      story(NEWS, '/c', 'John Smith', '/people/john-smith-2'),
      story(NEWS, '/d', 'John Smith', null),
      story(OTHER, '/e', 'John Smith', null),
      story(NEWS, '/f', 'Jane Doe', '/people/elsewhere'),
      story(OTHER, '/g', 'Jane Doe', '/people/jane-doe'),
      authorPage(OTHER, '/people/jane-doe', 'Jane Doe'),
      authorPage(NEWS, '/people/john-smith', 'John Smith'),
      authorPage(NEWS, '/people/john-smith-2', 'John Smith'),
      authorPage(NEWS, '/people/elsewhere', 'Somebody Else'),
      ...[OWN_SITE, SISTER_SITE].map((site) => authorPage(site, '/author/robin-vale/', 'Robin Vale')),
      story(SISTER_SITE, '/h', 'Noa Frey', '/author/noa-frey/'),
      authorPage(SISTER_SITE, '/author/noa-frey/', 'Noa Frey'),
      ...DRAFTS.map((path) => story(SISTER_SITE, path, 'Ida Moss', null)),
    ],
    env: { BYLINE_JOB_WINDOW: '1' },
  }));

  it('follows author pages: one page is one person, two pages or two outlets are two; a bare name that two people share is a third', async () => {
    const urls = [`${NEWS}/a`, `${NEWS}/b`, `${NEWS}/c`, `${OTHER}/e`, `${NEWS}/d`];
    const job = await untilDone(world, (await postJob(world, { from: articles(urls) })).id);
    const groups = job.result.journalists.map((journalist) => journalist.source_indexes);
    expect(groups.sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0))).toEqual([[0, 1], [2], [3], [4]]);
  });

  it('keeps its ids across jobs', async () => {
    const idOf = async (url: string) => {
      const job = await untilDone(
        world,
        (await postJob(world, { from: articles([url]), options: { external_id: url } })).id,
      );
      return job.result.journalists[0]?.journalist_identity_id;
    };
    expect(await idOf(`${NEWS}/b`)).toBe(await idOf(`${NEWS}/a`));
    expect(await idOf(`${NEWS}/c`)).not.toBe(await idOf(`${NEWS}/a`));
  });

  it('takes nothing from an author page that is about someone else', async () => {
    const job = await untilDone(
      world,
      (await postJob(world, { from: articles([`${NEWS}/f`, `${OTHER}/g`]) })).id,
    );
    expect(job.result.journalists).toHaveLength(2);
    expect(job.result.journalists[0]).toMatchObject({ name: 'Jane Doe', author_page: null });
    expect(job.result.journalists[0]?.evidence.map((item) => item.extractor)).not.toContain('author_page@1');
  });

  it('resolves a reference by its page, or by name when only one person has it; otherwise it reports ambiguity', async () => {
    const reference = (over: object) => ({ type: 'journalist_reference', name: 'Jane Doe', ...over });
    const job = await untilDone(
      world,
      (
        await postJob(world, {
          from: [
            { type: 'journalist_reference', name: 'John Smith', url: `${NEWS}/people/john-smith` },
            reference({ url: `${NEWS}/people/elsewhere` }),
            { type: 'journalist_reference', name: 'John Smith', domain: 'news.example' },
            reference({ domain: 'www.other.example' }),
            { type: 'journalist_reference', name: 'Nobody Known' },
          ],
        })
      ).id,
    );
    expect(job.result.journalists).toHaveLength(2);
    expect(job.result.journalists.find((journalist) => journalist.name === 'Jane Doe')).toMatchObject({
      source_indexes: [3],
    });
    expect(job.result.journalists.find((journalist) => journalist.name === 'John Smith')).toMatchObject({
      name: 'John Smith',
      source_indexes: [0],
      source_article: null,
      outlet: 'News of news.example',
      outlet_basis: 'publication',
    });
    expect(job.result.unresolved.map(({ source_index, reason }) => [source_index, reason])).toEqual([
      [1, 'ambiguous_identity'],
      [2, 'ambiguous_identity'],
      [4, 'ambiguous_identity'],
    ]);
  });

  it('is found in spite of what the organization itself has brought, and from the pages alone', async () => {
    const { id } = await createCampaign(world, { name: 'Contacts' });
    const rows = [
      { name: 'ROBIN—Vale', domain: 'own.example', email: 'robin@private.example', note: 'Gardener' },
      { name: 'Noa Frey', domain: 'private.example', email: 'noa@private.example' },
      { name: 'Noa Frey', domain: 'sister.example', email: 'frey@private.example', note: 'Gardener' },
    ];
    const imported = await world.call('POST', `/api/v1/campaigns/${id}/import`, { body: { rows } });
    expect(imported.status).toBe(200);
    const reference = (name: string, domain?: string) => ({
      ...{ type: 'journalist_reference', name },
      ...(domain === undefined ? {} : { domain }),
    });
    const look = async (name: string, domain?: string) => {
      const body = { from: [reference(name, domain)], options: { external_id: `${name} ${domain}` } };
      const { result } = await untilDone(world, (await postJob(world, body)).id);
      expect(result.unresolved).toEqual([]);
      const [person, ...others] = result.journalists;
      expect(others).toEqual([]);
      return person;
    };
    // Nobody has read of this person: the site is searched as for one whom no table names.
    const ofTable = await look('Robin Vale', 'own.example');
    const ofSite = await look('Robin Vale', 'sister.example');
    expect(JSON.stringify(told(ofTable))).toBe(
      JSON.stringify(told(ofSite)).replaceAll('sister.example', 'own.example'),
    );
    expect(ofTable?.name).toBe('Robin Vale');
    // The one of whom an article is known stays that one at the outlet, and keeps her id.
    const [read] = (
      await untilDone(world, (await postJob(world, { from: articles([`${SISTER_SITE}/h`]) })).id)
    ).result.journalists;
    const named = await look('Noa Frey', 'sister.example');
    expect(named?.journalist_identity_id).toBe(read?.journalist_identity_id);
    expect(JSON.stringify([ofTable, named])).not.toMatch(/private\.example|Gardener|ROBIN/);
  });

  it('is that of one whom the organization brought without a site, for each page that only it knows', async () => {
    const { id } = await createCampaign(world, { name: 'Drafts' });
    const rows = [{ name: 'Ida Moss', outlet: 'News of sister.example', email: 'ida@private.example' }];
    expect((await world.call('POST', `/api/v1/campaigns/${id}/import`, { body: { rows } })).status).toBe(200);
    const drafts = articles(DRAFTS.map((path) => SISTER_SITE + path));
    const { result } = await untilDone(world, (await postJob(world, { from: drafts })).id);
    expect(result.unresolved).toEqual([]);
    expect(result.journalists.map(({ source_indexes }) => source_indexes)).toEqual([[0, 1]]);
  });
});
