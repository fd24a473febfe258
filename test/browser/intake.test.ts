import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '../../db/index.ts';
import { newId } from '../../model/index.ts';
import { spreadsheetOf } from '../support/pages/spreadsheets.ts';
import { zipOf } from '../support/pages/zip-files.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf, violationsOf } from '../support/probes/looks.ts';
import { createUser, openAsAdmin, prepareConsole, signInFirst } from '../support/world/console-world.ts';
import { createTenant } from '../support/world/world.ts';

const SPREADSHEET = readFileSync(fileURLToPath(new URL('list.xlsx', import.meta.url)));

describe('the sources of a new job', () => {
  const stage = prepareConsole();
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    page = await openAsAdmin(stage, stage.browser);
    troubles = troublesOf(page);
  });
  const choose = async (name: string, buffer: Buffer) => {
    await page.goto('/console/jobs/new');
    // The page keeps what was typed before.
    await page.getByLabel('Links or journalists').fill('');
    await page.getByLabel('CSV, Excel or text file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    return page.getByRole('region', { name: `Preview of ${name}` });
  };

  it('are read from a CSV file in Latin-1, whose bad row is named', async () => {
    const text =
      'Name;Medium;Link;Thema\r\nJürgen Groß;Süddeutsche;;Hafen\r\n;;www.news.example/a;\r\n;;nirgends;\r\n';
    const preview = await choose('liste.csv', Buffer.from(text, 'latin1'));
    await preview.getByText('1 article, 1 journalist, 1 not usable. Columns not used: Thema.').waitFor();
    await preview.getByRole('row', { name: /4 nirgends Not usable: “nirgends” is not a link/ }).waitFor();
    await preview.getByText('All rows (3)').click();
    await preview.getByText('Journalist Jürgen Groß, Süddeutsche.').waitFor();
    await page.getByText(/^2 sources/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are read from an Excel file', async () => {
    const preview = await choose('list.xlsx', SPREADSHEET);
    await preview.getByText('1 article, 1 journalist, 1 not usable. Columns not used: Notiz.').waitFor();
    await preview.getByText('All rows (3)').click();
    await preview.getByText('Article https://www.ndr.de/a,b100.html.').waitFor();
    await preview.getByRole('button', { name: 'Remove the file' }).click();
    await page.getByText('No sources yet').waitFor();
  });

  it('are read in a worker, also from a large Excel file', async () => {
    const started = page.waitForEvent('worker');
    await choose(
      'large.xlsx',
      spreadsheetOf(Array.from({ length: 20_000 }, (_, n) => `https://news.example/${n}`)),
    );
    const worker = await started;
    await page.getByText(/^20,000 sources/).waitFor();
    await expect.poll(() => page.workers()).not.toContain(worker);
  });

  it('are read in a worker if the pasted text is long, so that the page goes on', async () => {
    await page.goto('/console/jobs/new');
    const started = page.waitForEvent('worker');
    await page.getByLabel('Links or journalists').fill('http://'.repeat(8_000));
    const worker = await started;
    expect(worker.url()).toContain('list-file-worker');
    await page.getByRole('region', { name: 'Preview of pasted text' }).waitFor();
    await expect.poll(() => page.workers()).not.toContain(worker);
  });

  describe('of a file that takes too long', () => {
    /** A worker that never answers; the minute that it may take lasts three seconds if `isShort`. */
    const chooseEndless = async (isShort: boolean) => {
      const context = await stage.browser.newContext({
        baseURL: stage.origin,
        storageState: await page.context().storageState(),
      });
      const own = await context.newPage();
      if (isShort)
        await own.addInitScript(`{
          const wait = AbortSignal.timeout;
          AbortSignal.timeout = (ms) => wait.call(AbortSignal, ms === 60_000 ? 3_000 : ms);
        }`);
      const body = 'self.onmessage = () => { for (;;); };';
      await own.route(/list-file-worker/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await own.goto('/console/jobs/new');
      const started = own.waitForEvent('worker');
      await own
        .getByLabel('CSV, Excel or text file')
        .setInputFiles({ name: 'endless.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
      return { page: own, worker: await started };
    };

    it('are given up after a minute, and the worker ends', async () => {
      const { page: own, worker } = await chooseEndless(true);
      await own.getByText('“endless.csv” takes longer than 60 seconds to read. Split it.').waitFor();
      await expect.poll(() => own.workers()).not.toContain(worker);
      await own.context().close();
    });

    it('are given up when the user cancels, and the worker ends', async () => {
      const { page: own, worker } = await chooseEndless(false);
      await own.getByText('Reading “endless.csv”…').waitFor();
      await own.getByRole('button', { name: 'Cancel' }).click();
      await own.getByText('No sources yet').waitFor();
      await expect.poll(() => own.workers()).not.toContain(worker);
      expect(await own.getByText('endless.csv').count()).toBe(0);
      await own.context().close();
    });
  });

  it('cannot come from an Excel file that unpacks to much more than a list', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(10_000), 630 * 1024 * 1024);
    await choose('bomb.xlsx', bomb);
    await page.getByText('“bomb.xlsx” has more data, or spans more cells, than a list does.').waitFor();
  });

  it('cannot come from a file of another kind, which is said in words', async () => {
    await page.getByLabel('CSV, Excel or text file').setInputFiles({
      name: 'old.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    });
    await page.getByText('“old.xls” is in the Excel format of 1997.').waitFor();
  });

  it('are picked out of a page that was copied in a browser, and each can be taken out again', async () => {
    await page.goto('/console/jobs/new');
    const box = page.getByLabel('Links or journalists');
    await box.focus();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Ferry batteries run a harbour, which opens in May. Its cranes and chargers run on batteries that served ten years at sea. Agency');
      clipboardData.setData(
        'text/html',
        '<p><a href="https://courier.example/a-b-c?utm_source=x">Ferry batteries run a harbour</a>, which opens in May. Its cranes and chargers run on batteries that served ten years at sea.</p><p>Best regards,</p><p><a href="https://agency.example">Agency</a></p>',
      );
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    })()`);
    await page.getByText('1 link · 1 perhaps your own (agency.example)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Use https://agency.example' }).click();
    await page.getByText(/^2 sources/).waitFor();
    await page.getByRole('button', { name: 'Remove https://courier.example/a-b-c' }).click();
    await page.getByText(/^1 source/).waitFor();
    await page.getByRole('button', { name: 'Use the rest as pitch' }).click();
    await expect.poll(() => page.getByLabel('Pitch').inputValue()).toContain('which opens in May');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are offered where a mail names people, and its pitch leaves the talk behind', async () => {
    await page.goto('/console/jobs/new');
    const pitch =
      'Worn-out ferry batteries become quayside chargers. Tidewell opens a quay in Lindmoor whose cranes run on them.';
    await page
      .getByLabel('Links or journalists')
      .fill(
        `Hi all,\n\nCoverage so far:\nhttps://courier.example/a-b-c\n\nWe should also try Mina Okafor at Grid Weekly.\n\nPitch: ${pitch}\n\nThanks\nRosa`,
      );
    await page.getByText('1 link · 1 person named in the text', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Use Mina Okafor, Grid Weekly' }).click();
    await page.getByText(/^2 sources/).waitFor();
    await page.getByRole('button', { name: 'Use the rest as pitch' }).click();
    await expect.poll(() => page.getByLabel('Pitch').inputValue()).toBe(pitch);
  });

  it('can be dropped', async () => {
    await page.goto('/console/jobs/new');
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['https://news.example/a,b.html'], 'links.txt'));
      return transfer;
    })()`);
    await page.dispatchEvent('.source-box', 'drop', { dataTransfer: data });
    await page
      .getByRole('region', { name: 'Preview of links.txt' })
      .getByText('1 article, 0 journalists.')
      .waitFor();
  });

  const rows = (count: number) =>
    Buffer.from(Array.from({ length: count }, (_, n) => `http://127.0.0.1:1/${n}`).join('\n'));

  it('are 10,000 without a wait', async () => {
    await choose('many.csv', rows(10_000));
    await page
      .getByText(/^10,000 sources.* A job takes at most 500 sources, so this list becomes 20 jobs/)
      .waitFor();
  });

  it('that could cost more than there is are started with a cap, as one campaign', async () => {
    const { organizationId } = await createTenant(stage.world.db, { credits: 12.5 });
    const user = await createUser(stage, {
      email: 'poor@example.org',
      name: 'Pia Poor',
      in: { [organizationId]: 'admin' },
    });
    const poor = await (await stage.browser.newContext({ baseURL: stage.origin })).newPage();
    await signInFirst(poor, user);
    await poor.getByLabel('Your story').fill('Old ferry batteries run a quay.');
    await poor.getByLabel('Links or journalists').fill(stage.sources.slice(0, 3).join('\n'));
    const notice = poor.getByRole('status').filter({ hasText: 'Not enough credits for everybody' });
    await notice.getByText('this could cost 15, and you have 12.5.').waitFor();
    expect(await faultsOf(poor, 'start with too few credits')).toEqual([]);
    // Another job holds credits while the page is open, so the cap is refused, and a lower one is named.
    await stage.world.db.transaction().execute(async (tx) => {
      await ledger.lockOrganization(tx, organizationId);
      const hold = { subject: newId('bil'), meter: 'hold' as const, amount: 0, reserved: 5_000 };
      await ledger.append(tx, organizationId, [hold]);
    });
    await notice.getByRole('button', { name: 'Start with a cap of 12' }).click();
    await poor.getByText('Not enough credits: this could cost 12, and you have 7.5.').waitFor();
    await poor.getByRole('button', { name: 'Start with a cap of 7' }).click();
    await poor.locator('.figures').getByText('of at most 7').waitFor();
    await poor.getByText(/Started .* by Pia Poor\./).waitFor();
    await poor.goto('/console/');
    const campaigns = poor.getByRole('table', { name: 'Campaigns' });
    await expect.poll(() => campaigns.getByRole('row').count()).toBe(1 + 1);
    await poor.context().close();
  });

  it('become two jobs if they are 501, of which none is started twice', async () => {
    await choose('more.csv', rows(501));
    await page.getByText('this list becomes 2 jobs').waitFor();
    await page.getByText(/at most 2,505 credits, paid only/).waitFor();
    await page.getByLabel('Label').fill('Long');
    // The second job is refused once, as if too many were running.
    let started = 0;
    await page.route(/journalists\/enrich(\?|$)/, (route) => {
      started += 1;
      return started === 2 ? route.fulfill({ status: 400, body: '{}' }) : route.fallback();
    });
    const start = page.getByRole('button', { name: /^Look up 501 sources/ });
    await start.click();
    await page.getByText('no job is started twice').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await start.click();
    await page.getByRole('heading', { level: 1, name: 'Research' }).waitFor();
    for (const label of ['Long (1 of 2)', 'Long (2 of 2)']) {
      const path = `/api/v1/journalist-enrichment-jobs?external_id=${encodeURIComponent(label)}`;
      const { body } = await stage.world.call<{ data: unknown[] }>('GET', path);
      expect(body.data, label).toHaveLength(1);
    }
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
  });
});
