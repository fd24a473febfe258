import type { Page } from '../html/page.ts';
import { CollectedMarks, type SiteMarks } from './collected-marks.ts';
import { noteCode } from './site-code.ts';
import { noteLinks } from './site-links.ts';
import { noteText } from './site-text.ts';

/**
 * Collects signs of the kind of site to which a page belongs, from words in many languages: in its links, its
 * structured data and software, and its text. The signs are only evidence, which `classifyPublication`
 * weighs. The running time is linear in the size of the page, and the amount of data examined is limited.
 */
export function readSiteMarks(page: Page): SiteMarks {
  const marks = new CollectedMarks();
  noteLinks(page, marks);
  noteCode(page, marks);
  noteText(page, marks);
  return marks.all();
}
