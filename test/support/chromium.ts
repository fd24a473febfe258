import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Paths where systems install Chromium or a compatible browser. */
const PLACES = [
  process.env.BYLINE_TEST_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A headless browser with a separate profile that makes no requests of its own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'These tests need Chromium: `apt-get install chromium`, `brew install --cask chromium`, or name one in BYLINE_TEST_CHROMIUM.',
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      // As root, which CI uses, Chromium refuses to start with its sandbox.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Collects the errors of a page from now on: exceptions in its scripts, and browser errors in its console.
 */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      troubles.push(`${message.text()} ${message.location().url}`);
    }
  });
  return troubles;
}
