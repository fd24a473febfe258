import { createHash } from 'node:crypto';
import { type Evidence, newId } from '../../../model/index.ts';

/** The evidence for a metric: the rank list's row or the vendor's response used to compute the metric. */
export function figureEvidence(
  field: 'domain_authority' | 'estimated_monthly_organic_traffic',
  found: { url: string; locator: string; excerpt: string; bytes: string; at: Date; source: string },
): Evidence {
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
