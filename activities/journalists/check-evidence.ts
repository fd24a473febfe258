import { locateExcerpts } from '#proof';
import { pages, readPrintedAddresses, readPrintedProfiles } from '#reader';
import type { Evidence } from '../../model/index.ts';
import type { WebPage } from '../web/index.ts';

/** The result of looking evidence up again; `no_page` means that it does not come from a page. */
export type EvidenceState = 'found' | 'not_found' | 'other_bytes' | 'not_recorded' | 'no_page';

/** Returns the kept page of a URL and hash, or says whether the URL was kept with other bytes or not at all. */
export interface KeptPages {
  find(
    url: string,
    contentSha256: string,
  ): Promise<Pick<WebPage, 'text' | 'url'> | 'other_bytes' | 'not_recorded'>;
}

/** Matches locators of evidence that does not come from a page, such as a vendor's response. */
const NO_PAGE = /^provider:/;

/**
 * Creates a check of whether a kept page has the recorded hash and shows the excerpt at its locator, as a proof file
 * would. Contacts that the page encodes are read again. The last page is cached, because consecutive checks usually
 * concern the same page.
 */
export function createEvidenceCheck(records: KeptPages): (evidence: Evidence) => Promise<EvidenceState> {
  let last: { key: string; page: ((evidence: Evidence) => boolean) | 'other_bytes' | 'not_recorded' } | null =
    null;
  return async (evidence) => {
    if (NO_PAGE.test(evidence.locator)) return 'no_page';
    const key = `${evidence.content_sha256} ${evidence.url}`;
    if (last?.key !== key) {
      const record = await records.find(evidence.url, evidence.content_sha256);
      last = { key, page: typeof record === 'string' ? record : readShown(record) };
    }
    if (typeof last.page === 'string') return last.page;
    return last.page(evidence) ? 'found' : 'not_found';
  };
}

/** Reads a page, and returns a function that says whether it shows a piece of evidence. */
function readShown(page: Pick<WebPage, 'text' | 'url'>): (evidence: Evidence) => boolean {
  const locate = locateExcerpts(page);
  let contacts: { locator: string; excerpt: string }[] | null = null;
  return ({ locator, excerpt }) => {
    if (locate({ locator, excerpt })) return true;
    if (!contacts) {
      const tree = pages.parsePage(page.text, page.url);
      contacts = [...readPrintedAddresses(tree), ...readPrintedProfiles(tree)];
    }
    return contacts.some((contact) => contact.locator === locator && contact.excerpt === excerpt);
  };
}
