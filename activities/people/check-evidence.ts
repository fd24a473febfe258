import type { sources } from '../../db/index.ts';
import type { PageRecords } from '../web/index.ts';
import { findAgain } from './find-again.ts';

/** What became of a piece of evidence when it was looked for in the archive. */
export type EvidenceState = 'found' | 'not_found' | 'other_bytes' | 'not_recorded' | 'no_page';

/** Evidence of what is no page, such as the answer of a vendor, says so in its locator. */
const NO_PAGE = /^provider:/;

/** Looks for a piece of evidence in the archive: the page as it was read, byte for byte, and the excerpt at its place. */
export async function checkEvidence(
  evidence: sources.Evidence,
  records: PageRecords,
): Promise<EvidenceState> {
  if (NO_PAGE.test(evidence.locator)) return 'no_page';
  const page = await records.find(evidence.url, evidence.content_sha256);
  if (typeof page === 'string') return page;
  return findAgain(evidence, page) ? 'found' : 'not_found';
}
