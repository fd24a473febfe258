import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { troublesOf } from '../support/probes/chromium.ts';
import { keyboard, mouse } from '../support/probes/hands.ts';
import { ADA, openAsAdmin, prepareConsole, skipAfterFailure } from '../support/world/console-world.ts';
import { DESK_FAILURES, DESK_PITCH, DESK_SOURCES, deskPages, deskUrls } from '../support/world/desk-job.ts';
import { articles, postJob, untilDone } from '../support/world/jobs.ts';
import { insertChange } from '../support/world/watch.ts';

const SCREEN = { width: 1440, height: 900 };

describe('the way from a job’s results to a list that can be sent', () => {
  skipAfterFailure();
  const stage = prepareConsole(deskPages());
  let page: Page;
  let troubles: string[];
  let job: string;
  let failures: number;
  let byAgency: number;
  let unread: number;
  beforeAll(async () => {
    const { id } = await postJob(stage.world, {
      from: articles(deskUrls()),
      fit_context: { pitch: DESK_PITCH },
      options: { external_id: 'Five hundred sources', include_recent: 0 },
    });
    const done = await untilDone(stage.world, id);
    job = id;
    failures = done.progress.unresolved;
    const countOf = (reason: string) =>
      done.result.unresolved_groups.find((one) => one.reason === reason)?.count ?? 0;
    byAgency = countOf('organization_byline');
    unread = countOf('fetch_failed');
    // Nothing that is missing in a recording can be had later, so say that these sites were away.
    await sql`update job_sources set retryable = true where job_id = ${id} and reason = 'fetch_failed'`.execute(
      stage.world.db,
    );
    await sql`update jobs set version = version + 1 where id = ${id}`.execute(stage.world.db);
    // There may be more failures than the test data intends, because a generated author's name can look like
    // the name of an organization.
    expect(failures).toBeGreaterThanOrEqual(DESK_FAILURES);
    page = await openAsAdmin(stage, stage.browser, ADA, {
      viewport: SCREEN,
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    troubles = troublesOf(page);
    // A job of 500 sources takes minutes on a machine that also does other work.
  }, 900_000);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const rows = () => page.getByRole('grid', { name: 'Journalists' }).locator('tbody tr[data-index]');
  /** Returns what was copied. The browser needs a moment to write it to the clipboard. */
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const openJob = async () => {
    await page.goto(`/console/jobs/${job}`);
    await rows().first().waitFor();
  };

  /** Returns the content of the file whose download the action `start` triggers. */
  const downloaded = async (start: Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), start]);
    return readFileSync(await download.path(), 'utf8');
  };
  it('shows 500 sources on less than three screens, with every failure in a group', async () => {
    await openJob();
    await page.getByText(`${DESK_SOURCES} sources done: `).waitFor();
    await page.getByText(`, ${failures} without`).waitFor();
    await page.getByRole('heading', { name: `Without a journalist (${failures})` }).waitFor();
    const height = await page.locator('html').evaluate((html) => html.scrollHeight);
    expect(height).toBeLessThan(3 * SCREEN.height);
    await button(/^Show \d+ more journalists/).click();
    expect(await page.locator('html').evaluate((html) => html.scrollHeight)).toBeLessThan(3 * SCREEN.height);
    // Only table rows that are in view are in the DOM.
    expect(await rows().count()).toBeLessThan(40);
    console.log(`500 sources: the page is ${height} px high.`);
  });

  it('sorts by each column, and says so to screen readers', async () => {
    await openJob();
    const header = page.getByRole('columnheader', { name: 'Journalist' });
    expect(await page.getByRole('columnheader', { name: 'Fit' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    const first = await rows().first().locator('.person-name').textContent();
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await rows().first().locator('.person-name').textContent()).not.toBe(first);
  });

  it('selects a range with Shift and the mouse, for a list and for the clipboard', async () => {
    await openJob();
    const shown = page.getByText(/^\d+ of \d+ shown$/);
    const before = await shown.textContent();
    await page.getByLabel('Has an e-mail address').check();
    // The filter is applied with low priority, so rows that are about to disappear can still be clicked.
    await expect.poll(() => shown.textContent()).not.toBe(before);
    await mouse(page).selectRows(page.getByRole('grid', { name: 'Journalists' }), 5);
    await page.getByText('5 journalists selected').waitFor();
    await button('Add to list …').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the new list').fill('With the mouse');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('5 journalists added to “With the mouse”.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await button('Copy 5 e-mail addresses').click();
    await expect.poll(async () => (await copied()).split(', ')).toHaveLength(5);
  });

  it('opens a person with the keyboard, and returns the focus to their row', async () => {
    await openJob();
    const hand = keyboard(page);
    await hand.selectRows(page.getByRole('grid', { name: 'Journalists' }), 5);
    await page.getByText('5 journalists selected').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Evidence/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('aria-selected')).toBe('true');
    await hand.press(button('Add to list …'));
    await hand.chooseLast(page.getByRole('combobox', { name: 'List' }));
    await hand.type(page.getByLabel('Name of the new list'), 'With the keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('5 journalists added to “With the keyboard”.').waitFor();
  });

  it('keeps the state and a note of everyone in a list, and says who changed them', async () => {
    await page.goto('/console/lists');
    await page.getByRole('link', { name: 'With the mouse' }).click();
    await page.getByRole('heading', { level: 1, name: 'With the mouse' }).waitFor();
    const state = page.getByRole('combobox', { name: /^State of / }).first();
    // A note that is saved with the old version would conflict with the new state. Wait until it is loaded.
    let isSaved = false;
    const reload = page.waitForResponse((response) => {
      isSaved ||= response.request().method() === 'PATCH';
      return isSaved && response.request().method() === 'GET' && response.url().includes('/members');
    });
    await state.selectOption({ label: 'Contacted' });
    await reload;
    const chosen = page.locator('option:checked', { hasText: /^Contacted$/ });
    await page.locator('td select:enabled', { has: chosen }).waitFor();
    await button(/^Add a note about/)
      .first()
      .click();
    await page.getByLabel('Note', { exact: true }).fill('Prefers calls before ten.');
    await button('Save the note').click();
    await page.getByRole('cell', { name: /Prefers calls before ten\./ }).waitFor();
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Contacted' });
    const members = page.getByRole('table', { name: 'Members of the list' }).locator('tbody tr');
    await expect.poll(() => members.count()).toBe(1);
    await page.getByText('Show the latest changes').click();
    await page.getByText(/changed .*: to contact → contacted/).waitFor();
    const peopleIn = (csv: string) => csv.trim().split('\r\n').length - 1;
    const contacted = await downloaded(
      page.getByRole('link', { name: 'Download “Contacted” for mail merge (CSV)' }).click(),
    );
    expect(contacted).toContain('Prefers calls before ten.');
    expect(peopleIn(contacted)).toBe(1);
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'To contact' });
    const others = await downloaded(
      page.getByRole('link', { name: 'Download “To contact” for mail merge (CSV)' }).click(),
    );
    expect(others).not.toContain('Prefers calls before ten.');
    expect(peopleIn(others)).toBe(4);
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Contacted' });
    await expect.poll(() => members.count()).toBe(1);
  });

  it('says whether the people of a list are still there, and takes over a change', async () => {
    const { db } = stage.world;
    const member = await db
      .selectFrom('media_list_members')
      .innerJoin('media_lists', 'media_lists.id', 'list_id')
      .select(['media_list_members.id', 'list_id', 'journalist_id'])
      .where('name', '=', 'With the mouse')
      .where('state', '=', 'contacted')
      .executeTakeFirstOrThrow();
    await page.getByLabel('Check their pages').selectOption({ label: 'Every month' });
    await button('Check now').click();
    await page.getByText(/A check began|Last check/).waitFor();
    await insertChange(db, { listId: member.list_id, memberId: member.id, person: member.journalist_id });
    await page.reload();
    await page.getByText('now “Editor”, before “Reporter”.').waitFor();
    expect(await page.getByLabel('Check their pages').inputValue()).toBe('monthly');
    await button('Accept').click();
    await page.getByText('now “Editor”, before “Reporter”.').waitFor({ state: 'detached' });
    const { role } = await db
      .selectFrom('media_list_members')
      .select(sql<string>`profile ->> 'role'`.as('role'))
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('Editor');
  });

  it('shows a person over all jobs and lists', async () => {
    const link = page.getByRole('table', { name: 'Members of the list' }).locator('.row-link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('cell', { name: 'Five hundred sources' }).waitFor();
    await page.getByRole('heading', { name: 'Fit with the pitch of “Five hundred sources”' }).waitFor();
    await page.getByRole('cell', { name: 'With the mouse' }).waitFor();
    await page.locator('.excerpts mark').first().waitFor();
  });

  it('renames a list, removes a member, and deletes a list after asking', async () => {
    await page.goto('/console/lists');
    await button('Rename With the keyboard').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour desks');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('link', { name: 'Harbour desks' }).click();
    const members = page.getByRole('table', { name: 'Members of the list' }).locator('tbody tr');
    await expect.poll(() => members.count()).toBe(5);
    await members.first().getByText('More', { exact: true }).click();
    await members
      .first()
      .getByRole('button', { name: /^Remove / })
      .click();
    await button('Remove from the list').click();
    await expect.poll(() => members.count()).toBe(4);
    await page.goto('/console/lists');
    await button('Delete Harbour desks').click();
    await button('Delete the list').click();
    await page.getByRole('link', { name: 'Harbour desks' }).waitFor({ state: 'detached' });
  });

  it('retries failures that another attempt may change as a new job with the same pitch', async () => {
    await openJob();
    const group = (label: string) => page.locator('.group').filter({ hasText: label });
    const agency = group('Signed by an organization');
    expect(await agency.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
    await agency.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(async () => (await copied()).split('\n')).toHaveLength(byAgency);
    await group('Could not be read').getByRole('button', { name: 'Retry these' }).click();
    await page
      .getByRole('dialog')
      .getByText(/at most \d+ credits/)
      .waitFor();
    await button('Start the job').click();
    await page.getByRole('heading', { level: 1, name: 'Retry of Five hundred sources' }).waitFor();
    await page.getByText(`, ${unread} without`).first().waitFor();
  });

  it('has logged no error to the browser’s console', () => {
    expect(troubles).toEqual([]);
  });
});
