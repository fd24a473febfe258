import type { Locator, Page } from 'playwright-core';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How a user operates a page: with the mouse or with the keyboard. */
export interface Hand {
  name: string;
  /** Activates a button, link or checkbox. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses the last option of a select. */
  chooseLast(select: Locator): Promise<void>;
  chooseFile(field: Locator, file: ChosenFile): Promise<void>;
  /** Selects the first rows of a table. */
  selectRows(grid: Locator, count: number): Promise<void>;
}

/**
 * The maximum number of Tab presses to reach a control. No page has that many controls, so further presses
 * would only reach the same controls again.
 */
const MAX_STEPS = 150;

/** Presses Tab until the control has the focus, as a person without a mouse would. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const wanted = control.first();
  await wanted.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus never reached ${control}.`);
}

/** Operates the page with the mouse, and uses the keyboard only to type text. */
export function mouse(page: Page): Hand {
  return {
    name: 'mouse',
    press: (control) => control.first().click(),
    type: (field, text) => field.fill(text),
    async chooseLast(select) {
      // `count` does not wait until the select element appears, so wait for the element first.
      await select.waitFor();
      await select.selectOption({ index: (await select.locator('option').count()) - 1 });
    },
    async chooseFile(field, file) {
      // The field is hidden inside its label, which looks like a button.
      const label = page.locator('label').filter({ has: field });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), label.click()]);
      await chooser.setFiles(file);
    },
    async selectRows(grid, count) {
      const boxes = grid.locator('tbody').getByRole('checkbox');
      await boxes.first().click();
      await boxes.nth(count - 1).click({ modifiers: ['Shift'] });
    },
  };
}

/** Uses the keyboard alone. */
export function keyboard(page: Page): Hand {
  const reach = (control: Locator) => tabTo(page, control);
  // Playwright starts to intercept file choosers asynchronously when the first listener is added. A listener
  // that is added just before the key press would sometimes be too late.
  page.on('filechooser', () => undefined);
  return {
    name: 'keyboard',
    async press(control) {
      await reach(control);
      const isCheckbox = (await control.first().getAttribute('type')) === 'checkbox';
      await page.keyboard.press(isCheckbox ? 'Space' : 'Enter');
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async chooseLast(select) {
      await reach(select);
      await page.keyboard.press('End');
    },
    async chooseFile(field, file) {
      await reach(field);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles(file);
    },
    async selectRows(grid, count) {
      await reach(grid.locator('tr[tabindex="0"]'));
      await page.keyboard.press('Space');
      for (let step = 1; step < count; step += 1) await page.keyboard.press('Shift+ArrowDown');
    },
  };
}
