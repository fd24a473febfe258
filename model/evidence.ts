import type { EvidenceId } from './ids.ts';

/** Where a fact was read: page, locator, excerpt, time, and the hash of the bytes. */
export interface Evidence {
  id: EvidenceId;
  /** The profile fields that it supports, e.g. `["email", "role"]`. */
  fields: string[];
  url: string;
  /** `css:…`, `meta:…` or `json-ld:…`. */
  locator: string;
  excerpt: string;
  fetched_at: string;
  content_sha256: string;
  /** The reader that found it, with its version, e.g. `author_page@1`. */
  extractor: string;
}
