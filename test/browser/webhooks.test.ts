import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { openAsAdmin, prepareConsole, skipAfterFailure } from '../support/world/console-world.ts';

describe('the page of webhooks', () => {
  const stage = prepareConsole();
  skipAfterFailure();
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    page = await openAsAdmin(stage, stage.browser);
    troubles = troublesOf(page);
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = () => page.getByRole('dialog');
  const secretOf = async () => {
    const secret = await dialog().getByLabel('The secret').textContent();
    await press('I have copied the secret');
    await dialog().waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    return secret;
  };

  it('adds one for the chosen events, and shows its secret once', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await press('Add a webhook');
    await press('Add it');
    await dialog().getByText('Enter a URL.').waitFor();
    await dialog().getByLabel('URL').fill('http://paper.example/events');
    await press('Add it');
    await dialog()
      .getByText(/must begin with https/)
      .waitFor();
    await dialog()
      .getByLabel('URL')
      .fill(`https://127.0.0.1/events?of=${'a-long-name-'.repeat(8)}`);
    await dialog()
      .getByLabel(/search\.done/)
      .check();
    expect(await faultsOf(page, 'new webhook')).toEqual([]);
    await press('Add it');
    await dialog().getByText('Copy it now').waitFor();
    expect(await faultsOf(page, 'secret of a webhook')).toEqual([]);
    expect(await secretOf()).toMatch(/^whsec_/);
    expect(await faultsOf(page, 'webhooks')).toEqual([]);
  });

  it('shows what was sent and why it has not arrived, and sends it again', async () => {
    await page.getByRole('link', { name: /^https:\/\/127/ }).click();
    await page.getByText('No events yet').waitFor();
    await press('Send a test');
    const table = page.getByRole('table', { name: 'Deliveries' });
    await table.getByText('127.0.0.1 is not on the public internet').waitFor();
    await page.getByText('Failing').first().waitFor();
    expect(await faultsOf(page, 'webhook')).toEqual([]);
    await press('Show endpoint.test');
    await dialog().getByText('127.0.0.1 is not on the public internet.').waitFor();
    expect(await faultsOf(page, 'delivery')).toEqual([]);
    await press('Send it again');
    await dialog().waitFor({ state: 'detached' });
    await press('Send what has not arrived');
    await page.getByText('1 event is sent again.').waitFor();
  });

  it('replaces the secret, switches the webhook off, and deletes it', async () => {
    await press('New secret');
    await press('Show a new secret');
    expect(await secretOf()).toMatch(/^whsec_/);
    await page.getByText('The earlier secret expires').waitFor();
    await press('Switch off');
    await page.getByText('An admin has switched it off.').waitFor();
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    await press('Switch on');
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    await press('Delete');
    await press('Delete it');
    await page.getByText('No webhooks yet').waitFor();
  });

  it('says below how many credits they are called', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Credits').fill('0x10');
    await page.getByText('Enter a number of credits').waitFor();
    await page.getByLabel('Credits').fill('99.5');
    await press('Save');
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Credits').inputValue()).toBe('99.5');
    expect(await faultsOf(page, 'settings with a threshold')).toEqual([]);
    // The two URLs that the API refuses.
    expect(troubles.filter((trouble) => !/400/.test(trouble))).toEqual([]);
  });
});
