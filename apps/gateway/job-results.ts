import type { journalists, sources } from '../../db/index.ts';
import { credits } from './schemas/common.ts';
import type { JobBody } from './schemas/job.ts';
import type { JournalistBody, ResearchBody } from './schemas/journalist.ts';

/** A journalist with their research as one object: a line of an export, an event of a stream. */
export function asJournalistObject(entry: journalists.JobJournalist): object {
  return { object: 'journalist', ...asJournalist(entry), research: asResearch(entry)[0] ?? null };
}

/** An unresolved source as such an object. */
export function asUnresolvedObject(entry: sources.UnresolvedSource): object {
  return { object: 'unresolved', ...asUnresolved(entry) };
}

export function asJournalist(entry: journalists.JobJournalist): JournalistBody {
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    ...entry.profile,
    billable: entry.billable,
    credits: credits(entry.credits),
  };
}

export function asResearch({ journalist_id, fit, fit_method }: journalists.JobJournalist): ResearchBody[] {
  if (!fit || !fit_method) return [];
  return [
    {
      journalist_identity_id: journalist_id,
      schema: 'journalist_research_v1',
      fit: { ...fit, why_they_fit: fit.reasoning },
      method: fit_method,
    },
  ];
}

export function asUnresolved(entry: sources.UnresolvedSource): JobBody['result']['unresolved'][number] {
  const { source_index, reason, message, retryable, evidence_ids, url, reference } = entry;
  return { source_index, source: asSource(url, reference), reason, message, retryable, evidence_ids };
}

function asSource(url: string | null, reference: sources.JournalistReference | null) {
  if (!reference) return { type: 'article_url' as const, url: url ?? '' };
  const { name, publication, domain, url: page } = reference;
  return {
    type: 'journalist_reference' as const,
    name,
    ...(page === null ? {} : { url: page }),
    ...(domain === null ? {} : { domain }),
    ...(publication === null ? {} : { publication }),
  };
}
