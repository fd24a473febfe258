import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { workbookOf } from '../support/pages/spreadsheets.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { openAsAdmin, prepareConsole, skipAfterFailure } from '../support/world/console-world.ts';

/** A workbook whose sheet with people is not the first, and has lines above its header. */
const WORKBOOK = workbookOf({
  Guests: [
    ['Name', 'Outlet', 'E-mail'],
    ['Vera Gast', 'Inn Review', 'vera@inn.example'],
  ],
  Press: [
    ['Press list'],
    ['May 2026'],
    [],
    ['Name', 'Outlet', 'E-mail'],
    ['Mira Halden', 'Tide Post', 'mira@tidepost.example'],
    ['Jon Falk', 'Quay Daily', 'jon@quay.example'],
  ],
});

/** Six people, as a contact database exports them. */
const CONTACTS = [
  'Name;Outlet;Outlet URL;Email;Phone;Tags',
  'Ines Beispiel;Harbour Courier;https://courier.example/;ines@courier.example;+49 40 123456;sea',
  'Bo Writer;Daily;;bo@daily.example;;ships',
  'Cy Editor;Post;post.example;;;',
  'ليلى حداد;Sahifa;sahifa.example;layla@sahifa.example;;',
  'Di Reporter;Gridwatch;gridwatch.example;di@gridwatch.example;;⛴️',
  ';;;nobody@daily.example;;',
].join('\r\n');

