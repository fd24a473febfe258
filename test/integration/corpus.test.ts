import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody, NewsSearchResult } from '../../apps/gateway/app.ts';
import { PITCH } from '../../apps/local/index.ts';
import { ledger } from '../../db/index.ts';
import { lookUpArticles } from '../support/probes/patiently.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { unproven } from '../support/world/proof.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../apps/byline.mjs', import.meta.url));
const ARCHIVE = `${CORPUS}bylines.warc.gz`;
const EXPECTED = `${CORPUS}bylines/expected.json`;
const present = existsSync(ARCHIVE) && existsSync(EXPECTED);
if (!present) console.log(`Skipping the job over real pages: there is no corpus at ${CORPUS}`);

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

describe.skipIf(!present)('a job over all real pages', () => {
  let job: JobBody;
  let milliseconds = 0;
  const pages = present ? (JSON.parse(readFileSync(EXPECTED, 'utf8')) as { id: string; url: string }[]) : [];

  const world = prepareWorld(() => ({ env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: ARCHIVE } }));
  beforeAll(async () => {
    const started = Date.now();
    const { id } = await postJob(world, {
      from: articles(pages.map(({ url }) => url)),
      fit_context: { pitch: PITCH },
    });
    job = await untilDone(world, id);
    milliseconds = Date.now() - started;
    // So many pages take minutes on a machine that also does other work.
  }, 600_000);

  it('completes with most sources resolved, and every profile has an outlet and evidence', () => {
    const reasons: Record<string, number> = {};
    for (const { reason } of job.result.unresolved) reasons[reason] = (reasons[reason] ?? 0) + 1;
    console.log(
      `${pages.length} real pages: ${job.progress.resolved} resolved, ${job.progress.unresolved} unresolved ${JSON.stringify(reasons)}, ` +
        `${job.usage.billable_results} of ${job.result.journalists.length} journalists with e-mail, ${(milliseconds / 1000).toFixed(1)} s`,
    );
    expect(job.status).toBe('complete');
    expect(job.progress.resolved).toBeGreaterThanOrEqual(0.6 * pages.length);
    for (const journalist of job.result.journalists) {
      expect(journalist.outlet).not.toBe('');
      expect(journalist.evidence.length).toBeGreaterThan(0);
      expect(journalist.billable).toBe(journalist.email !== null);
    }
    expect(job.result.research).toHaveLength(job.result.journalists.length);
  });

  it('has evidence for every non-null field', () => {
    for (const journalist of job.result.journalists)
      expect(unproven(journalist), `${journalist.journalist_identity_id}`).toEqual([]);
  });

  it('has evidence that occurs in the recorded pages', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'admin', 'evidence', job.id], {
      env: { ...process.env, DATABASE_URL: world.databaseUrl, BYLINE_WEB_ARCHIVES: ARCHIVE, NO_COLOR: '1' },
    }).catch((error: { stdout: string }) => error);
    const summary = stdout.trim().split('\n').at(-1) ?? '';
    console.log(summary);
    const [, found, total] = /^(\d+) of (\d+) pieces/.exec(summary) ?? [];
    expect(Number(total)).toBeGreaterThan(4 * job.result.journalists.length);
    expect(found, stdout).toBe(total);
  });

  it('balances its ledger', async () => {
    expect(await ledger.check(world.db)).toEqual([]);
    expect(job.usage.credits_used).toBe(job.usage.billable_results * 5);
  });

  describe('then searched', () => {
    const ids = new Map(pages.map(({ id, url }) => [url, id]));
    beforeAll(async () => {
      // Search results show the canonical URL of an article, which its page states.
      for (const { url, article } of await lookUpArticles(world, [...ids.keys()]))
        if (article?.canonical_url) ids.set(article.canonical_url, ids.get(url) ?? url);
    });

    it.each(QUERIES)(
      'for “$q” lists what is about it before what mentions it',
      async ({ q, hl, about, either = [] }) => {
        const { body } = await world.call<NewsSearchResult>('POST', '/api/v1/news/search', {
          body: { q, hl },
        });
        const found = body.news.map(({ link }) => ids.get(link) ?? link);
        const judged = found.filter((id) => !either.includes(id));
        console.log(`${q}: ${found.join(', ')}`);
        expect(judged.slice(0, about.length).sort()).toEqual([...about].sort());
      },
    );
  });
});
