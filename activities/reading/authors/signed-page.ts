import type { Element } from 'domhandler';
import type { Page } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';

/** The input of the functions that look for signatures in lines. */
export interface SignedPage {
  page: Page;
  index: PageIndex;
  headline: Element | null;
  language: string | null;
}
