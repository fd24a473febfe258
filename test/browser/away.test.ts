import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/local/index.ts';
import { violationsOf } from '../support/probes/looks.ts';
import { ADA, openAsAdmin, prepareConsole } from '../support/world/console-world.ts';
import { type Gateway, openGateway } from '../support/world/gateways.ts';

describe('a page whose server', () => {
  const stage = prepareConsole();
  let gateway: Gateway;
  let port: number;
  let page: Page;
  beforeAll(async () => {
    // While the gateway is stopped, no other process may get its port. `freePort` never returns a port that
    // the system may choose.
    port = await freePort();
    gateway = await openGateway(stage.world, { port });
    page = await openAsAdmin(stage, stage.browser, ADA, { baseURL: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await gateway?.close();
  });

  it('has no news says who can change that, and charges nothing', async () => {
    await page.goto('/console/search');
    await page.getByLabel('Search for').fill('ferry');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'This server has no news to search yet' });
    await notice.getByText(/BYLINE_NEWS_INGEST.*Nothing was charged\./).waitFor();
    expect(await notice.getByRole('link').allTextContents()).toEqual(['operator’s guide', 'start a job']);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('goes away says so once, keeps what it shows, and goes on when the server is back', async () => {
    // Without the server, four requests of this console page fail at the same time, two of them repeatedly,
    // but the page must show only one alert. Wait for all data of the page first: if a request has never
    // returned data, its retry hides the alert.
    await Promise.all([
      page.waitForResponse(/journalist-enrichment-jobs\?limit=100$/),
      page.goto('/console/credits'),
    ]);
    await page.locator('.figures').getByText('Available').waitFor();
    await page.getByText('No credits are held').waitFor();
    await page.getByText('Nothing was spent.').waitFor();
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    // The console loads the code of its other pages when it has nothing else to do.
    await expect
      .poll(() => page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"))
      .toMatch(/media-lists-[\w-]+\.js/);
    await gateway.close();
    const banner = page.getByRole('alert').filter({ hasText: 'The server can’t be reached' });
    await banner.waitFor();
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: 'Media lists' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Media lists' }).waitFor();
    await banner.waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    await banner.getByRole('button', { name: 'Try again now' }).click();
    expect(await page.getByRole('alert').count()).toBe(1);

    gateway = await openGateway(stage.world, { port });
    await banner.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.locator('.figures').getByText('Available').waitFor();
  });
});
