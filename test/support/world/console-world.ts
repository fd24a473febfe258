import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { newsroom, type newsroomPages, writeArchive } from '../../../apps/local/index.ts';
import { inTransaction, memberships, passwordResets, users } from '../../../db/index.ts';
import type { OrganizationId, Role } from '../../../model/index.ts';
import { openBrowser, troublesOf } from '../probes/chromium.ts';
import { prepare } from './prepare.ts';
import { createWorld, type World } from './world.ts';

export interface ConsoleWorld {
  world: World;
  origin: string;
  /** The URLs of articles from the bundled newsroom, which the workers read from an archive. */
  sources: string[];
  /** The time to which the dates of the newsroom's articles are relative. */
  dated: Date;
  close(): Promise<void>;
}

/**
 * Starts a gateway and workers for which the whole web consists of the bundled newsroom and the given pages.
 */
export async function createConsoleWorld(further: newsroomPages.Recorded[] = []): Promise<ConsoleWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-console-'));
  const archive = join(folder, 'newsroom.warc.gz');
  const dated = new Date();
  await writeArchive(archive, [...newsroom.newsroom(dated), ...further]);
  const world = await createWorld({
    env: {
      BYLINE_WEB: 'archive',
      BYLINE_WEB_ARCHIVES: archive,
      BYLINE_TEMPORAL_UI_URL: 'http://temporal.example/',
    },
  });
  return {
    world,
    origin: world.app.listeningOrigin,
    sources: newsroom.DEMO_SOURCES.flatMap((source) => ('url' in source && source.url ? [source.url] : [])),
    dated,
    async close() {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prepares a console world for the tests of a block, and a browser to look at it. */
export function prepareConsole(further?: newsroomPages.Recorded[]): ConsoleWorld & { browser: Browser } {
  return prepare(async () => {
    const [stage, browser] = await Promise.all([createConsoleWorld(further), openBrowser()]);
    const close = async () => {
      await browser.close();
      await stage.close();
    };
    return { ...stage, browser, close };
  });
}

/** Creates a user who has never signed in, and returns the path of the link for setting a first password. */
export async function createUser(
  { world }: ConsoleWorld,
  wanted: { email: string; name: string; in: Record<OrganizationId, Role> },
): Promise<{ email: string; firstLink: string }> {
  const { email, name } = wanted;
  const user = await inTransaction(world.db, (tx) => users.create(tx, { email, name }));
  if (!user) throw new Error(`there is a user ${email}`);
  // Add the user to one organization at a time, because a sign-in selects the organization that was joined
  // first.
  for (const [id, role] of Object.entries(wanted.in)) {
    const membership = { organizationId: id as OrganizationId, userId: user.id, role };
    await inTransaction(world.db, (tx) => memberships.add(tx, membership));
  }
  const token = await inTransaction(world.db, (tx) => passwordResets.create(tx, user.id));
  return { email, firstLink: `/password-reset/${token}` };
}

const PASSWORD = 'four words make a password';

/** Sets the first password of a user through a link, which also signs the user in. */
export async function signInFirst(page: Page, user: { firstLink: string }): Promise<void> {
  await page.goto(user.firstLink);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { level: 1, name: 'What is your story?' }).waitFor();
}

export const ADA = { email: 'ada@example.org', name: 'Ada Admin' };

/** Opens a page of its own for a new admin of the world's organization, signed in. `troublesOf` knows its errors. */
export async function openAsAdmin(
  stage: ConsoleWorld,
  browser: Browser,
  person = ADA,
  context: BrowserContextOptions = {},
): Promise<Page> {
  const user = await createUser(stage, { ...person, in: { [stage.world.organizationId]: 'admin' } });
  const page = await (await browser.newContext({ baseURL: stage.origin, ...context })).newPage();
  troublesOf(page);
  await signInFirst(page, user);
  return page;
}

/** Signs in with the password on the sign-in page. */
export async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Presses a button, and waits for the result. If the server was not ready in time, it asks the user to try again,
 * so this function presses the button again.
 */
export async function untilInTime(page: Page, press: () => Promise<void>, result: Locator): Promise<void> {
  // A job's page advises for some sources to try again later.
  const late = page.getByText(/\. (?:T|Please t)ry again(?! later)/);
  do {
    await press();
    await result.or(late).first().waitFor();
  } while (await late.first().isVisible());
}

/** Presses the button that starts a look-up or a job, as often as necessary, and waits for the result. */
export function lookUp(page: Page, button: string | RegExp, result: Locator): Promise<void> {
  return untilInTime(page, () => page.getByRole('button', { name: button, exact: true }).click(), result);
}

/**
 * Skips the tests of a file that follow a failed one. The tests of a walk go on from each other's page, so after
 * a failure each of the others would only wait for an element that cannot appear.
 */
export function skipAfterFailure(): void {
  let failed = false;
  beforeEach(({ skip, onTestFailed }) => {
    if (failed) skip('an earlier step of the walk failed');
    onTestFailed(() => {
      failed = true;
    });
  });
}
