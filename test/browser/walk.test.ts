import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FitReports, Job, MediaList, MediaListMember } from '../../apps/client/index.ts';
import { BYTE_ORDER_MARK } from '../../model/text/csv-text.ts';
import { VERDICT_LABELS } from '../../model/text/fit-words.ts';
import { MAIL_MERGE_COLUMNS } from '../../packages/mail-merge/index.ts';
import { authorName } from '../support/pages/big-newsroom.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import { type Hand, keyboard, mouse } from '../support/probes/hands.ts';
import { faultsOf, violationsOf } from '../support/probes/looks.ts';
import { patiently } from '../support/probes/patiently.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { ADA, openAsAdmin, prepareConsole, untilInTime } from '../support/world/console-world.ts';
import { DESK_PITCH, deskPages, walkUrls } from '../support/world/desk-job.ts';
import { indexReports } from '../support/world/reported-news.ts';
import type { Reply } from '../support/world/world.ts';

const OTHER_PITCH = 'An orchestra plays in the museum during the election, and the theatre lends its chairs.';

const STORY = 'Ferry batteries: the harbour council pays for the storage and the recycling.';
/** More campaigns than a page of them has. */
const OTHER_CAMPAIGNS = 51;

/** A CSV list with forty articles and one row without a link. */
const LIST = [
  'Link;Topic',
  ...walkUrls().map((url, index) => `${url};Topic ${index}`),
  'no link here;Topic',
].join('\r\n');

