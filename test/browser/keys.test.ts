import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MediaListMember } from '../../apps/client/index.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { ADA, openAsAdmin, prepareConsole, signIn } from '../support/world/console-world.ts';

const NAME = 'Worn-out ferry batteries become quayside chargers';
const CONTACTS = 'Name;Outlet URL;Email\nInes Beispiel;https://courier.example/;ines@courier.example';

describe('what is typed, and where the focus goes', () => {
  const stage = prepareConsole();
  let page: Page;
  let troubles: string[];
  let campaign = '';
  let job = '';
  beforeAll(async () => {
    page = await openAsAdmin(stage, stage.browser);
    troubles = troublesOf(page);
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog');
  const isFocused = (control: Locator) =>
    expect.poll(() => control.and(page.locator(':focus')).count()).toBe(1);
  const title = () => page.getByRole('heading', { level: 1 });
  const people = () => page.getByRole('table', { name: 'People of the campaign' });
  const first = (label: RegExp) => people().getByLabel(label).first();
  const openCampaign = async () => {
    await page.goto(campaign);
    await people().waitFor();
  };
  const session = async () => (await page.request.get('/api/v1/session')).json();
  /** What the API says of the person in the first row. */
  const saved = async () => {
    const id = campaign.split('/').at(-1);
    const { body } = await stage.world.call<{ data: MediaListMember[] }>(
      'GET',
      `/api/v1/campaigns/${id}/people`,
    );
    return body.data[0];
  };

  it('takes the sample story, and goes on in its text', async () => {
    await button('Try a sample story').focus();
    await page.keyboard.press('Enter');
    await isFocused(page.getByLabel('Your story'));
    await button(/^Look up 3 sources/).click();
    await page.locator('.figures').getByText('Complete').waitFor();
    job = new URL(page.url()).pathname;
    await button(/^Add (all|the \d+ who may fit) to a campaign/).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByRole('link', { name: 'Open the campaign' }).click();
    await people().waitFor();
    campaign = new URL(page.url()).pathname;
    await isFocused(title());
  });

  it('names the jobs of a campaign by it', async () => {
    await page
      .getByRole('table', { name: 'Jobs of the campaign' })
      .getByRole('link', { name: NAME })
      .waitFor();
  });

  it('saves a state that is typed at Enter or when the field is left, not at each key', async () => {
    const state = first(/^State of/);
    await state.focus();
    await page.keyboard.type('Do not');
    expect(await state.inputValue()).toBe('do_not_contact');
    await page.keyboard.press('Enter');
    await dialog().getByText('Only an admin can lift it.').waitFor();
    await page.keyboard.press('Escape');
    await isFocused(state);
    expect(await saved()).toMatchObject({ state: 'to_contact', version: 1 });

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await saved())?.state).toBe('contacted');
    await people()
      .getByText(/^Contacted by Ada Admin/)
      .waitFor();
    await isFocused(state);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await saved())?.state).toBe('replied');
    await isFocused(first(/^Owner of/));
  });

  it('saves a typed day with its whole year', async () => {
    const day = first(/^Follow-up date of/);
    await day.focus();
    await page.keyboard.type('12092026');
    // The field has a button for its calendar.
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
    await expect.poll(async () => (await saved())?.follow_up_on).toBe('2026-12-09');
    await expect.poll(() => day.inputValue()).toBe('2026-12-09');
  });

  it('counts people who were imported at once', async () => {
    await page.getByText(/^2 of 2 people confirmed in the last 30 days/).waitFor();
    await button('Import people …').click();
    await page.getByLabel('Contact list, CSV or Excel').setInputFiles({
      ...{ name: 'contacts.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(CONTACTS),
    });
    await button('Import 1 person').click();
    await button('Done').click();
    await page.getByText(/^2 of 3 people confirmed in the last 30 days/).waitFor();
  });

  it('has the focus on the menu after archive, on the title after restore', async () => {
    await openCampaign();
    const menu = page.locator('.page-actions summary');
    await menu.click();
    await button('Archive').click();
    await button('Archive the campaign').click();
    await page.getByText(/^This campaign is archived/).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await isFocused(menu);
    await button('Restore').click();
    await page.getByText(/^This campaign is archived/).waitFor({ state: 'detached' });
    await isFocused(title());
  });

  it('turns to the next person with the arrow keys, J and K, but not while a dialog is open', async () => {
    await page.goto(job);
    const names = page.getByRole('grid', { name: 'Journalists' }).locator('.person-name');
    await names.first().click();
    const shown = () => page.locator('.drawer h2').textContent();
    const [one, two] = await names.allTextContents();
    for (const [key, name] of [
      ['ArrowRight', two],
      ['ArrowLeft', one],
      ['j', two],
      ['k', one],
      ['ArrowLeft', one],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(shown).toBe(name);
    }
    await button('Next').press('Enter');
    await expect.poll(shown).toBe(two);
    await button('Previous').press('Enter');
    await expect.poll(() => button('Previous').isDisabled()).toBe(true);
    await isFocused(button('Previous'));
    await button('Add to list …').click();
    await page.locator('.dialog').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toBe(one);
  });

  it('keeps an edited pitch that was sent when the session had ended', async () => {
    await page.goto(job);
    await button('Edit the pitch').click();
    await page.getByLabel('Edited pitch').fill('Ferries run on batteries that a harbour lends to cranes.');
    await page.context().clearCookies();
    await button('Score again').click();
    await page.getByLabel('Password').waitFor();
    await signIn(page, ADA);
    await page.getByText('The scores below are for the edited pitch').waitFor();
    await page.getByText('Ferries run on batteries that a harbour lends to cranes.').first().waitFor();
  });

  it('offers the rest of a paste as pitch until it is used', async () => {
    const story = `${NAME}. Tidewell opens the first quay in Lindmoor whose cranes run on used batteries.`;
    await page.goto('/console/');
    const box = page.getByLabel('Links or journalists');
    await box.fill(`https://news.example/2026/quay-opens\n\n${story}`);
    await button('Use the rest as pitch').click();
    await expect.poll(() => page.getByLabel('Your story').inputValue()).toBe(story);
    await page.getByLabel('Your story').fill('Another story.');
    expect(await button('Use the rest as pitch').count()).toBe(0);
    await box.fill(`https://news.example/2026/quay-opens\n\n${story} It opens in May.`);
    await button('Use the rest as pitch').waitFor();
  });

  it('logs nothing to the browser’s own console', () => {
    expect(troubles.filter((one) => !one.includes('401'))).toEqual([]);
  });

  it('ends and resumes the weekly mail on the account page', async () => {
    await page.goto('/console/account');
    const mail = page.getByRole('checkbox', { name: /^On Mondays/ });
    expect(await mail.isChecked()).toBe(true);
    await mail.focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await session()).weekly_mail).toBe(false);
    await page.reload();
    expect(await mail.isChecked()).toBe(false);
    await mail.check();
    await expect.poll(async () => (await session()).weekly_mail).toBe(true);
    expect(await faultsOf(page, 'account')).toEqual([]);
  });
});
