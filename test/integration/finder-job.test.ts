import { beforeAll, describe, expect, it } from 'vitest';
import { suppress } from '../../activities/privacy/index.ts';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroomPages } from '../../apps/local/index.ts';
import { journalists, ledger } from '../../db/index.ts';
import { paragraphs } from '../support/docs/paragraphs.ts';
import { startScriptedServer } from '../support/servers/scripted-server.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { prepare, prepareWorld } from '../support/world/prepare.ts';
import { jobIdOf } from '../support/world/settle.ts';

const NEWS = 'https://harbour.example';
const TEXT = paragraphs('A sentence of this story, which is long enough to be read as an article.', 8);

/** What the e-mail finder claims about each person, which may be false. */
const CLAIMS: Record<string, { email: string; pages: string[] }> = {
  'Nell Shown': { email: 'nell.shown@harbour.example', pages: [`${NEWS}/masthead`] },
  'Vic Guess': { email: 'vic.guess@harbour.example', pages: [] },
  'Pat Claimed': { email: 'pat.claimed@harbour.example', pages: [`${NEWS}/masthead`, `${NEWS}/gone`] },
};

describe('an e-mail address from a finder', () => {
  const urlOf = (name: string, story = 'story') => `${NEWS}/${story}-${name.split(' ')[0]?.toLowerCase()}`;
  let job: JobBody;
  const names = Object.keys(CLAIMS);
  const hunter = prepare(() =>
    startScriptedServer(({ path }) => {
      const asked = new URL(path, 'http://vendor.example').searchParams.get('full_name') ?? '';
      const { email, pages } = CLAIMS[asked] ?? { email: null, pages: [] };
      const sources = pages.map((uri) => ({ uri, still_on_page: true }));
      return { body: { data: { email, score: 97, sources, verification: { status: 'valid' } } } };
    }),
  );
  const world = prepareWorld(() => {
    const story = (name: string, title: string) =>
      newsroomPages.html(
        urlOf(name, title),
        `<title>A ${title}</title><meta property="og:type" content="article"><meta property="og:site_name" content="The Harbour Post">`,
        `<h1>A ${title}</h1><p class="byline">By ${name}</p>${TEXT}`,
      );
    const web = [
      ...names.map((name) => story(name, 'story')),
      story('Vic Guess', 'report'),
      newsroomPages.html(
        `${NEWS}/masthead`,
        '<title>Masthead</title>',
        '<main><ul><li><h3>Nell Shown</h3><p>nell.shown@harbour.example</p></li></ul></main>',
      ),
    ];
    return {
      web,
      keepsWorkflows: false,
      env: {
        // Process sources one at a time, so that the second story by a person reuses the e-mail finder's
        // result for the first.
        BYLINE_JOB_WINDOW: '1',
        BYLINE_HUNTER_API_KEY: 'the-secret',
      },
      change: (config) => ({ ...config, hunter: { url: hunter.url, apiKey: 'the-secret' } }),
    };
  });
  beforeAll(async () => {
    const { id } = await postJob(world, {
      from: articles([...names.map((name) => urlOf(name)), urlOf('Vic Guess', 'report')]),
    });
    job = await untilDone(world, id);
  });

  const found = (name: string) => job.result.journalists.find((journalist) => journalist.name === name);
  const evidenceOf = async (name: string) => {
    const all = await journalists.listInJob(world.db, jobIdOf(job));
    const evidence = all.find(({ profile }) => profile.name === name)?.profile.evidence ?? [];
    return evidence.filter(({ fields }) => fields.some((field) => field.includes('email')));
  };

  it('is published and charged when a page that we read confirms it', async () => {
    expect(found('Nell Shown')).toMatchObject({
      email: 'nell.shown@harbour.example',
      email_basis: 'published',
      email_status: 'deliverable',
      billable: true,
      credits: 5,
    });
    expect(await evidenceOf('Nell Shown')).toMatchObject([
      { fields: ['email'], url: `${NEWS}/masthead`, excerpt: expect.stringContaining('nell.shown@') },
    ]);
  });

  it.each(['Vic Guess', 'Pat Claimed'])(
    'is only evidence and costs nothing when it belongs to %s and no page shows it',
    async (name) => {
      expect(found(name)).toMatchObject({
        email: null,
        email_status: 'not_found',
        email_basis: null,
        email_affiliation: null,
        email_checks: { mailbox_checked: null },
        confidence: { email: null },
        billable: false,
        credits: 0,
      });
      expect(await evidenceOf(name)).toMatchObject([
        { fields: ['inferred_email'], locator: 'provider:hunter@1', excerpt: CLAIMS[name]?.email },
      ]);
    },
  );

  it('adds up to the same in usage, ledger and export, and is requested once for each person', async () => {
    expect(job.usage).toMatchObject({ credits_used: 5, billable_results: 1, not_enriched: 2 });
    expect(await ledger.check(world.db)).toEqual([]);
    const { total } = await ledger.balance(world.db, world.organizationId);
    expect(total).toBe(10_000_000 - 5_000);
    const { body: text } = await world.call<string>(
      'GET',
      `/api/v1/journalist-enrichment-jobs/${job.id}/export?format=csv`,
    );
    expect(text).toContain('nell.shown@');
    expect(text).not.toMatch(/vic\.guess@|pat\.claimed@/);
    const asked = hunter.requests.filter(({ path }) => path.includes('Vic+Guess'));
    expect(asked).toHaveLength(1);
  });

  it('identifies its owner: a person suppressed by it does not reappear', async () => {
    await suppress(world.db, { by: 'address', address: 'vic.guess@harbour.example' });
    const { id } = await postJob(world, { from: articles([urlOf('Vic Guess', 'report')]) });
    const again = await untilDone(world, id);
    expect(again.result.unresolved).toMatchObject([{ reason: 'suppressed' }]);
  });
});
