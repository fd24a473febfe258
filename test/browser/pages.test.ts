import * as oauth from 'openid-client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, invitations, memberships, passwordResets } from '../../db/index.ts';
import { createUser, PASSWORD, type Person } from '../support/probes/browser.ts';
import { openBrowser, troublesOf } from '../support/probes/chromium.ts';
import { faultsOf } from '../support/probes/looks.ts';
import { noteSecret } from '../support/world/captured.ts';
import { authorization, BOTH_SCOPES, commandLine, registerClient } from '../support/world/oauth.ts';
import { createTenant, createWorld, type World } from '../support/world/world.ts';

/** The message that Chromium logs about a page with an error status. */
const STATUS_LINE = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Checks the pages that the gateway itself renders, which are not part of the console. Each page is used for
 * a real task in a browser.
 */
describe('the pages that the gateway renders', () => {
  let world: World;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let robin: Person;
  let troubles: string[];
  beforeAll(async () => {
    [world, browser] = await Promise.all([createWorld({ roles: [] }), openBrowser()]);
    robin = await createUser(world.db, world);
    context = await browser.newContext({ baseURL: world.app.listeningOrigin });
    page = await context.newPage();
    troubles = troublesOf(page);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  /** Turns off the browser's validation of the form, so that invalid input reaches the gateway. */
  const waiveRules = () =>
    page
      .locator('form')
      .first()
      .evaluate((form) => form.setAttribute('novalidate', ''));
  const look = async (name: string) => expect(await faultsOf(page, name)).toEqual([]);

  async function invitationOf(email: string): Promise<string> {
    const invited = {
      organizationId: world.organizationId,
      email,
      role: 'member',
      invitedBy: robin.id,
    } as const;
    const { token } = await inTransaction(world.db, (tx) => invitations.create(tx, invited));
    noteSecret(token);
    return `/invitations/${token}`;
  }
  async function signIn() {
    await page.goto('/sign-in?return_to=/docs');
    await page.getByLabel('E-mail address').fill(robin.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await press('Sign in');
    await heading('Documentation');
  }

  it('include a successful and a failed sign-in', async () => {
    await page.goto('/sign-in');
    await heading('Sign in');
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    await look('sign-in');
    await page.getByLabel('E-mail address').fill(robin.email);
    await page.getByLabel('Password').fill('not the password');
    await press('Sign in');
    await page.getByRole('alert').waitFor();
    await look('sign-in, wrong password');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading('Reset your password');
    await look('password forgotten');
  });

  it('include a new password, one that is too short, and an expired link', async () => {
    const token = await inTransaction(world.db, (tx) => passwordResets.create(tx, robin.id));
    noteSecret(token);
    await page.goto(`/password-reset/${token}`);
    await heading('Set a password');
    await look('password reset');
    await waiveRules();
    await page.getByLabel('New password').fill('short');
    await press('Set password');
    await page.getByRole('alert').waitFor();
    await look('password reset, too short');
    await page.goto('/password-reset/nothing');
    await page.getByText('This link is invalid').waitFor();
    await look('expired link');
  });

  it('include an invitation for a new user, a user with an account and a signed-in user', async () => {
    await page.goto(await invitationOf('new@team.example'));
    await heading(/^Join /);
    await look('invitation');
    await waiveRules();
    await page.getByLabel('Your name').fill('Ada New');
    await press('Join');
    await page.getByRole('alert').waitFor();
    await look('invitation, no password');

    const link = await invitationOf(robin.email);
    await page.goto(link);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await look('invitation, has an account');
    await signIn();
    await page.goto(link);
    await page.getByRole('link', { name: 'Go to the console' }).waitFor();
    await look('invitation, is a member');
    const other = await createTenant(world.db);
    const elsewhere = { ...other, email: robin.email, role: 'member', invitedBy: null } as const;
    const { token } = await inTransaction(world.db, (tx) => invitations.create(tx, elsewhere));
    noteSecret(token);
    await page.goto(`/invitations/${token}`);
    await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
    await look('invitation, signed in');
  });

  it('include consent to a program, for one organization and for one of several', async () => {
    const { url } = await authorization(await registerClient(world));
    await page.goto(url.href);
    await heading('Allow Media planner?');
    await page.getByText('For the organization').waitFor();
    await look('consent, one organization');
    for (const { organizationId } of [await createTenant(world.db), await createTenant(world.db)])
      await inTransaction(world.db, (tx) =>
        memberships.add(tx, { organizationId, userId: robin.id, role: 'member' }),
      );
    await page.reload();
    await page.getByRole('group', { name: 'For which organization?' }).waitFor();
    await look('consent, several organizations');
    await page.getByRole('radio').nth(1).check();
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await press('Allow');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('radio').nth(1).isChecked(), 'the organization that was chosen').toBe(true);
    await look('consent, nothing chosen');
  });

  it('include a device code: unknown, the user’s own, consented to, connected', async () => {
    const device = await oauth.initiateDeviceAuthorization(await commandLine(world), { scope: BOTH_SCOPES });
    noteSecret(device.device_code);
    await page.goto('/device');
    await heading('Connect a device');
    await look('device');
    await page.getByLabel('Code').fill('BCDF-GHJK');
    await press('Continue');
    await page.getByRole('alert').waitFor();
    await look('device, unknown code');
    await page.getByLabel('Code').fill(device.user_code);
    await press('Continue');
    await heading('Is this your device?');
    await look('device, confirmation');
    await press('Yes, this is my device');
    await heading('Allow Byline command line?');
    await page.getByRole('radio').first().check();
    await look('device, consent');
    await press('Allow');
    await heading('Your device is connected');
    await look('device, connected');
  });

  it('include errors without a way forward', async () => {
    await page.goto('/api/oauth/authorize?client_id=nobody&response_type=code');
    await heading('Something went wrong');
    await look('failed authorization');
    await page.goto('/oauth/interaction/nothing');
    await page.getByText('started in another browser').waitFor();
    await look('expired interaction');
    await context.clearCookies();
    await page.goto('/sign-in');
    await context.clearCookies();
    await page.getByLabel('E-mail address').fill(robin.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await press('Sign in');
    await page.getByText('This form has expired').waitFor();
    await look('expired form');
  });

  it('include an unknown URL', async () => {
    await page.goto('/nothing');
    await heading('Not found');
    await look('nothing there');
  });

  it('log nothing to the browser’s own console', () => {
    expect(troubles.filter((trouble) => !STATUS_LINE.test(trouble))).toEqual([]);
  });
});
