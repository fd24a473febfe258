import type { EvidenceId } from './keys/ids.ts';

/** Where a fact was found: page, locator, excerpt, time, and the hash of the page's bytes. */
export interface Evidence {
  id: EvidenceId;
  /** The profile fields that this evidence supports, e.g. `["email", "role"]`. */
  fields: string[];
  url: string;
  /** Where on the page the fact is: `css:…`, `meta:…` or `json-ld:…`. */
  locator: string;
  excerpt: string;
  fetched_at: string;
  content_sha256: string;
  /** The page reader that found the fact, with its version, e.g. `author_page@1`. */
  extractor: string;
}
