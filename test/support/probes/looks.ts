import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WIDE = 1440;
/** The width of a typical phone screen in CSS pixels, for screenshots. */
const PHONE = 390;
/** The width of the narrowest supported screen, in CSS pixels. */
export const NARROW = 360;
const HEIGHT = 800;

/**
 * Returns the problems of the open page: what the accessibility checker axe finds in light and dark mode, and
 * whether a narrow screen has to scroll sideways or hides the buttons of a dialog. If `BYLINE_TEST_SCREENSHOTS` is set to a folder, saves
 * screenshots there.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: WIDE, height: HEIGHT });
    // Light and dark mode differ only in colors, so in dark mode, axe checks only the contrast.
    const violations = await violationsOf(page, colorScheme === 'light' ? [] : ['color-contrast']);
    for (const { id, nodes } of violations)
      faults.push(`${name}, ${colorScheme}: ${id} at ${nodes[0]?.target.join(' ')}`);
    await keep(page, `${name}, ${colorScheme}`);
  }
  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  const width = await page.locator('html').evaluate((html) => html.scrollWidth);
  if (width > NARROW) faults.push(`${name} is ${width} px wide`);
  for (const button of await page.locator('dialog[open]').last().locator('.dialog-actions button').all()) {
    const isInSight = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height - 2));
    });
    if (!isInSight) faults.push(`${name}: “${await button.textContent()}” of the dialog is out of sight`);
  }
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  return faults;
}

/**
 * Returns what axe finds wrong with the open page, by the given rules or by all. Without its legacy mode, axe opens
 * a further window for each of its reports, which takes a second. Only pages with frames need that, and Byline has
 * none.
 */
export async function violationsOf(page: Page, rules: string[] = []) {
  // Otherwise, axe also collects all elements that pass.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations;
}

/** Saves pictures of the open page as it is and on a phone, if somebody asked for them. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.BYLINE_TEST_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [width, title] of [
    [WIDE, name],
    [PHONE, `${name}, narrow`],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.screenshot({ path: join(folder, `${title.replace(/[^\w]+/g, '-')}.png`), fullPage: true });
  }
}
