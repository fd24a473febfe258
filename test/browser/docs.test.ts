import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PITCH } from '../../apps/local/index.ts';
import { organizations } from '../../db/index.ts';
import type { JobId, JournalistId } from '../../model/index.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { addPeople, createCampaign } from '../support/world/campaigns.ts';
import { createUser, prepareConsole, signInFirst } from '../support/world/console-world.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';

/** The pictures in the README and in the guide for PR teams. */
const PICTURES = join(PROJECT, 'docs/images');
const KB = 1024;

/**
 * What newcomers ask, what they type into the search, and the page with the answer. Each answer is among the
 * first three results, and the start page links to that answer.
 */
const QUESTIONS: [question: string, search: string, answer: string][] = [
  ['What does a job cost?', 'what does a job cost', '/docs/billing#what-does-a-job-cost'],
  ['What is soft_fit?', 'soft_fit', '/docs/concepts#fit'],
  ['How do I retry safely?', 'retry safely', '/docs/cookbook#retry-safely'],
  ['How do I find people by a pitch alone?', 'find journalists', '/docs/find'],
  ['How do I import a contact list?', 'import contact list', '/docs/import-contacts'],
  ['Why is someone not recommended?', 'not recommended', '/docs/why-not'],
  ['How do I connect ChatGPT?', 'chatgpt', '/docs/agents#claude-and-chatgpt-on-the-web'],
  ['How do I get a key?', 'get an API key', '/docs/getting-started#get-an-api-key'],
  ['Why was a source unresolved?', 'why unresolved', '/docs/concepts#why-sources-are-unresolved'],
  ['How do I export for a mail merge?', 'mail merge', '/docs/cookbook#export-for-a-mail-merge'],
  ['How do I run Byline on several machines?', 'several machines', '/docs/cluster'],
  ['How do I back up my data?', 'backup', '/docs/operators#backup'],
  ['How do I connect Claude Desktop?', 'claude desktop', '/docs/agents#claude-desktop'],
  ['Is a retry charged twice?', 'charged twice', '/docs/billing#when-you-are-charged'],
  ['How long are results kept?', 'how long are results kept', '/docs/concepts#how-long-results-are-kept'],
];

/** What people type who know neither the words nor the structure of the pages, and the page of the first result. */
const FIRST: Readonly<Record<string, string>> = {
  'several machines': 'cluster',
  'why is a journalist not a fit': 'why-not',
  'invite a colleague': 'operators',
  'send emails': 'campaigns',
  'check this': 'pr-guide',
  'how do I import my contacts': 'import-contacts',
  'how much does it cost': 'billing',
  'delete a person': 'operators',
  'email not found': 'concepts',
  'back up the database': 'operators',
  'do not contact': 'campaigns',
  'two people with the same name': 'concepts',
  embargo: 'fit',
  'change my password': 'operators',
  'find journalists for a press release': 'find',
  'slow job': 'runbook',
  'verify a proof file': 'cli',
};