describe('the way from a list of links to a mail merge', () => {
  const stage = prepareConsole(deskPages());
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    page = await openAsAdmin(stage, stage.browser, ADA, { acceptDownloads: true });
    troubles = troublesOf(page);
  });
  // Each of these tests takes minutes on a machine that also does other work.
  const walks = { timeout: 900_000 };
  it.each([
    ['the mouse, and axe finds nothing on the way', mouse],
    ['the keyboard alone', keyboard],
  ])('can be walked with %s', walks, async (name, handOf) => {
    const hand = handOf(page);
    const label = `Harbour list, ${hand.name}`;
    const grid = page.getByRole('grid', { name: 'Journalists' });
    const dialog = page.getByRole('dialog');
    const button = (text: string) => page.getByRole('button', { name: text });
    const started = performance.now();
    let lookedMs = 0;
    // Both walks see the same pages, so that axe looks once at those that `accessibility.test.ts` does not open.
    const look = async (where: string) => {
      if (handOf === keyboard) return;
      const from = performance.now();
      const violations = await violationsOf(page);
      expect(violations, where).toEqual([]);
      lookedMs += performance.now() - from;
    };

    await page.goto('/console/jobs');
    await page.getByRole('heading', { level: 1, name: 'Research' }).waitFor();
    await hand.press(page.getByRole('link', { name: 'New job' }));

    const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
    await hand.chooseFile(page.getByLabel('CSV, Excel or text file'), file);
    const preview = page.getByRole('region', { name: 'Preview of links.csv' });
    await preview.getByText('40 articles, 0 journalists, 1 not usable. Columns not used: Topic.').waitFor();
    await preview.getByRole('row', { name: /^42 no link here/ }).waitFor();
    await hand.type(page.getByLabel('Pitch'), DESK_PITCH);
    await hand.type(page.getByLabel('Label'), label);
    await page.getByText(/at most 200 credits, paid only/).waitFor();
    await look('new job');
    await hand.press(page.getByRole('button', { name: /^Look up 40 sources/ }));

    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    await page.locator('.figures').getByText('Complete').waitFor();
    await page.getByText(/^40 sources done: \d+ with a journalist, \d+ without$/).waitFor();
    await look('job');

    const shown = page.getByText(/^\d+ of \d+ shown$/);
    const before = await shown.textContent();
    await hand.press(page.getByLabel('Has an e-mail address'));
    await expect.poll(() => shown.textContent()).not.toBe(before);
    const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
    const onlyShown = button(`Download the ${count} shown for mail merge (CSV)`);
    expect(recordsOf(await downloaded(hand, onlyShown))).toHaveLength(count);

    await hand.press(button('Edit the pitch'));
    await hand.type(page.getByLabel('Edited pitch'), OTHER_PITCH);
    await look('editing the pitch');
    await hand.press(button('Score again'));
    await page.getByRole('columnheader', { name: 'Fit before' }).waitFor();

    await hand.selectRows(grid, 5);
    await page.getByText('5 journalists selected').waitFor();
    const chosen = await grid.locator('tr[aria-selected="true"] .person-name').allTextContents();
    expect(chosen).toHaveLength(5);

    await hand.press(button('Add to list …'));
    await hand.chooseLast(dialog.getByLabel('Campaign or list', { exact: true }));
    await hand.type(dialog.getByLabel('Name of the new list'), label);
    await look('adding to a list');
    // People join with scores for the edited pitch, for which a busy server asks for more time.
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    const added = dialog.getByText(`5 journalists added to “${label}”.`);
    await untilInTime(page, () => hand.press(add), added);
    await hand.press(dialog.getByRole('button', { name: 'Done' }));
    await dialog.waitFor({ state: 'detached' });

    const download = page.getByRole('button', { name: 'Download for mail merge (CSV)' });
    await expectMerge(await downloaded(hand, download), label, chosen);

    await hand.press(page.getByRole('link', { name: 'Media lists' }));
    await hand.press(page.getByRole('link', { name: label }));
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    await page.getByRole('table', { name: 'Members of the list' }).waitFor();
    await expectMembers(label, chosen);
    const list = await downloaded(hand, page.getByRole('link', { name: 'Download for mail merge (CSV)' }));
    expect(recordsOf(list).map((row) => row.name)).toEqual(chosen);

    const seconds = (performance.now() - started - lookedMs) / 1000;
    console.log(`The walk with ${name}: ${seconds.toFixed(1)} s without axe.`);
  });

  it(
    'can begin without a single link: the story finds the people, and ends in a mail merge',
    walks,
    async () => {
      const { world } = stage;
      await indexReports(world.db, [
        ...walkUrls()
          .slice(0, 12)
          .map((url, index) => ({
            title: `The council pays for the storage and recycling of ferry batteries in harbour ${index}`,
            snippet: `Harbour desk ${index}: ferry batteries go to storage and recycling, and the council pays.`,
            // Of some articles, only the page names the author.
            author: index % 4 === 0 ? null : authorName(index),
            url,
            days: 3 + 2 * index,
          })),
        // Words say something about a subject only if most articles do not have them.
        ...Array.from({ length: 240 }, (_, index) => ({
          title: `Cup match ${index} ends in a draw after a late penalty`,
          snippet: `The striker missed a penalty in minute ${index} before the coach changed the goalkeeper.`,
          author: null,
          url: `https://sport.example/match-${index}`,
          days: index % 60,
        })),
      ]);
      const started = performance.now();
      let clicks = 0;
      const click = async (control: Locator) => {
        clicks += 1;
        await control.click();
      };
      const button = (name: RegExp | string) => page.getByRole('button', { name });
      await page.goto('/console/');
      await page.getByLabel('Your story').fill(STORY);
      await click(button(/^Find who covers this/));
      await page.getByText(/^\d+ (?:person|people) (?:we would write to|to look at)/).waitFor();
      const found = page.getByRole('table', { name: 'People' });
      expect(await found.getByRole('row').count()).toBeGreaterThan(8);
      const ticked = () => page.getByRole('checkbox', { name: /^Choose /, checked: true });
      const fitting = (await found.getByRole('row').count()) - 1;
      expect(await ticked().count(), 'chosen from the start').toBe(fitting);
      await page.getByRole('button', { name: 'none', exact: true }).click();
      await page.getByText(/^0 of \d+ chosen$/).waitFor();
      expect(await button(/^Look up contacts for 0 people/).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'All', exact: true }).click();
      expect(await ticked().count(), 'chosen together').toBe(fitting);
      const looked = performance.now();
      expect(await faultsOf(page, 'search for people')).toEqual([]);
      // Colleagues begin so many campaigns that the first page of the list does not have this one.
      for (let number = 1; number <= OTHER_CAMPAIGNS; number += 1)
        await createCampaign(world, { name: `Other ${number}` });
      const aside = performance.now() - looked;
      await click(button(/^Look up contacts for \d+ people \(at most \d+ credits\)$/));
      await page.locator('.figures').getByText('Complete').waitFor();
      await click(button(/^Add (all|the \d+ who may fit) to a campaign/));
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`Other ${OTHER_CAMPAIGNS} (0)`).waitFor({ state: 'attached' });
      await click(dialog.getByRole('button', { name: 'Add', exact: true }));
      await click(dialog.getByRole('link', { name: 'Open the campaign' }));
      await page.getByRole('heading', { level: 1, name: 'Ferry batteries' }).waitFor();
      const people = page.getByRole('table', { name: 'People of the campaign' });
      await people.getByText('for version 1').first().waitFor();
      await page.getByRole('table', { name: 'Searches for people' }).getByRole('link').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        click(button('Mail merge (CSV)')),
      ]);
      const merged = recordsOf(readFileSync(await download.path(), 'utf8'));
      expect(merged.length).toBeLessThanOrEqual((await people.getByRole('row').count()) - 1);
      expect(merged.length).toBeGreaterThan(0);
      const seconds = (performance.now() - started - aside) / 1000;
      console.log(`From a story to a mail merge: ${clicks} clicks, ${seconds.toFixed(1)} s.`);

      await page.goto('/console/jobs');
      await page.getByRole('table', { name: 'Searches for people' }).getByRole('link').first().click();
      await found.getByRole('row').nth(8).waitFor();
      // Nobody who was looked up is chosen to be paid for again.
      await page
        .getByText(/^Looked up in/)
        .first()
        .waitFor();
      expect(await ticked().count(), 'chosen after the job').toBe(0);
    },
  );

  it('logs no error to the browser’s console', () => {
    expect(troubles).toEqual([]);
  });

  const downloaded = async (hand: Hand, control: ReturnType<Page['getByRole']>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), hand.press(control)]);
    return readFileSync(await download.path(), 'utf8');
  };

  /** Parses CSV with a header row. */
  function recordsOf(file: string): Record<string, string>[] {
    expect(file.startsWith(BYTE_ORDER_MARK)).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(file.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    return data;
  }

  /** Expects the chosen journalists on the list, with the scores for the edited pitch. */
  async function expectMembers(label: string, chosen: string[]) {
    const { call } = stage.world;
    const [list] = (await call<{ data: MediaList[] }>('GET', '/api/v1/media-lists')).body.data.filter(
      ({ name }) => name === label,
    );
    const [{ body: members }, { research }] = await Promise.all([
      call<{ data: MediaListMember[] }>('GET', `/api/v1/media-lists/${list?.id}/members`),
      jobWithScores(label).then(({ scored }) => scored),
    ]);
    expect(members.data.map(({ journalist }) => journalist.name).sort()).toEqual(chosen.toSorted());
    for (const { journalist, research: report } of members.data)
      expect(report).toEqual(
        research.find((each) => each.journalist_identity_id === journalist.journalist_identity_id),
      );
  }

  /** Returns the job with the given label, and its scores for the edited pitch. */
  async function jobWithScores(label: string): Promise<{ job: Job; scored: FitReports }> {
    const jobs = '/api/v1/journalist-enrichment-jobs';
    const { call } = stage.world;
    const listed = await call<{ data: Job[] }>('GET', `${jobs}?external_id=${encodeURIComponent(label)}`);
    const id = listed.body.data[0]?.id ?? '';
    const [{ body: job }, { body: scored }] = await Promise.all([
      call<Job>('GET', `${jobs}/${id}?include=evidence`),
      rescored(`${jobs}/${id}:rescore`),
    ]);
    return { job, scored };
  }

  /** Scores a job against the edited pitch. Repeats the request if the scores are not ready in time. */
  function rescored(path: string): Promise<Reply<FitReports>> {
    const body = { fit_context: { pitch: OTHER_PITCH } };
    return patiently(() => stage.world.call<FitReports>('POST', path, { body }));
  }

  /**
   * Expects one row per chosen journalist, in the order shown on the page, with the scores for the edited
   * pitch.
   */
  async function expectMerge(file: string, label: string, chosen: string[]) {
    const { job, scored } = await jobWithScores(label);
    const rows = recordsOf(file);
    expect(Object.keys(rows[0] ?? {})).toEqual([...MAIL_MERGE_COLUMNS]);
    expect(rows.map(({ name }) => name)).toEqual(chosen);
    for (const row of rows) {
      const journalist = job.result.journalists.find(({ name }) => name === row.name);
      const report = scored.research.find(
        (each) => each.journalist_identity_id === journalist?.journalist_identity_id,
      );
      expect(journalist?.email).toMatch(/@outlet-\d+\.example$/);
      expect(row).toMatchObject({
        name: `${row.first_name} ${row.last_name}`,
        email: journalist?.email,
        outlet: journalist?.outlet,
        score: String(Math.floor(report?.fit.score ?? Number.NaN)),
        verdict: report && VERDICT_LABELS[report.fit.verdict],
        angle: report?.fit.personalized_angle ?? '',
        recent_article_date: '2026-11-01',
      });
      expect(row.recent_article).toMatch(/^Story \d+/);
      expect(journalist?.evidence.map(({ url }) => url)).toContain(row.evidence_url);
    }
  }
});
