import { createHash } from 'node:crypto';
import { type Evidence, newId } from '../../../model/index.ts';

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
