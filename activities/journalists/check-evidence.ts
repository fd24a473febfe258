import type { Evidence } from '../../model/index.ts';
import { pages } from '../reading/index.ts';
import type { PageRecords } from '../web/index.ts';
import { findAgain, type StoredPage } from './find-again.ts';

/** The result of searching the archive for a piece of evidence. */
export type EvidenceState = 'found' | 'not_found' | 'other_bytes' | 'not_recorded' | 'no_page';

/** The locator prefix of evidence that does not come from a page, such as a vendor's response. */
const NO_PAGE = /^provider:/;

/**
 * Checks evidence against the archive: the stored page must match the recorded hash, and the excerpt must be
 * at its locator. Consecutive checks usually concern the same page, so the last page is cached.
 */
export function createEvidenceCheck(records: PageRecords): (evidence: Evidence) => Promise<EvidenceState> {
  let last: { key: string; page: StoredPage | 'other_bytes' | 'not_recorded' } | null = null;
  return async (evidence) => {
    if (NO_PAGE.test(evidence.locator)) return 'no_page';
    const key = `${evidence.content_sha256} ${evidence.url}`;
    if (last?.key !== key) {
      const found = await records.find(evidence.url, evidence.content_sha256);
      const page =
        typeof found === 'string'
          ? found
          : { text: found.text, tree: pages.parsePage(found.text, found.url) };
      last = { key, page };
    }
    if (typeof last.page === 'string') return last.page;
    return findAgain(evidence, last.page) ? 'found' : 'not_found';
  };
}
