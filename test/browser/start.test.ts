import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { addPeople, createCampaign } from '../support/world/campaigns.ts';
import { createUser, prepareConsole, signIn, signInFirst } from '../support/world/console-world.ts';
import { indexArticle } from '../support/world/indexed-news.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';

/** The most that the scripts of the start page have over the wire, and those of all pages, in bytes. */
const FIRST_SCRIPT = 160 * 1_000;
const ALL_SCRIPTS = 220 * 1_000;
const MAX_SHIFT = 0.05;
const STORY = 'Old ferry batteries run the cranes of a quay. It opens in May.';

/** What scripts the page loaded, with their sizes as the gateway sent them. */
const SCRIPTS = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize)`;
/** Adds up by how much the page moved what the user was looking at. */
const SHIFTS = `window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true })`;

describe('the start page', () => {
  const stage = prepareConsole();
  let page: Page;
  let troubles: string[];
  const people = { ada: { email: '', firstLink: '' }, tom: { email: '', firstLink: '' } };
  beforeAll(async () => {
    const userOf = (email: string, name: string) =>
      createUser(stage, { email, name, in: { [stage.world.organizationId]: 'admin' } });
    people.ada = await userOf('ada@example.org', 'Ada Admin');
    people.tom = await userOf('tom@example.org', 'Tom Lind');
    page = await (await stage.browser.newContext({ baseURL: stage.origin })).newPage();
    troubles = troublesOf(page);
    await signInFirst(page, people.tom);
    // Signed out, the console would leave for the sign-in page, and so interrupt what follows.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signInFirst(page, people.ada);
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const story = () => page.getByLabel('Your story');
  const start = async () => {
    await page.goto('/console/');
    await story().waitFor();
  };
  const signOut = () => page.context().clearCookies();

  it('makes of the sample story a job in which every source is read, whatever failed at a host with www.', async () => {
    const elsewhere = articles(['https://www.gridwatch.example/analysis/second-life-quayside']);
    const { id } = await postJob(stage.world, { from: elsewhere });
    expect((await untilDone(stage.world, id)).progress).toMatchObject({ resolved: 0, total: 1 });
    await button('Try a sample story').click();
    await button(/^Look up 3 sources/).click();
    await page.getByText('3 sources done: 3 with a journalist', { exact: true }).first().waitFor();
  });

  it('leads from the campaign to its job, which keeps the name of the campaign in the archive', async () => {
    const name = 'Worn-out ferry batteries become quayside chargers';
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText(/^Open a job below to add whom it found/).waitFor();
    const campaignId = new URL(page.url()).pathname.split('/').at(-1);
    await stage.world.call('POST', `/api/v1/campaigns/${campaignId}:archive`);
    await page.goto('/console/jobs');
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator('.person-name').first().click();
    await page.getByRole('link', { name: /^All jobs and lists with / }).click();
    await page.getByRole('heading', { name: `Fit with the pitch of “${name}”` }).waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  it('keeps what is typed over a reload and other pages, until it is sent', async () => {
    await start();
    const typed = 'Old ferry batteries run a quay, and nobody has sent this yet.';
    const links = page.getByLabel('Links or journalists');
    const expectKept = async () => {
      await page.getByText('1 link', { exact: true }).waitFor();
      expect([await story().inputValue(), await links.inputValue()]).toEqual([typed, stage.sources[0]]);
    };
    await story().fill(typed);
    await links.fill(stage.sources[0] ?? '');
    await page.getByText('1 link', { exact: true }).waitFor();
    await page.reload();
    await expectKept();
    await page.getByRole('link', { name: /credits$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await page.goBack();
    await expectKept();
    await page.getByRole('link', { name: /credits$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await page.reload();
    await page.goBack();
    await expectKept();
    await button('Save the story, add people later').click();
    await page.waitForURL(/\/campaigns\//);
    await page.goBack();
    await story().waitFor();
    await page.reload();
    await story().waitFor();
    expect([await story().inputValue(), await links.inputValue()]).toEqual(['', '']);
  });

  it('says what it needs when it has neither a story nor a source', async () => {
    await start();
    await button('Start the job').click();
    await page.getByText('Write your story above, or paste a link or the name of a journalist.').waitFor();
    expect(await faultsOf(page, 'start page with a message')).toEqual([]);
  });

  it('loads at most 160 KB of script, other pages later, and what reads pastes only to read', async () => {
    const measured = async (view: Page) => {
      await view.goto('/console/');
      await view.getByRole('heading', { name: 'Campaigns' }).waitFor();
      await view.waitForLoadState('networkidle');
      return sizes(view);
    };
    const sizes = async (view = page) =>
      (await view.evaluate<number[]>(SCRIPTS)).reduce((sum, size) => sum + size, 0);
    const busy = await page.context().newPage();
    await busy.addInitScript('window.requestIdleCallback = () => 0');
    const first = await measured(busy);
    await busy.close();
    console.log(`Scripts of the start page: ${Math.round(first / 1_000)} KB over the wire.`);
    expect(first).toBeGreaterThan(20_000);
    expect(first).toBeLessThanOrEqual(FIRST_SCRIPT);
    const all = await measured(page);
    console.log(`With all pages: ${Math.round(all / 1_000)} KB.`);
    expect(all).toBeGreaterThan(first);
    expect(all).toBeLessThanOrEqual(ALL_SCRIPTS);
    await page.getByLabel('Links or journalists').fill('https://www.harbour-courier.example/harbour/x');
    await page.getByText('1 link', { exact: true }).waitFor();
    expect(await sizes()).toBeGreaterThan(all + 50_000);
  });

  it.each([
    ['wide', 1440],
    ['narrow', 390],
  ])('does not jump while it loads, on a %s screen', async (name, width) => {
    const { id } = await postJob(stage.world, { from: articles(stage.sources.slice(0, 3)) });
    const { result } = await untilDone(stage.world, id);
    const campaign = await createCampaign(stage.world, { name: `Quay, ${name}`, pitch: STORY });
    const ids = result.journalists.map(({ journalist_identity_id }) => journalist_identity_id);
    await addPeople(stage.world, campaign.id, { jobId: id, ids } as never, { pitch_number: 1 });
    const view = await page.context().newPage();
    await view.addInitScript(SHIFTS);
    // Answers come one after another, as they do over a slow line.
    let answers = 0;
    await view.route('**/api/**', async (route) => {
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 150 * answers));
      await route.continue();
    });
    await view.setViewportSize({ width, height: 900 });
    await view.goto('/console/?campaigns=all');
    await view
      .getByRole('link', { name: `Quay, ${name}` })
      .first()
      .waitFor();
    await view.waitForLoadState('networkidle');
    const shift = await view.evaluate<number>('window.shift');
    answers = 0;
    await view.goto(`/console/campaigns/${campaign.id}`);
    await view.getByText('Show the latest changes').waitFor();
    await view.waitForLoadState('networkidle');
    const ofCampaign = await view.evaluate<number>('window.shift');
    console.log(`Layout shift, ${name}: start ${shift.toFixed(3)}, campaign ${ofCampaign.toFixed(3)}`);
    expect(Math.max(shift, ofCampaign)).toBeLessThanOrEqual(MAX_SHIFT);
    await view.close();
  });

  it('keeps what was typed through a sign-in, in this tab and for this user', async () => {
    await start();
    const links = page.getByLabel('Links or journalists');
    const leave = async () => {
      await story().fill(STORY);
      await links.fill('https://gridwatch.example/a');
      await signOut();
      const password = page.getByLabel('Password');
      // A request that the page makes by itself may find first that the session has ended.
      await button('Save the story, add people later')
        .click({ timeout: 10_000 })
        .catch(async (error) => {
          if (!(await password.isVisible())) throw error;
        });
      await password.waitFor();
    };
    await leave();
    await signIn(page, people.ada);
    await expect.poll(() => story().inputValue()).toBe(STORY);
    expect(await links.inputValue()).toBe('https://gridwatch.example/a');
    await page.getByText('1 link', { exact: true }).waitFor();
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);

    await leave();
    await signIn(page, people.tom);
    await story().waitFor();
    expect([await story().inputValue(), await links.inputValue()]).toEqual(['', '']);
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);
    // A page that is open sends itself to the sign-in page, which would end the navigation below.
    await page.goto('about:blank');
    await signOut();
    await page.goto('/console/');
    await signIn(page, people.ada);
    await story().waitFor();
    expect(await story().inputValue()).toBe('');
  });

  it('says what the index holds, and offers an admin more of the past', async () => {
    const { db } = stage.world;
    await indexArticle(db);
    await page.route('**/api/v1/news/index', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), reads_news: true } });
    });
    await start();
    await page.getByText(/The index holds \d+ articles? of \d+ days?\./).waitFor();
    expect(await page.getByText('Fill the index').count(), 'nothing is measured yet').toBe(0);
    const day = Array.from({ length: 96 }, (_, at) => new Date(Date.now() - at * 15 * 60_000));
    await db
      .insertInto('gkg_files')
      .values(
        day.map((covers_until, at) => ({
          ...{ name: `${at}.gal.json.gz`, url: 'https://gdelt.example/', md5: null, covers_until },
          ...{ state: 'loaded' as const, articles: 1_000, bytes: 250_000, seconds: 9, minutes: 1 },
        })),
      )
      .execute();
    await start();
    await page.getByText('Fill the index with more of the past').waitFor();
    await page.getByText(/^About 144 MB to download, .* of disk, done (?:today|tomorrow) at /).waitFor();
    await page.unroute('**/api/v1/news/index');
  });

  it('logs nothing to the browser’s own console', () => {
    expect(troubles.filter((one) => !one.includes('401'))).toEqual([]);
  });
});
