import type { sources } from '../../db/index.ts';
import { pages } from '../articles/index.ts';
import type { PageRecords } from '../web/index.ts';
import { findAgain, type StoredPage } from './find-again.ts';

/** What became of a piece of evidence when it was looked for in the archive. */
export type EvidenceState = 'found' | 'not_found' | 'other_bytes' | 'not_recorded' | 'no_page';

/** Evidence of what is no page, such as the answer of a vendor, says so in its locator. */
const NO_PAGE = /^provider:/;

/**
 * A check of evidence against the archive: the page as it was read, byte for byte, and the excerpt at its place. What
 * is checked in a row is mostly of one page: the last one is kept.
 */
export function createEvidenceCheck(
  records: PageRecords,
): (evidence: sources.Evidence) => Promise<EvidenceState> {
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
