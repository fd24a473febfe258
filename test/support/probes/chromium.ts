import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The usual paths of Chromium and compatible browsers. */
const PLACES = [
  process.env.BYLINE_TEST_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * How long a test waits for an element or a page. The time is much longer than needed on a quiet machine,
 * because several test runs may share a machine.
 */
const WAIT_MS = 240_000;

/** Opens a headless browser with its own profile. The browser makes no background requests. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'These tests need Chromium: `apt-get install chromium`, `brew install --cask chromium`, or name one in BYLINE_TEST_CHROMIUM.',
    );
  }
  const browser = await chromium.launch({
    executablePath,
    args: [
      // CI runs as root, and Chromium refuses to use its sandbox as root.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(WAIT_MS));
  return browser;
}

/**
 * The message that Chromium logs about a response that asks the client to try again. On a busy machine, the
 * gateway may send such responses.
 */
const TRY_AGAIN = /^Failed to load resource: the server responded with a status of 50[23]\b/;

/** The errors of the pages that are watched. */
const watched = new WeakMap<Page, string[]>();

/**
 * Returns the errors of a page since it was first asked for: exceptions in its scripts and errors in the browser console,
 * except responses that ask the client to try again. The list grows.
 */
export function troublesOf(page: Page): string[] {
  const known = watched.get(page);
  if (known) return known;
  const troubles: string[] = [];
  watched.set(page, troubles);
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (TRY_AGAIN.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      troubles.push(`${message.text()} ${message.location().url}`);
    }
  });
  return troubles;
}
