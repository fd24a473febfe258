import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArticleBody } from '../../apps/gateway/gateway.ts';
import { writeArchive } from '../../apps/local/index.ts';
import { publications } from '../../db/index.ts';
import { articles, postJob, untilDone } from '../rig/jobs.ts';
import { story } from '../rig/news-site.ts';
import { createWorld, type World } from '../rig/world.ts';

const ORIGINAL = 'https://harbour-courier.example/cranes';
const PAGES: Record<string, string> = {
  'https://www.reuters.com/business/harbour-cranes': story({ title: 'Cranes stand still', site: '' }),
  'https://smallharbour.example/cranes': story({ title: 'Cranes stand', site: 'Small Harbour' }),
  'https://www.msn.com/en-us/news/cranes': story({ title: 'Cranes on a newsstand', site: 'MSN' }),
  'https://finance.yahoo.com/news/copied-cranes': story({
    title: 'Cranes, copied',
    site: 'Yahoo',
    canonical: ORIGINAL,
  }),
  'https://finance.yahoo.com/news/own-cranes': story({ title: 'Cranes, our own', site: 'Yahoo' }),
  'https://medium.com/@ada/cranes': story({
    title: 'Cranes, by myself',
    site: 'Medium',
    canonical: ORIGINAL,
  }),
};

describe('the publication of an article', () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'byline-articles-'));
    const archive = join(folder, 'pages.warc.gz');
    await writeArchive(
      archive,
      Object.entries(PAGES).map(([url, body]) => ({ url, status: 200, contentType: 'text/html', body })),
    );
    world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive } });
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const lookUp = async (url: string) =>
    (await world.call<ArticleBody>('GET', `/api/v1/articles/lookup?url=${encodeURIComponent(url)}`)).body
      .publication;

  it('has the type that the list knows, before anybody has looked it up', async () => {
    expect(await lookUp('https://www.reuters.com/business/harbour-cranes')).toMatchObject({
      domain: 'reuters.com',
      publication_type: 'newswire',
    });
  });

  it('has no type while its address says too little', async () => {
    expect(await lookUp('https://smallharbour.example/cranes')).toEqual({
      domain: 'smallharbour.example',
      name: 'Small Harbour',
      publication_type: null,
    });
  });

  it('has the type of the look-up once there is one', async () => {
    await publications.saveProfile(world.db, {
      domain: 'smallharbour.example',
      profile: {
        name: 'Small Harbour',
        homepage_url: 'https://smallharbour.example/',
        publication_type: 'brand_content',
        publication_type_confidence: 1,
        publication_type_scores: {
          editorial: 0,
          newswire: 0,
          government: 0,
          brand_content: 1,
          syndication_platform: 0,
        },
        country: null,
        language: null,
        feeds: [],
        evidence: [],
      },
      fetched_at: new Date(),
      freshSeconds: 60,
    });
    expect((await lookUp('https://smallharbour.example/cranes')).publication_type).toBe('brand_content');
  });

  it('decides in a job whether a page shows somebody else’s work, by the same list', async () => {
    const urls = Object.keys(PAGES).slice(2);
    const { id } = await postJob(world, { from: articles(urls) });
    const { result } = await untilDone(world, id);
    expect(
      result.unresolved.map(({ source_index, reason, message }) => [source_index, reason, message]),
    ).toEqual([
      [0, 'aggregator', 'MSN shows the articles of others.'],
      [1, 'aggregator', 'The page is a copy; it names harbour-courier.example as its original.'],
    ]);
    expect(result.journalists.flatMap(({ source_indexes }) => source_indexes).sort()).toEqual([2, 3]);
  });
});
