import type { JobBody } from '../../../apps/gateway/app.ts';

type Journalist = JobBody['result']['journalists'][number];

/** Fields of a profile that are derived from other fields or do not describe the person. */
const DERIVED = new Set([
  'journalist_identity_id',
  'source_indexes',
  'entity_type',
  'outlet_basis',
  'email_status',
  'email_basis',
  'email_affiliation',
  'email_checks',
  'email_suggestion',
  'confidence',
  'certainty',
  'evidence',
  'evidence_count',
  'billable',
  'credits',
]);

/** Returns the non-null fields of a journalist for which there is no evidence. */
export function unproven(journalist: Journalist): string[] {
  const proven = new Set(journalist.evidence.flatMap(({ fields }) => fields));
  const stated = Object.entries(journalist).flatMap(([field, value]) => {
    if (DERIVED.has(field) || value === null) return [];
    if (field === 'socials')
      return Object.entries(value as Journalist['socials']).flatMap(([network, url]) =>
        url === null ? [] : [`socials.${network}`],
      );
    return Array.isArray(value) && value.length === 0 ? [] : [field];
  });
  const titles = new Set(
    journalist.evidence
      .filter(({ fields }) => fields.includes('recent'))
      .map(({ excerpt }) => excerpt.slice(0, 100)),
  );
  const unlisted = journalist.recent.filter(({ title }) => !titles.has(title.slice(0, 100)));
  return [...stated.filter((field) => !proven.has(field)), ...unlisted.map(({ url }) => `recent: ${url}`)];
}
