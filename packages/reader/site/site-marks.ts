import type { Page } from '../html/page.ts';
import { CollectedMarks, type SiteMarks } from './collected-marks.ts';
import { noteCode } from './site-code.ts';
import { noteLinks } from './site-links.ts';
import { noteText } from './site-text.ts';

/**
 * Collects signs that show what kind of site a page belongs to. The signs come from the page's links,
 * structured data, software and text, and include words in many languages. `classifyPublication` weighs the
 * signs as evidence. The running time is linear in the size of the page, and the amount of data examined is
 * limited.
 */
export function readSiteMarks(page: Page): SiteMarks {
  const marks = new CollectedMarks();
  noteLinks(page, marks);
  noteCode(page, marks);
  noteText(page, marks);
  return marks.all();
}