describe('the documentation site in a browser', () => {
  const stage = prepareConsole();
  let context: BrowserContext;
  let page: Page;
  let troubles: string[];
  const elsewhere: string[] = [];
  beforeAll(async () => {
    context = await stage.browser.newContext({ baseURL: stage.origin });
    // The browser has no network access, as on a machine without internet access.
    await context.route(
      (url) => url.origin !== stage.origin,
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    page = await context.newPage();
    troubles = troublesOf(page);
  });
  const open = async (path: string) => {
    await page.goto(path);
    // Clicks and keys are lost until Vue, the page's framework, has mounted the page.
    await expect.poll(() => page.evaluate("'__vue_app__' in document.querySelector('#app')")).toBe(true);
  };

  it.each([
    '/docs/',
    '/docs/getting-started',
    '/docs/concepts',
    '/docs/cookbook',
    '/docs/fit',
    '/docs/api/journalists',
    '/docs/typescript',
    '/docs/errors',
    '/docs/errors/rate-limited',
    '/docs/operators',
  ])('passes axe in light and dark, and fits a narrow screen: %s', async (path) => {
    await open(path);
    expect(await faultsOf(page, `documentation ${path}`)).toEqual([]);
  });

  describe('in its search', () => {
    const input = () => page.locator('.VPLocalSearchBox .search-input');
    const results = () => page.locator('.VPLocalSearchBox a.result');
    it.each(QUESTIONS)('answers “%s” within three results', async (question, search, answer) => {
      if (!(await input().isVisible())) {
        await open('/docs/');
        await page.getByRole('button', { name: 'Search' }).first().click();
      }
      const row = page.getByRole('row', { name: question.replace(/\?$/, '') });
      const href = (await row.getByRole('link').getAttribute('href')) ?? '';
      expect(new URL(href, page.url()).pathname).toBe(answer.split('#')[0]);
      // The results of the previous search must not count as those of this one.
      await input().fill('');
      await expect.poll(() => results().count()).toBe(0);
      await input().fill(search);
      const found = () =>
        results().evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
      await expect
        .poll(found)
        .toContainEqual(answer.includes('#') ? answer : expect.stringMatching(`^${answer}(#|$)`));
    });

    it('has the answer to a newcomer’s words as the first result', async () => {
      for (const [words, answer] of Object.entries(FIRST)) {
        await input().fill(words);
        await expect
          .poll(() => results().first().getAttribute('href'), { message: words })
          .toMatch(new RegExp(`^/docs/${answer}(?:#|$)`));
      }
    });
  });

  it('opens a result of the search with the keyboard alone', async () => {
    await open('/docs/');
    await page.keyboard.press('Control+k');
    await page.locator('.VPLocalSearchBox .search-input:focus').waitFor();
    await page.keyboard.type('several machines');
    await page.locator('.VPLocalSearchBox a.result.selected[href^="/docs/cluster"]').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/cluster/);
  });

  it('switches between the languages of a recipe, and copies a program', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/docs/cookbook');
    const group = page.locator('.vp-code-group').first();
    await group.getByText('Python', { exact: true }).click();
    const block = group.locator('.active');
    await block.hover();
    await block.getByRole('button').click();
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await expect.poll(copied).toContain('import httpx');
  });

  it('separates operators from integrators', async () => {
    await open('/docs/operators');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
    expect(await sidebar.getByRole('link', { name: 'Runbook' }).count()).toBe(1);
    expect(await sidebar.getByRole('link', { name: 'Cookbook' }).count()).toBe(0);
  });

  it('loads nothing from other servers, and logs nothing to the browser’s own console', () => {
    expect(elsewhere).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('has pictures of a story, a finished job of the demo’s newsroom, and its campaign', async () => {
    const { world } = stage;
    await organizations.change(world.db, world.organizationId, { name: 'Harbour PR' });
    const user = await createUser(stage, {
      email: 'ada@example.org',
      name: 'Ada Admin',
      in: { [world.organizationId]: 'admin' },
    });
    // The pitch without the line breaks that only wrap the lines of its source text.
    const pitch = PITCH.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
    const { id } = await postJob(world, {
      from: articles(stage.sources),
      fit_context: { pitch },
      options: { external_id: 'Quayside chargers, November' },
    });
    const { result } = await untilDone(world, id);
    const ids = result.journalists.map(
      ({ journalist_identity_id }) => journalist_identity_id as JournalistId,
    );
    const campaign = await createCampaign(world, { name: 'Quayside chargers', pitch });
    await addPeople(world, campaign.id, { jobId: id as JobId, ids }, { pitch_number: 1 });
    const ownContext = await stage.browser.newContext({
      baseURL: stage.origin,
      viewport: { width: 1200, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const view = await ownContext.newPage();
    await signInFirst(view, user);
    // The screenshots are updated only when the samples in the documentation are written. They are not compared
    // with the committed ones, because machines render letters differently.
    const picture = async (name: string) => {
      const path = join(PICTURES, `${name}.png`);
      if (process.env.BYLINE_WRITE_SAMPLES === '1') {
        mkdirSync(PICTURES, { recursive: true });
        await view.mouse.move(0, 0);
        await view.screenshot({ path });
      }
      const { size } = statSync(path);
      expect(size, name).toBeGreaterThan(20 * KB);
      expect(size, name).toBeLessThan(200 * KB);
    };
    await view.getByLabel('Your story').fill(pitch);
    await view
      .getByLabel('Links or journalists')
      .fill(`> Hi Ada, this ran:\n> ${stage.sources.join('\n> ')}`);
    await view.getByText(/^\d+ links/).waitFor();
    await view.getByText(/at most \d+ credits, paid only/).waitFor();
    await picture('story');
    await view.goto(`/console/jobs/${id}`);
    await view.getByRole('button', { name: 'Show 2 more journalists' }).click();
    await view.getByRole('button', { name: 'Show fewer journalists' }).waitFor();
    for (const shown of ['Ines Valdorra', 'Strong fit', 'Not a fit']) {
      expect(await view.getByRole('grid').getByText(shown).count(), shown).toBeGreaterThan(0);
    }
    await picture('result');
    await view.goto(`/console/campaigns/${campaign.id}`);
    await view.getByRole('combobox', { name: 'State of Ines Valdorra' }).selectOption('contacted');
    await view.getByText(/^Contacted by Ada Admin on/).waitFor();
    await picture('campaign');
  });
});
