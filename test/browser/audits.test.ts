import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { openAsAdmin, prepareConsole, skipAfterFailure } from '../support/world/console-world.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';

const COURIER = 'harbour-courier.example';
const INES = `ines.valdorra@${COURIER}`;

/** As an address book exports it, with a title line, an own column, a blank row and a row without a name. */
const LIST = [
  'Press list of spring;;;;;',
  'Name;Medium;Website;E-Mail;Funktion;Tags',
  `Inés Valdorra;Harbour Courier;${COURIER};${INES};;sea`,
  `"Valdorra, Inés";Harbour Courier;https://www.${COURIER}/;i.valdorra@${COURIER};Opera critic;`,
  `Inés Valdorra;Harbour Courier;${COURIER};ines@gmail.com;;`,
  ';;;;;',
  `Jürgen Weiß-Müller;Harbour Courier;${COURIER};j.weiss@${COURIER};;`,
  'Cy Nobody;The Unknown Herald of Nowhere;;cy@nowhere.example;;',
  ';Harbour Courier;;newsroom@harbour-courier.example;;',
].join('\r\n');

describe('a list that a user brings', { timeout: 300_000 }, () => {
  const stage = prepareConsole();
  skipAfterFailure();
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    const { id } = await postJob(stage.world, { from: articles(stage.sources) });
    await untilDone(stage.world, id);
    page = await openAsAdmin(stage, stage.browser);
    troubles = troublesOf(page);
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const rows = () => page.getByRole('table', { name: 'Rows of the list' }).getByRole('row');
  const auditId = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  it('is chosen from the start page, and says of each row what pages show', async () => {
    expect(await faultsOf(page, 'start with a list to check')).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Check a list' }).click();
    await page.getByText('No list has been checked yet').waitFor();
    expect(await faultsOf(page, 'lists to check')).toEqual([]);
    const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await page.getByLabel('Contact list, CSV or Excel').setInputFiles(file);
    await page.getByText('5 people, 1 row not checked').waitFor();
    const yes = button('Yes, line 2');
    if (await yes.isVisible()) await yes.click();
    await page.getByText(`i.valdorra@${COURIER} · Opera critic`).waitFor();
    expect(await faultsOf(page, 'columns of a list to check')).toEqual([]);
    await button('Check 5 people').click();
    await page.waitForURL('**/console/audits/aud_*');
    await page.getByText('5 of 5 rows checked').first().waitFor();
    await page.getByText('Complete').first().waitFor();
    await button('Confirmed 1').waitFor();
    expect(await rows().count()).toBe(6);
    await rows().nth(2).getByText('The page shows another address.').waitFor();
    await rows().nth(3).getByText('Private mailbox').waitFor();
    await rows().nth(4).getByText('The outlet has no page of this person.').waitFor();
    await rows()
      .nth(1)
      .getByRole('link', { name: new RegExp(COURIER) })
      .waitFor();
    expect(await faultsOf(page, 'checked list')).toEqual([]);
  });

  it('shows the rows of one state, and a new address once it is bought', async () => {
    await button('Not found 2').click();
    await page.waitForURL('**?state=not_found');
    await expect.poll(() => rows().count()).toBe(3);
    await button('All 5').click();
    await rows()
      .nth(3)
      .getByRole('button', { name: /^Buy for 5 credits/ })
      .waitFor();
    expect(await page.content()).not.toContain(`>${INES}</a>`);
    await button('Buy 1 new address …').click();
    expect(await faultsOf(page, 'buying addresses')).toEqual([]);
    await button('Buy for 5 credits').last().click();
    await rows().nth(3).getByRole('link', { name: INES }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^spring.*\.csv$/);
  });

  it('is stopped, and goes on', async () => {
    const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].flatMap((first) =>
      ['Holm', 'Ivers', 'Jung', 'Kern', 'Lund', 'Moor', 'Nagy'].map((last) => ({
        name: `${first} ${last}`,
        domain: COURIER,
      })),
    );
    const { body } = await stage.world.call<{ id: string }>('POST', '/api/v1/audits', {
      body: { rows: people, external_id: 'Long list' },
    });
    await page.goto(`/console/audits/${body.id}`);
    await button('Stop').click();
    await page.getByText('Canceled').first().waitFor();
    await page.getByText('Not checked').first().waitFor();
    expect(await faultsOf(page, 'stopped list')).toEqual([]);
    await button('Continue').click();
    await page.getByText('49 of 49 rows checked').first().waitFor();
    await page.goto('/console/audits');
    await page.getByRole('link', { name: 'spring.csv' }).waitFor();
    expect(await faultsOf(page, 'checked lists')).toEqual([]);
    expect(auditId()).toBe('audits');
    expect(troubles).toEqual([]);
  });
});
