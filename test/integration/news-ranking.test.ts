import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsSearchResult } from '../../apps/gateway/app.ts';
import { lookUpArticles } from '../support/probes/patiently.ts';
import { createWorld, type World } from '../support/world/world.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const ARCHIVE = `${CORPUS}bylines.warc.gz`;
const EXPECTED = `${CORPUS}bylines/expected.json`;
const present = existsSync(ARCHIVE) && existsSync(EXPECTED);
if (!present) console.log(`Skipping the ranking of real pages: there is no corpus at ${CORPUS}`);

interface Query {
  q: string;
  hl: string;
  /**
   * The ids of the pages in the corpus that are about the subject of the query. These pages must rank before
   * all pages that only mention the subject.
   */
  about: string[];
  /**
   * Borderline pages: readers may disagree on whether they are about the subject, so their rank does not
   * matter.
   */
  either?: string[];
}

/** We chose the relevant pages by title, lead and text before any of these queries was run. */
const QUERIES: Query[] = [
  // The page that must rank first is about a football club and its academy. Other pages only mention
  // football, and are about a singer, a politician and a trade union.
  { q: 'football', hl: 'en', about: ['uk/EveningStandard/V1'], either: ['us/LATimes/V1', 'uk/TheSun/V1'] },
  { q: 'climate', hl: 'en', about: ['au/WestAustralian/V1', 'us/TheNewYorker/V1'] },
  { q: 'police', hl: 'en', about: ['uk/EuronewsEN/V1', 'uk/TheIndependent/V1'] },
  { q: 'missiles', hl: 'en', about: ['ca/NationalPost/V1_1'] },
  { q: 'hydrogen', hl: 'en', about: ['na/TheNamibian/V1'] },
  { q: 'murder', hl: 'en', about: ['us/TheGatewayPundit/V1'] },
  { q: 'weather', hl: 'en', about: ['us/WashingtonPost/V1'] },
  { q: 'Wetter', hl: 'de', about: ['de/RuhrNachrichten/V1'] },
  {
    q: 'Schule',
    hl: 'de',
    about: ['at/KleineZeitung/V1', 'de/RheinischePost/V1'],
    either: ['es/MallorcaZeitung/V1', 'de/NDR/V1_1'],
  },
];

describe.skipIf(!present)('a search among real pages', () => {
  let world: World;
  let ids: Map<string, string>;
  beforeAll(async () => {
    const pages = JSON.parse(readFileSync(EXPECTED, 'utf8')) as { id: string; url: string }[];
    ids = new Map(pages.map(({ id, url }) => [url, id]));
    world = await createWorld({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: ARCHIVE } });
    // Search results show the canonical URL of an article, which its page states.
    for (const { url, article } of await lookUpArticles(world, [...ids.keys()]))
      if (article?.canonical_url) ids.set(article.canonical_url, ids.get(url) ?? url);
    // Reading all pages may take minutes on a machine that also does other work.
  });
  afterAll(() => world?.close());

  it.each(QUERIES)(
    'for “$q” lists what is about it before what mentions it',
    async ({ q, hl, about, either = [] }) => {
      const { body } = await world.call<NewsSearchResult>('POST', '/api/v1/news/search', { body: { q, hl } });
      const found = body.news.map(({ link }) => ids.get(link) ?? link);
      const judged = found.filter((id) => !either.includes(id));
      console.log(`${q}: ${found.join(', ')}`);
      expect(judged.slice(0, about.length).sort()).toEqual([...about].sort());
    },
  );
});
