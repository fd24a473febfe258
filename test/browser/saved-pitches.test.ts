import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedPitchId } from '../../model/index.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { createUser, prepareConsole, signInFirst } from '../support/world/console-world.ts';
import { BATTERY_PITCH, batteryNews, indexReports } from '../support/world/reported-news.ts';
import { insertMatch, postSearch, untilFound } from '../support/world/searches.ts';

describe('a saved pitch in the console', () => {
  const stage = prepareConsole();
  let page: Page;
  let troubles: string[];
  let searchId: string;
  beforeAll(async () => {
    const { world } = stage;
    await indexReports(world.db, batteryNews());
    const { id } = await postSearch(world, { pitch: BATTERY_PITCH, options: { want: 3 } }, '');
    searchId = (await untilFound(world, id)).id;
    const admin = {
      email: 'ada@example.org',
      name: 'Ada Admin',
      in: { [world.organizationId]: 'admin' },
    } as const;
    const user = await createUser(stage, admin);
    page = await (await stage.browser.newContext({ baseURL: stage.origin })).newPage();
    troubles = troublesOf(page);
    await signInFirst(page, user);
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  it('begins with a search, whose people are not found again', async () => {
    await page.goto(`/console/searches/${searchId}`);
    await button(/^Find 20 more/).click();
    await page.waitForURL(
      (url) => url.pathname.startsWith('/console/searches/') && !url.pathname.endsWith(searchId),
    );
    await page.getByText('shown before', { exact: false }).first().waitFor({ state: 'attached' });
    await page.goto(`/console/searches/${searchId}`);
    await button('Keep looking').waitFor();
    expect(await faultsOf(page, 'search that has ended')).toEqual([]);
    await button('Keep looking').click();
    await page.waitForURL('**/console/saved-pitches/svp_*');
    await page.getByText('Nobody yet').waitFor();
    expect(await faultsOf(page, 'saved pitch without matches')).toEqual([]);
  });

  it('shows who has published, also on the first page, and can be paused and deleted', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) as SavedPitchId;
    await insertMatch(stage.world.db, id);
    await page.goto('/console/');
    await page.getByText('1 person published on your story since Monday').waitFor();
    expect(await faultsOf(page, 'first page with matches')).toEqual([]);
    await page
      .getByRole('link', { name: /^Our start-up recycles/ })
      .first()
      .click();
    await page.getByText('Ada Reporter').waitFor();
    expect(await faultsOf(page, 'saved pitch with a match')).toEqual([]);
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption('A new campaign');
    await button('Add to the campaign').click();
    await page.getByRole('link', { name: '1 person added' }).click();
    await page.getByRole('link', { name: 'Ada Reporter' }).waitFor();
    await page.getByRole('heading', { name: /ferry batteries/ }).waitFor();
    await page.goBack();
    await page.getByText('Follow them in a feed reader').click();
    await button('New address').click();
    await page.getByText('/feeds/').waitFor();
    await button('Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button('Go on').click();
    await button('Pause').waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/console/jobs');
    expect((await stage.world.call('GET', `/api/v1/saved-pitches/${id}`)).status).toBe(404);
  });

  it('belongs to a campaign whose pitch is saved there', async () => {
    const { id } = await createCampaign(stage.world, { name: 'Batteries', pitch: BATTERY_PITCH });
    await page.goto(`/console/campaigns/${id}`);
    await button('Keep looking').click();
    await page.getByText('Nobody yet').waitFor();
    const saved = new URL(page.url()).pathname.split('/').at(-1) as SavedPitchId;
    await insertMatch(stage.world.db, saved, 'Wanda Later');
    await page.reload();
    await page.getByText('Wanda Later').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Choose Wanda Later' }).isChecked()).toBe(true);
    await button('Add to the campaign').click();
    const sum = page.getByRole('link', { name: /added$/ });
    await sum.waitFor();
    // Who arrives on the open page is not chosen unseen; a sum stays only as long as its choice.
    await insertMatch(stage.world.db, saved, 'Nils Unseen');
    await button('Pause').click();
    const unseen = page.getByRole('checkbox', { name: 'Choose Nils Unseen' });
    await unseen.waitFor();
    expect([await unseen.isChecked(), await sum.count()]).toEqual([false, 1]);
    await unseen.check();
    await sum.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Its campaign' }).click();
    await page.getByRole('link', { name: 'Wanda Later' }).waitFor();
    await page.getByRole('table', { name: 'Saved pitches' }).waitFor();
    expect(await faultsOf(page, 'campaign with a saved pitch')).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
