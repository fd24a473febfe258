import type { Page } from '../html/page.ts';
import { CollectedMarks, type SiteMarks } from './collected-marks.ts';
import { noteCode } from './site-code.ts';
import { noteLinks } from './site-links.ts';
import { noteText } from './site-text.ts';

/**
 * What one page says about what its site is for, in words of many languages: its links, its structured data
 * and software, and how its text speaks. Marks are no verdict; `classifyPublication` weighs them. The time is
 * linear in the page, and what is looked at is bounded.
 */
export function readSiteMarks(page: Page): SiteMarks {
  const marks = new CollectedMarks();
  noteLinks(page, marks);
  noteCode(page, marks);
  noteText(page, marks);
  return marks.all();
}
