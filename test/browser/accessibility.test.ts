import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PITCH } from '../../apps/local/index.ts';
import { faultsOf, NARROW } from '../support/probes/looks.ts';
import { createUser, lookUp, prepareConsole, signInFirst } from '../support/world/console-world.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';

describe('the accessibility of the console', () => {
  const stage = prepareConsole();
  let job: string;
  let personId: string;
  let list: { id: string };
  let emptyList: { id: string };
  let signedIn: Awaited<ReturnType<typeof storageState>>;
  /** The page of most tests: Chromium opens a window with processes of its own for each context. */
  let shared: Page;
  beforeAll(async () => {
    const user = await createUser(stage, {
      email: 'ada@example.org',
      name: 'Ada Admin',
      in: { [stage.world.organizationId]: 'admin' },
    });
    const { id } = await postJob(stage.world, {
      from: articles(stage.sources),
      fit_context: { pitch: PITCH },
      options: { external_id: 'A label of some length, as people give them' },
    });
    const { result } = await untilDone(stage.world, id);
    job = id;
    personId = result.journalists[0]?.journalist_identity_id ?? '';
    list = await postList('Harbour desks');
    emptyList = await postList('Nobody yet');
    const journalist_identity_ids = result.journalists.map((found) => found.journalist_identity_id);
    const path = `/api/v1/media-lists/${list.id}/members`;
    await stage.world.call('POST', path, { body: { job_id: id, journalist_identity_ids } });
    signedIn = await storageState(user);
    const context = await stage.browser.newContext({ baseURL: stage.origin, storageState: signedIn });
    shared = await context.newPage();
  });
  async function postList(name: string): Promise<{ id: string }> {
    const { body } = await stage.world.call<{ id: string }>('POST', '/api/v1/media-lists', {
      body: { name },
    });
    return body;
  }

  async function storageState(user: { email: string; firstLink: string }) {
    const context = await stage.browser.newContext({ baseURL: stage.origin });
    await signInFirst(await context.newPage(), user);
    const state = await context.storageState();
    await context.close();
    return state;
  }

  /** The states of the console to check: the path of each page, and the actions that lead to the state. */
  const PAGES: { name: string; path: () => string; show?: (page: Page) => Promise<void> }[] = [
    { name: 'start', path: () => '/', show: (page) => page.getByText('Since your last visit').waitFor() },
    { name: 'jobs', path: () => '/jobs' },
    { name: 'no jobs', path: () => '/jobs?label=none' },
    { name: 'new job', path: () => '/jobs/new', show: (page) => press(page, 'Start the job') },
    {
      name: 'job with a selection',
      path: () => `/jobs/${job}`,
      show: async (page) => {
        await page.getByLabel('Select all shown').check();
        await page
          .getByText(/^Show (?:all \d|the source)/)
          .first()
          .click();
        await page.getByText('Developers', { exact: true }).last().click();
      },
    },
    {
      name: 'job with an open profile',
      path: () => `/jobs/${job}`,
      show: async (page) => {
        await page.locator('.person-name').first().click();
        await page.getByText('Exact place').first().click();
      },
    },
    {
      name: 'adding to a list',
      path: () => `/jobs/${job}`,
      show: async (page) => {
        await page.getByRole('button', { name: /^Add (all|the \d+ who may fit) to a campaign/ }).click();
        await page.getByRole('dialog').getByLabel('Campaign or list').waitFor();
      },
    },
    { name: 'media lists', path: () => '/lists', show: (page) => page.getByRole('table').waitFor() },
    {
      name: 'media list',
      path: () => `/lists/${list.id}`,
      show: async (page) => {
        await page.getByText('Show the latest changes').click();
        await page.getByText('created the list').waitFor();
      },
    },
    { name: 'empty media list', path: () => `/lists/${emptyList.id}` },
    {
      name: 'person over all jobs and lists',
      path: () => `/people/${personId}`,
      show: (page) => page.locator('.excerpts').first().waitFor(),
    },
    {
      name: 'unknown job',
      path: () => '/jobs/jej_unknown',
      show: (page) => page.getByRole('alert').waitFor(),
    },
    {
      name: 'search',
      path: () => '/search',
      show: async (page) => {
        await page.getByLabel('Search for').fill('ferry OR batteries');
        await page.getByLabel('Published').selectOption({ label: 'Any time' });
        await press(page, 'Search');
        await page.locator('.news input').first().check();
      },
    },
    {
      name: 'article',
      path: () => '/articles',
      show: async (page) => {
        await page.getByLabel('Article URL').fill(stage.sources[0] ?? '');
        await page.getByLabel('Include the text').check();
        await lookUp(page, 'Look it up', page.getByRole('heading', { name: /^Evidence/ }));
      },
    },
    {
      name: 'publication',
      path: () => '/publications',
      show: async (page) => {
        await page.getByLabel('Hosts or URLs').fill('harbour-courier.example');
        await lookUp(page, 'Look up', page.getByRole('heading', { name: /^Evidence/ }));
      },
    },
    { name: 'credits', path: () => '/credits', show: (page) => page.getByText('Show the numbers').click() },
    { name: 'keys', path: () => '/keys', show: (page) => page.getByRole('table').waitFor() },
    { name: 'new key', path: () => '/keys', show: (page) => press(page, 'New key') },
    { name: 'members', path: () => '/members', show: (page) => page.getByRole('table').first().waitFor() },
    { name: 'settings', path: () => '/organization', show: (page) => page.getByLabel('Name').waitFor() },
    { name: 'sources', path: () => '/sources', show: (page) => page.getByText('What failed').waitFor() },
    { name: 'quick start', path: () => '/quick-start' },
    { name: 'devices', path: () => '/devices' },
    { name: 'account', path: () => '/account' },
    { name: 'nothing', path: () => '/nowhere' },
  ];

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it.each(PAGES)(
    'passes axe in light and dark, and fits a narrow screen: $name',
    async ({ name, path, show }) => {
      await shared.goto(`/console${path()}`);
      await shared.getByRole('heading', { level: 1 }).waitFor();
      await shared.locator('.waiting').first().waitFor({ state: 'detached' });
      await show?.(shared);
      expect(await faultsOf(shared, name)).toEqual([]);
    },
  );

  it.each([
    { width: 1440, height: 900, most: 300 },
    { width: NARROW, height: 844, most: 500 },
  ])('shows the first person of a job within $most px at $width', async ({ most, ...viewport }) => {
    const context = await stage.browser.newContext({
      baseURL: stage.origin,
      storageState: signedIn,
      viewport,
    });
    const page = await context.newPage();
    await page.goto(`/console/jobs/${job}`);
    const first = page.getByRole('grid', { name: 'Journalists' }).locator('tbody tr[data-index]').first();
    await first.waitFor();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(most);
    await context.close();
  });

  it('allows keyboard use only: menu, dialog, and the focus returns to where it was', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.origin,
      storageState: signedIn,
      viewport: { width: NARROW, height: 800 },
    });
    const page = await context.newPage();
    await page.goto('/console/keys');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Menu');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Quick start' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0);

    await page.goto('/console/keys');
    await page.getByRole('button', { name: 'New key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const inPage = await page.locator(':focus').count();
      expect(await page.locator('dialog :focus').count()).toBe(inPage);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('New key');
    await context.close();
  });

  const focused = (page: Page) => page.locator(':focus').textContent();
});