// Each of these tests takes minutes on a machine that also does other work.
describe('a campaign of a contact list', { timeout: 900_000 }, () => {
  skipAfterFailure();
  const stage = prepareConsole();
  let page: Page;
  let colleague: Page;
  let troubles: string[];
  let campaign = '';
  beforeAll(async () => {
    page = await openAsAdmin(stage, stage.browser);
    colleague = await openAsAdmin(stage, stage.browser, { email: 'tom@example.org', name: 'Tom Lind' });
    troubles = troublesOf(page);
  });
  const people = (on = page) => on.getByRole('table', { name: 'People of the campaign' });
  const rowOf = (name: string) => people().getByRole('row').filter({ hasText: name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const choose = async (name: string, buffer: Buffer) => {
    await button('Import people …').click();
    const input = page.getByLabel('Contact list, CSV or Excel');
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  const importContacts = async () => {
    await choose('contacts.csv', Buffer.from(CONTACTS));
    await button('Import 5 people').click();
    await page.getByText(/^5 of 5: /).waitFor();
    await button('Done').click();
  };
  const openCampaign = async (name: string) => {
    const { id } = await createCampaign(stage.world, { name });
    await page.goto(`/console/campaigns/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    return id;
  };

  it('begins with a story alone, and takes the list with its own columns, twice without doubling', async () => {
    await page.getByLabel('Your story').fill('Old ferry batteries run a quay. It opens in May.');
    await button('Save the story, add people later').click();
    await page.getByRole('heading', { level: 1, name: 'Old ferry batteries run a quay' }).waitFor();
    campaign = new URL(page.url()).pathname;
    for (const outcome of ['5 of 5: 5 people added', '5 of 5: 0 people added']) {
      await choose('contacts.csv', Buffer.from(CONTACTS));
      await page.getByText('5 people, 1 row not imported').waitFor();
      expect(await page.getByLabel('Use of the column Outlet URL').inputValue()).toBe('domain');
      if (outcome.includes('5 people')) expect(await faultsOf(page, 'importing people')).toEqual([]);
      await button('Import 5 people').click();
      await page.getByText(outcome).waitFor();
      await button('Done').click();
    }
    await page.getByRole('heading', { name: 'People (5)' }).waitFor();
    await rowOf('Ines Beispiel').getByText('ines@courier.example').waitFor();
    await rowOf('Ines Beispiel').getByText('+49 40 123456').waitFor();
  });

  it('changes people together and takes it back, and one by one', async () => {
    await page.getByLabel('Select all 5 on this page').check();
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Follow up on').fill(yesterday);
    await page.getByLabel('Follow up on').blur();
    await page.getByText('5 people changed.').waitFor();
    await page.getByText('5 follow-ups due').waitFor();
    await button('Undo').click();
    await page.getByText('5 follow-ups due').waitFor({ state: 'detached' });
    await button('Clear').click();

    await rowOf('Bo Writer').getByRole('combobox', { name: 'State of Bo Writer' }).selectOption('contacted');
    await rowOf('Bo Writer')
      .getByText(/^Contacted by Ada Admin on/)
      .waitFor();
    await rowOf('Bo Writer').getByLabel('Follow-up date of Bo Writer').fill(yesterday);
    await rowOf('Bo Writer').getByLabel('Follow-up date of Bo Writer').blur();
    await page.getByText('1 follow-up due').waitFor();
    await rowOf('Bo Writer')
      .getByRole('combobox', { name: 'Owner of Bo Writer' })
      .selectOption({ label: 'Tom Lind' });
    const mail = rowOf('Ines Beispiel').getByRole('link', { name: 'Open in mail: Ines Beispiel' });
    expect(await mail.getAttribute('href')).toMatch(
      /^mailto:ines@courier\.example\?subject=.*body=Dear%20Ines/,
    );
    expect(await faultsOf(page, 'campaign of a contact list')).toEqual([]);
    // No mail program opens here.
    await mail.evaluate((link) => link.addEventListener('click', (event: Event) => event.preventDefault()));
    await mail.click();
    const offer = rowOf('Ines Beispiel').getByRole('button', { name: 'Mark as contacted' });
    await offer.waitFor();
    await page.reload();
    await offer.waitFor();
  });

  it('sorts its people by a click on the header of a column, and keeps the order in the address', async () => {
    const names = async () =>
      (await people().locator('tbody .row-link').allTextContents()).map((name) => name.trim());
    const sorted = async () => (await names()).toSorted((a, b) => a.localeCompare(b, 'en'));
    const header = people().getByRole('columnheader', { name: 'Journalist' });
    const sort = header.getByRole('button');
    await sort.click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(names).toEqual(await sorted());
    await sort.click();
    await expect.poll(names).toEqual((await sorted()).toReversed());
    await page.reload();
    await people().waitFor();
    expect(await names()).toEqual((await sorted()).toReversed());
    await people().getByRole('button', { name: 'State' }).click();
    await expect.poll(async () => (await names()).at(-1)).toBe('Bo Writer');
    expect(await faultsOf(page, 'sorted campaign')).toEqual([]);
  });

  it('asks whose change stays if a colleague was faster', async () => {
    const stateOf = (on: Page) => people(on).getByRole('combobox', { name: 'State of Cy Editor' });
    const dialog = page.getByRole('dialog');
    await page.goto(campaign);
    await stateOf(page).waitFor();
    await colleague.goto(campaign);
    await stateOf(colleague).selectOption('declined');
    await people(colleague)
      .getByText(/^Declined on .* noted by Tom Lind$/)
      .waitFor();
    await stateOf(page).selectOption('replied');
    await dialog.getByText(/^Tom Lind changed the state to “Declined”/).waitFor();
    await dialog.getByText('You wanted to save the state “Replied”.').waitFor();
    expect(await faultsOf(page, 'two change one person')).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stateOf(page).inputValue()).toBe('declined');

    await colleague.reload();
    await stateOf(colleague).selectOption('contacted');
    await people(colleague)
      .getByRole('row')
      .filter({ hasText: 'Cy Editor' })
      .getByText(/^Contacted by Tom Lind/)
      .waitFor();
    await stateOf(page).selectOption('replied');
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await rowOf('Cy Editor')
      .getByText(/^Replied on .* noted by Ada Admin$/)
      .waitFor();

    // Whom a colleague does not want to be contacted may be contacted for a reason only, also after a conflict.
    await colleague.reload();
    await stateOf(colleague).selectOption('do_not_contact');
    await colleague.getByRole('dialog').getByRole('button', { name: 'Do not contact' }).click();
    await people(colleague)
      .getByText(/^Do not contact on .* noted by Tom Lind$/)
      .waitFor();
    await stateOf(page).selectOption('declined');
    await dialog.getByText(/^Tom Lind changed the state to “Do not contact”/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Use mine' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await stateOf(page).selectOption('replied');
    await dialog.getByLabel('Why may the person be contacted again?').fill('Asked for the release.');
    await dialog.getByRole('button', { name: 'Lift and set “Replied”' }).click();
    await rowOf('Cy Editor')
      .getByText(/^Replied on .* noted by Ada Admin$/)
      .waitFor();

    await button('Add a note about Cy Editor').click();
    await dialog.getByLabel('Note').fill('Calls back on Monday.');
    await colleague.reload();
    await colleague.getByRole('button', { name: 'Add a note about Cy Editor' }).click();
    await colleague.getByRole('dialog').getByLabel('Note').fill('Prefers mail.');
    await colleague.getByRole('button', { name: 'Save the note' }).click();
    await people(colleague).getByText('Prefers mail.').waitFor();
    await button('Save the note').click();
    await dialog.getByText('It says now: Prefers mail.').waitFor();
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await rowOf('Cy Editor').getByText('Prefers mail.').waitFor();
    // The browser logs every request that was refused.
    expect(troubles.splice(0).filter((trouble) => !/status of 412/.test(trouble))).toEqual([]);
  });

  it('shows colleagues who was contacted by whom, and what has changed', async () => {
    // Somebody without campaigns sees those of colleagues, and reads nowhere that there are none.
    await colleague.goto('/console/');
    const campaigns = colleague.getByRole('table', { name: 'Campaigns' });
    await campaigns.getByRole('link', { name: /^Old ferry/ }).waitFor();
    expect(await colleague.getByText(/no campaigns/i).count()).toBe(0);
    await colleague.getByText(/Ada Admin changed Bo Writer: to contact → contacted/).waitFor();
    expect(await faultsOf(colleague, 'start of a colleague')).toEqual([]);
    await colleague.goto(`${campaign}?touched=false`);
    await people(colleague).getByText('Ines Beispiel').waitFor();
    expect(await people(colleague).getByText('Bo Writer').count()).toBe(0);
    await colleague.goto(campaign);
    await people(colleague).getByRole('link', { name: 'Bo Writer', exact: true }).click();
    await colleague.getByText(/^Contacted by Ada Admin on/).waitFor();
    await colleague.getByRole('heading', { name: 'Your own data' }).waitFor();
    await colleague.getByRole('link', { name: 'bo@daily.example' }).waitFor();
    // No page was read of who was imported, so nothing about pages is said against the name and the outlet.
    await colleague.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await colleague.getByText(/check this/).count()).toBe(0);
    expect(await faultsOf(colleague, 'person who was contacted')).toEqual([]);
  });

  it('asks which line is the header, and reads the sheet that is chosen', async () => {
    await openCampaign('Workbook');
    await choose('press.xlsx', WORKBOOK);
    const sheet = (name: string) => page.getByRole('group', { name: 'Sheet' }).getByRole('button', { name });
    await expect.poll(() => sheet('Guests').getAttribute('aria-pressed')).toBe('true');
    await page.getByText('press.xlsx: 1 person.').waitFor();
    await sheet('Press').click();
    const question = page.getByText(/^Is line 4 the header\? “Name/);
    await question.waitFor();
    expect(await button('Import 2 people').isDisabled()).toBe(true);
    expect(await faultsOf(page, 'importing, with a question')).toEqual([]);
    await button('No line is the header').click();
    await question.waitFor({ state: 'detached' });
    const header = page.getByRole('combobox', { name: 'Header' });
    await expect.poll(() => header.inputValue()).toBe('none');
    await header.selectOption('4');
    await page.getByText('press.xlsx: 2 people.').waitFor();
    await page.getByText('2 lines outside the list, not imported').click();
    await page.getByRole('listitem').getByText('Line 2: May 2026').waitFor();
    await sheet('Guests').click();
    await page.getByText('press.xlsx: 1 person.').waitFor();
    await sheet('Press').click();
    await button('Yes, line 4').click();
    await question.waitFor({ state: 'detached' });
    await button('Import 2 people').click();
    await page.getByText('2 of 2: 2 people added').waitFor();
    await button('Done').click();
    await page.getByRole('heading', { name: 'People (2)' }).waitFor();
    await rowOf('Jon Falk').getByText('jon@quay.example').waitFor();
  });

  it('knows whom not to contact, and who was contacted, after removal, import, archive and in a second campaign', async () => {
    const state = (name: string) => rowOf(name).getByRole('combobox', { name: `State of ${name}` });
    const openInMail = (name: string) => page.getByRole('link', { name: `Open in mail: ${name}` });
    const remove = async (name: string) => {
      await rowOf(name).getByText('More', { exact: true }).click();
      await button(`Remove ${name}`).click();
      const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
      await dialog
        .getByText(/Kept are when your organization contacted the person and “Do not contact”/)
        .waitFor();
      await dialog.getByRole('button', { name: 'Remove from the campaign' }).click();
      await rowOf(name).waitFor({ state: 'detached' });
    };
    const isKept = async () => {
      await expect.poll(() => state('Di Reporter').inputValue()).toBe('do_not_contact');
      await openInMail('Di Reporter').waitFor({ state: 'detached' });
      await rowOf('Bo Writer')
        .getByText(/^Contacted by Ada Admin on/)
        .waitFor();
    };
    await openCampaign('First quay');
    await importContacts();
    await openInMail('Di Reporter').waitFor();
    await state('Bo Writer').selectOption('contacted');
    await state('Di Reporter').selectOption('do_not_contact');
    const asked = page.getByRole('dialog', { name: 'Never contact Di Reporter?' });
    await asked.getByRole('button', { name: 'Do not contact' }).click();
    await asked.waitFor({ state: 'detached' });
    await isKept();
    await remove('Di Reporter');
    await remove('Bo Writer');
    await importContacts();
    await isKept();
    await page.getByText('More', { exact: true }).first().click();
    await button('Archive').click();
    await button('Archive the campaign').click();
    await page.getByText(/^This campaign is archived/).waitFor();
    await openCampaign('Second quay');
    await importContacts();
    await isKept();
    const [merge] = await Promise.all([page.waitForEvent('download'), button('Mail merge (CSV)').click()]);
    expect(merge.suggestedFilename()).toMatch(/^Second quay \d{4}-\d\d-\d\d\.csv$/);
    const out = page.getByRole('dialog', { name: 'Not everybody is in the file' });
    await out.getByText(/declined, or not to be contacted$/).waitFor();
    await out.getByText(/^\d+: contacted before$/).waitFor();
    const names = readFileSync(await merge.path(), 'utf8');
    expect(names).toContain('Ines Beispiel');
    expect(names).not.toContain('Di Reporter');
    expect(names).not.toContain('Bo Writer');
    expect(troubles).toEqual([]);
  });
});
