import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, troublesOf } from '../support/chromium.ts';
import { faultsOf } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';

/**
 * What newcomers ask, what they type into the search, and the page that answers it. Each answer is among the
 * first three results, and the start page links to it.
 */
const QUESTIONS: [question: string, search: string, answer: string][] = [
  ['What does a job cost?', 'what does a job cost', '/docs/billing#what-a-job-costs'],
  ['What is soft_fit?', 'soft_fit', '/docs/concepts#fit'],
  ['How do I retry safely?', 'retry safely', '/docs/cookbook#retry-safely'],
  ['How do I get a key?', 'get an API key', '/docs/getting-started#get-an-api-key'],
  ['Why was a source unresolved?', 'why unresolved', '/docs/concepts#why-sources-are-unresolved'],
  ['How do I export for a mail merge?', 'mail merge', '/docs/cookbook#export-for-a-mail-merge'],
  ['How do I run it on several machines?', 'several machines', '/docs/cluster'],
  ['How do I connect Claude Desktop?', 'claude desktop', '/docs/agents#claude-desktop'],
  ['Is a retry charged twice?', 'charged twice', '/docs/billing#when-you-are-charged'],
  ['How long are results kept?', 'how long are results kept', '/docs/concepts#how-long-results-are-kept'],
];

describe('the documentation site in a browser', () => {
  let world: World;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let troubles: string[];
  const elsewhere: string[] = [];
  beforeAll(async () => {
    [world, browser] = await Promise.all([createWorld({ roles: [], checkHistories: false }), openBrowser()]);
    context = await browser.newContext({ baseURL: world.app.listeningOrigin });
    // Without a network, as on a closed machine.
    await context.route(
      (url) => url.origin !== world.app.listeningOrigin,
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    page = await context.newPage();
    troubles = troublesOf(page);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  it.each([
    '/docs/',
    '/docs/getting-started',
    '/docs/pr-guide',
    '/docs/concepts',
    '/docs/cookbook',
    '/docs/billing',
    '/docs/fit',
    '/docs/api',
    '/docs/api/journalists',
    '/docs/cli',
    '/docs/typescript',
    '/docs/errors',
    '/docs/errors/rate-limited',
    '/docs/glossary',
    '/docs/changelog',
    '/docs/operators',
  ])('passes axe in light and dark, and fits a narrow screen: %s', async (path) => {
    await open(path);
    expect(await faultsOf(page, `documentation ${path}`)).toEqual([]);
  });

  it.each(QUESTIONS)('answers “%s” within three results', async (question, search, answer) => {
    await open('/docs/');
    const row = page.getByRole('row', { name: question.replace(/\?$/, '') });
    const href = (await row.getByRole('link').getAttribute('href')) ?? '';
    expect(new URL(href, page.url()).pathname).toBe(answer.split('#')[0]);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').or(page.locator('.search-input')).first().fill(search);
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    const found = await page
      .locator('.VPLocalSearchBox a.result')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
    expect(
      found.filter((href) => href === answer || (!answer.includes('#') && href.startsWith(answer))),
      found.join(' '),
    ).not.toEqual([]);
  });

  it('opens a result of the search with the keyboard alone', async () => {
    await open('/docs/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('claude desktop');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/agents/);
  });

  it('switches between the languages of a recipe, and copies a program', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/docs/cookbook');
    const group = page.locator('.vp-code-group').first();
    await group.getByText('Python', { exact: true }).click();
    const block = group.locator('.active');
    await block.hover();
    await block.getByRole('button').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('import httpx');
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
});
