import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import Papa from 'papaparse';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERDICT_LABELS } from '../../model/index.ts';
import { openBrowser, troublesOf } from '../support/probes/chromium.ts';
import { keyboard, mouse } from '../support/probes/hands.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  lookUp,
  openAsAdmin,
  skipAfterFailure,
} from '../support/world/console-world.ts';
import { DESK_PITCH, deskPages, walkUrls } from '../support/world/desk-job.ts';

/** A forwarded mail in which an agency collected forty articles. */
const MAIL = [
  'From: Anna Berg <anna@agency.example>',
  'Subject: FW: coverage',
  '',
  'Hi Ada, this is what ran:',
  '',
  ...walkUrls().map((url, index) => `> ${index + 1}. (${url}),`),
  '',
  'Best regards,',
  'Anna Berg',
  'www.agency.example',
].join('\n');
const EDITED = `${DESK_PITCH} The first battery sails on the ferry in May, and reporters can see it before.`;

describe('a campaign, from a mail with forty links to the state that colleagues see', () => {
  skipAfterFailure();
  let stage: ConsoleWorld;
  let browser: Browser;
  let page: Page;
  let colleague: Page;
  let troubles: string[][];
  let job = '';
  let presses = 0;
  let started = 0;
  let lookedMs = 0;
  beforeAll(async () => {
    [stage, browser] = await Promise.all([createConsoleWorld(deskPages()), openBrowser()]);
    page = await openAsAdmin(stage, browser, { email: 'ada@example.org', name: 'Ada Admin' });
    colleague = await openAsAdmin(stage, browser, { email: 'tom@example.org', name: 'Tom Lind' });
    troubles = [troublesOf(page), troublesOf(colleague)];
    // Each press of the mouse counts, and so do the two that a choice from a menu needs.
    for (const each of [page, colleague]) {
      await each.exposeFunction('countPresses', (count: number) => {
        presses += count;
      });
      await each.addInitScript(`
        addEventListener('pointerdown', () => countPresses(1), true);
        addEventListener('change', ({ target }) => target.tagName === 'SELECT' && countPresses(2), true);`);
      await each.reload();
    }
    started = performance.now();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  });

  const faultsOn = async (on: Page, name: string) => {
    const from = performance.now();
    const faults = await faultsOf(on, name);
    lookedMs += performance.now() - from;
    return faults;
  };
  const grid = () => page.getByRole('grid', { name: 'Journalists' });
  const people = (on = page) => on.getByRole('table', { name: 'People of the campaign' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  it('begins with the story and whatever has links in it', async () => {
    expect(await faultsOn(page, 'start without campaigns')).toEqual([]);
    await page.getByLabel('Your story').fill(DESK_PITCH);
    await page.getByLabel('Links or journalists').fill(MAIL);
    await page.getByText('40 links · 1 perhaps your own (agency.example)', { exact: true }).waitFor();
    await page.getByText(/at most 200 credits, paid only/).waitFor();
    expect(await faultsOn(page, 'start with a mail')).toEqual([]);
    const tenth = grid().locator('tbody tr[data-index]').nth(9);
    await lookUp(page, /^Look up 40 sources \(at most 200 credits\)$/, tenth);
    await page.getByRole('heading', { name: 'About this job' }).waitFor();
    await page.locator('.figures').getByText('Complete').waitFor();
    job = new URL(page.url()).pathname;
    expect(await faultsOn(page, 'job of a campaign')).toEqual([]);
  });

  it('keeps the edited pitch as a version, and the scores for it', async () => {
    await button('Edit the pitch').click();
    await page.getByLabel('Edited pitch').fill(EDITED);
    await button('Score again').click();
    await button('Save as the next version').click();
    await page.getByText('Pitch, version 2').waitFor();
    await page.reload();
    await page.getByText('Pitch, version 2').waitFor();
    await page.getByText('The scores below are for version 2, next to the job’s own scores.').waitFor();
    await grid().getByRole('columnheader', { name: 'Fit now' }).waitFor();
    const row = grid().locator('tbody tr[data-index]').first();
    expect((await row.boundingBox())?.height, 'headlines keep their room').toBeLessThan(120);
    await mouse(page).selectRows(grid(), 10);
    await button('Add to list …').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('People join with the scores that are on the screen.').waitFor();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(/^10 journalists added to/).waitFor();
    await dialog.getByRole('link', { name: 'Open the campaign' }).click();
    await page.getByRole('heading', { name: 'People (10)' }).waitFor();
    await page.getByText('Story, version 2').waitFor();
    await expect.poll(() => people().getByText('for version 2').count()).toBe(10);
    expect(await faultsOn(page, 'campaign')).toEqual([]);
  });

  it('shows who was contacted', async () => {
    const first = people().getByRole('row').nth(1);
    await first.getByRole('combobox', { name: /^State of/ }).selectOption('contacted');
    await first.getByText(/^Contacted by Ada Admin on/).waitFor();
  });

  it('merges with the angles of the edited pitch', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Mail merge (CSV)' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const out = page.getByRole('dialog', { name: 'Not everybody is in the file' });
    await out.getByText('1: contacted before').waitFor();
    await out.getByRole('button', { name: 'Close' }).last().click();
    expect(data.filter(({ state, verdict }) => state !== 'to_contact' || verdict === 'Not a fit')).toEqual(
      [],
    );
    const scored = data.map(({ verdict, score }) => ({ verdict, score: Number(score) }));
    const labels: (string | undefined)[] = Object.values(VERDICT_LABELS);
    expect(scored).toEqual(
      scored.toSorted((a, b) => labels.indexOf(a.verdict) - labels.indexOf(b.verdict) || b.score - a.score),
    );
    expect(data.some((row) => (row.angle ?? row.personalized_angle ?? '') !== '')).toBe(true);
  });

  it('warns a colleague who would write to the same person', async () => {
    await colleague.goto(job);
    await colleague
      .getByText(/^Contacted by Ada Admin on/)
      .first()
      .waitFor();
    await colleague.getByRole('button', { name: /^Add (all|the \d+ who may fit) to a campaign/ }).click();
    await colleague.getByText('Leave out the person we have been in touch with').waitFor();
    expect(await faultsOn(colleague, 'adding somebody who was contacted')).toEqual([]);
  });

  it('is not repeated among the media lists', async () => {
    const list = await stage.world.call('POST', '/api/v1/media-lists', { body: { name: 'Harbour desks' } });
    expect(list.status).toBe(201);
    await createCampaign(stage.world, { name: 'Nobody was found for this one' });
    const own = await colleague.context().newPage();
    await own.goto('/console/lists');
    const lists = own.getByRole('table', { name: 'Media lists' });
    await lists.getByRole('link', { name: 'Harbour desks' }).waitFor();
    expect(await lists.getByRole('link').allTextContents()).toEqual(['Harbour desks']);
    await own.close();
  });

  it('is worked on with the keyboard alone', async () => {
    const hand = keyboard(page);
    await hand.press(button('Edit the story'));
    await hand.type(page.getByLabel('Story'), `${EDITED} Now with a date.`);
    await hand.press(button('Save as version 3'));
    await page.getByText('Story, version 3').waitFor();
    await hand.press(page.getByRole('button', { name: /^Score for version 3: / }).first());
    await people().getByText('for version 3').first().waitFor();
    const day = people()
      .getByLabel(/^Follow-up date of/)
      .first();
    await day.focus();
    await page.keyboard.type('12092026');
    expect(await day.inputValue()).toBe('2026-12-09');
  });

  it('is all there twelve days later, though the job is gone', async () => {
    const { db } = stage.world;
    await sql`update sessions set last_seen_at = now() - interval '12 days'`.execute(db);
    await sql`update jobs set expires_at = now() - interval '5 days'`.execute(db);
    await page.goto('/console/');
    const row = page.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1);
    await row.getByText('10', { exact: true }).waitFor();
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'People (10)' }).waitFor();
    await people()
      .getByText(/^Contacted by Ada Admin on/)
      .waitFor();
    await page.getByText('Story, version 3').waitFor();
    // A colleague was faster, on purpose.
    expect(troubles.flat().filter((trouble) => !trouble.includes('status of 412'))).toEqual([]);
    const seconds = (performance.now() - started - lookedMs) / 1000;
    console.log(`From a mail to twelve days later: ${presses} clicks, ${seconds.toFixed(1)} s without axe.`);
  });
});
