import { createHash } from 'node:crypto';
import { newId, type sources } from '../../../db/index.ts';

/** The evidence of a figure: the row or reply that it was made from. */
export function figureEvidence(
  field: 'domain_authority' | 'estimated_monthly_organic_traffic',
  found: { url: string; locator: string; excerpt: string; bytes: string; at: Date; source: string },
): sources.Evidence {
  return {
    id: newId('ev'),
    fields: [field],
    url: found.url,
    locator: found.locator,
    excerpt: found.excerpt,
    fetched_at: found.at.toISOString(),
    content_sha256: createHash('sha256').update(found.bytes).digest('hex'),
    extractor: found.source,
  };
}
