import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PITCH } from '../../apps/local/index.ts';
import { inTransaction, invitations } from '../../db/index.ts';
import { troublesOf } from '../support/probes/chromium.ts';
import {
  createUser,
  lookUp,
  prepareConsole,
  signIn,
  signInFirst,
  skipAfterFailure,
} from '../support/world/console-world.ts';
import { createTenant } from '../support/world/world.ts';

const BALANCE = '/api/v1/credits/balance';

describe('the console, from the first sign-in to a revoked key', () => {
  skipAfterFailure();
  const stage = prepareConsole();
  let context: BrowserContext;
  let page: Page;
  let troubles: string[];
  let admin: Awaited<ReturnType<typeof createUser>>;
  beforeAll(async () => {
    const other = await createTenant(stage.world.db);
    admin = await createUser(stage, {
      email: 'ada@example.org',
      name: 'Ada Admin',
      in: { [stage.world.organizationId]: 'admin', [other.organizationId]: 'member' },
    });
    context = await stage.browser.newContext({ baseURL: stage.origin, acceptDownloads: true });
    page = await context.newPage();
    troubles = troublesOf(page);
    await signInFirst(page, admin);
  });
  const open = async (link: string, title = link) => {
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  /** The row of a person in the list of a job's journalists. */
  const rowOf = (name: string) =>
    page.getByRole('grid', { name: 'Journalists' }).getByRole('row').filter({ hasText: name });
  const statusWith = async (key: string) => (await stage.world.call('GET', BALANCE, { key })).status;

  it('sends a signed-out user to the sign-in page, and back to where they were', async () => {
    const stranger = await stage.browser.newContext({ baseURL: stage.origin });
    const visit = await stranger.newPage();
    await visit.goto('/console/credits?cursor=x');
    await visit.waitForURL(/\/sign-in/);
    expect(new URL(visit.url()).searchParams.get('return_to')).toBe('/console/credits?cursor=x');
    await stranger.close();
  });

  it('moves the focus and updates the title when a page opens', async () => {
    await open('Credits');
    expect(await page.title()).toBe('Credits · Byline');
    expect(await page.locator(':focus').textContent()).toBe('Credits');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'What is your story?' }).waitFor();
  });

  it('leads to the documentation', async () => {
    const menu = page.getByRole('navigation', { name: 'Console' });
    const link = menu.getByRole('link', { name: 'Documentation' });
    expect(await link.getAttribute('href')).toBe('/docs/');
  });

  it('creates a key, shows it once, and revokes it within a second', async () => {
    await open('API keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const secret = (await dialog.getByRole('region', { name: 'The new API key' }).textContent()) ?? '';
    expect(secret).toMatch(/^byl_/);
    expect(await statusWith(secret)).toBe(200);
    await dialog.getByRole('button', { name: 'I have copied the key' }).click();
    await page.getByRole('cell', { name: /^Newsletter/ }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Revoke Newsletter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await statusWith(secret)).toBe(200);
    await page.getByRole('button', { name: 'Revoke Newsletter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    // The dialog, which also contains the word “revoked”, closes when the key is revoked.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Revoked', { exact: true }).waitFor();
    await expect.poll(() => statusWith(secret)).toBe(401);
  });

  it('runs an enrichment, shows its completion, and the people with their evidence', async () => {
    await open('Research');
    await page.getByRole('link', { name: 'New job' }).click();
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByText('Write your story above, or paste a link or the name of a journalist.').waitFor();
    const mail = stage.sources.map((url, index) => `> ${index + 1}. (${url})`).join('\n');
    await page.getByLabel('Links or journalists').fill(`${mail}\nNora Nobody, nowhere.example`);
    await page.getByText(`${stage.sources.length} links · 1 person`, { exact: true }).waitFor();
    await page.getByLabel('Pitch').fill(PITCH);
    await page.getByLabel('Label').fill('From the console');
    await page.getByText(`at most ${(stage.sources.length + 1) * 5} credits, paid only`).waitFor();
    await page.getByRole('button', { name: 'Remove Nora Nobody, nowhere.example' }).click();
    await page.getByText(`at most ${stage.sources.length * 5} credits, paid only`).waitFor();
    const title = page.getByRole('heading', { level: 1, name: 'From the console' });
    await lookUp(page, /^Look up \d+ sources \(at most/, title);
    await page.getByRole('progressbar').waitFor();
    await page.locator('.figures').getByText('Complete').waitFor();
    await page.getByRole('heading', { name: 'Without a journalist' }).waitFor();
    const { namespace } = stage.world.config.temporal;
    await page.getByText('Developers', { exact: true }).last().click();
    expect(await page.getByRole('link', { name: 'Temporal' }).getAttribute('href')).toMatch(
      new RegExp(`^http://temporal\\.example/namespaces/${namespace}/workflows/jej_`),
    );

    await rowOf('Ines Valdorra').getByText('Ines Valdorra').click();
    const person = page.getByRole('dialog', { name: 'Ines Valdorra' });
    await person.getByRole('heading', { name: /^Fit with the pitch/ }).waitFor();
    await person.getByRole('link', { name: 'ines.valdorra@harbour-courier.example' }).waitFor();
    const evidence = person.locator('.excerpts li').filter({ has: page.getByText('Email', { exact: true }) });
    expect(await evidence.locator('blockquote').first().textContent()).toContain('ines.valdorra@');
    expect(await evidence.locator('mark').first().textContent()).toBe(
      'ines.valdorra@harbour-courier.example',
    );
    await evidence
      .getByText(/^Found (?:in|on) /)
      .first()
      .waitFor();
    expect(await evidence.locator('code').first().isVisible()).toBe(false);
    const pages = person.locator('.evidence-source a');
    expect(await pages.first().getAttribute('href')).toMatch(/^https:\/\/www\.harbour-courier\.example\//);
    expect(await pages.first().getAttribute('rel')).toContain('noopener');
  });

  it('shows what a fit is based on, in words', async () => {
    await rowOf('Ines Valdorra').locator('.fit-cell .badge').getByText('Strong fit').waitFor();
    const person = page.getByRole('dialog', { name: 'Ines Valdorra' });
    const fit = person.locator('.profile-part').filter({ hasText: 'Fit with the pitch' });
    const facts = fit.locator('.facts');
    await facts.getByText('in the headline').first().waitFor();
    await facts
      .getByRole('link', { name: /ferry batteries/ })
      .first()
      .waitFor();
    await facts
      .getByText(/days? ago|yesterday|today/)
      .first()
      .waitFor();
    await facts
      .getByText(/^Fresh\b/)
      .first()
      .waitFor();
    await facts.getByText('Ask first').waitFor();
    expect(await page.getByText('soft_fit').count()).toBe(0);
    await person.getByRole('button', { name: 'Close' }).click();
    await person.waitFor({ state: 'detached' });
  });

  it('shows the pitch, and scores the same people against another one', async () => {
    await page.getByText(PITCH.slice(0, 60)).first().waitFor();
    await page.getByRole('button', { name: 'Edit the pitch' }).click();
    await page
      .getByLabel('Edited pitch')
      .fill('A theatre company performs in the empty lock keepers’ houses and needs no stage at all.');
    await page.getByRole('button', { name: 'Score again' }).click();
    await page.getByText('The scores below are for the edited pitch').waitFor();
    await rowOf('Tomas Okwelu').locator('.fit-cell .badge').getByText('Strong fit').waitFor();
    await rowOf('Ines Valdorra').locator('.fit-cell').getByText('Not a fit').waitFor();
    await rowOf('Ines Valdorra').locator('.before-cell').getByText('Strong fit').waitFor();
    await page.getByRole('button', { name: 'Back to the job’s pitch' }).click();
    await rowOf('Ines Valdorra').locator('.fit-cell .badge').getByText('Strong fit').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Fit before' }).count()).toBe(0);
  });

  it('shows everyone if nobody matches the filters', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('nobody at all');
    await page.getByRole('button', { name: 'Show everyone' }).click();
    expect(await search.inputValue()).toBe('');
    const all = Number(
      (await page.getByRole('heading', { name: /^Journalists/ }).textContent())?.match(/\d+/),
    );
    const rows = page.getByRole('grid', { name: 'Journalists' });
    await expect.poll(() => rows.getAttribute('aria-rowcount')).toBe(String(all + 1));
  });

  it('exports the results of the job', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all for mail merge (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^From the console.*\.csv$/);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain('ines.valdorra@harbour-courier.example');
  });

  it('finds the job again by its label, and its cost in the ledger and the chart', async () => {
    await open('Research');
    await page.getByLabel('Label').fill('From the console');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/label=From\+the\+console/);
    await page.getByRole('cell', { name: 'From the console' }).waitFor();
    await open('Credits');
    const ledger = page.getByRole('table', { name: 'Ledger' });
    await ledger.getByRole('button', { name: 'Show the details of From the console' }).click();
    await ledger.getByText('Ines Valdorra').waitFor();
    expect(await ledger.getByRole('link', { name: 'From the console' }).count()).toBe(1);
    await page.getByRole('img', { name: /^\d[\d.,]* credits spent in 30 days$/ }).waitFor();
  });

  it('searches indexed articles, and starts a job from the selected ones', async () => {
    await open('News search');
    await page.getByLabel('Search for').fill('ferry OR batteries');
    await page.getByLabel('Published').selectOption({ label: 'Any time' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.news input').first().check();
    await page.getByText('Each page of results is paid for, also an empty one.').waitFor();
    await page.getByRole('button', { name: 'Find their journalists' }).click();
    await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
    expect(await page.getByLabel('Links or journalists').inputValue()).toMatch(/^https:\/\//);
  });

  it('looks up an article and a publication, and explains an invalid URL', async () => {
    await open('Articles');
    await page.getByLabel('Article URL').fill(stage.sources[0] ?? '');
    await lookUp(page, 'Look it up', page.getByRole('heading', { name: /^Evidence/ }));
    await open('Publications');
    await page.getByLabel('Hosts or URLs').fill('harbour-courier.example\nnot a host');
    await lookUp(page, 'Look up', page.getByText('Harbour Courier'));
  });

  it('invites a person with a link that is shown once, and withdraws it', async () => {
    await open('Members');
    await page.getByLabel('E-mail').fill('grace@example.org');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = await page.getByRole('region', { name: 'Invitation link' }).textContent();
    expect(link).toContain(`${stage.origin}/invitations/`);
    await page.getByRole('button', { name: 'Withdraw the invitation of grace@example.org' }).click();
    await page.getByText('There are no open invitations.').waitFor();
  });

  it('pages through the invitations without moving the members', async () => {
    await inTransaction(stage.world.db, async (tx) => {
      const { organizationId } = stage.world;
      for (let n = 0; n <= 50; n += 1) {
        const email = `guest-${n}@example.org`;
        await invitations.create(tx, { organizationId, email, role: 'member', invitedBy: null });
      }
    });
    await page.reload();
    const rows = page.getByRole('table', { name: 'Invitations' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(1 + 50);
    await page.getByRole('link', { name: 'Older invitations' }).click();
    await expect.poll(() => rows.count()).toBe(1 + 1);
    await page.getByRole('combobox', { name: 'Role of Ada Admin' }).waitFor();
    await page.getByRole('link', { name: 'Newest invitations' }).click();
    await expect.poll(() => rows.count()).toBe(1 + 50);
  });

  it('renames the organization, in the page header too', async () => {
    await page.goto('/console/organization');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Harbour Communications');
    await name.press('Enter');
    await page.getByText('The organization is now called Harbour Communications.').waitFor();
    const chosen = page.getByRole('combobox', { name: 'Organization' }).locator('option:checked');
    expect(await chosen.textContent()).toBe('Harbour Communications');
  });

  it('lets an admin have pitches deleted when their jobs end', async () => {
    const keep = page.getByRole('checkbox', { name: 'Keep each pitch until its job is deleted' });
    expect(await keep.isChecked()).toBe(true);
    await keep.click();
    await expect.poll(() => keep.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => keep.isChecked()).toBe(false);
    await page.goto('/console/members');
  });

  it('refuses to leave an organization without an admin, and says why', async () => {
    const members = page.getByRole('table', { name: 'Members' });
    // What a button says is part of its accessible name, so that voice control finds it.
    for (const one of await members.getByRole('button').all()) {
      const name = (await one.getAttribute('aria-label')) ?? (await one.textContent());
      expect(name).toContain((await one.textContent())?.trim());
    }
    await members.getByRole('button', { name: 'Leave the organization' }).waitFor();
    await page.getByRole('combobox', { name: 'Role of Ada Admin' }).selectOption('member');
    await page.getByRole('alert').filter({ hasText: 'The organization needs an admin' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Role of Ada Admin' }).inputValue()).toBe('admin');
    troubles.splice(0, troubles.length, ...troubles.filter((line) => !line.includes('409')));
  });

  it('shows nothing of the previous organization after a switch, and no keys to a member', async () => {
    const choose = page.getByRole('combobox', { name: 'Organization' });
    const other = await choose.locator('option:not(:checked)').textContent();
    await choose.selectOption({ label: other ?? '' });
    await page.getByText('No campaigns', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  });

  it('has logged no error to the browser’s console, and violated no rule of its own policy', () => {
    expect(troubles).toEqual([]);
  });

  it('signs out, requires sign-in again, and then opens the requested page', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto('/console/credits');
    await page.waitForURL(/\/sign-in\?return_to=/);
    await signIn(page, admin);
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
  });
});
