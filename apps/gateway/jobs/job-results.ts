import type { journalists, sources, touches } from '../../../db/index.ts';
import type { JournalistReference, Touch, UnresolvedReason } from '../../../model/index.ts';
import { credits } from '../http/common-schema.ts';
import type { JobBody } from './job-schema.ts';
import type { JournalistBody, ResearchBody } from './journalist-schema.ts';

/** Returns a journalist with their research, for a line in an export or an event in a stream. */
export function asJournalistObject(entry: journalists.JobJournalist, touched: touches.Touches): object {
  return { object: 'journalist', ...asJournalist(entry, touched), research: asResearch(entry)[0] ?? null };
}

/** Returns an unresolved source for a line in an export or an event in a stream. */
export function asUnresolvedObject(entry: sources.UnresolvedSource): object {
  return { object: 'unresolved', ...asUnresolved(entry) };
}

export function asJournalist(
  entry: Pick<
    journalists.JobJournalist,
    'journalist_id' | 'source_indexes' | 'profile' | 'evidence_count' | 'billable' | 'credits'
  >,
  touched: touches.Touches,
): JournalistBody {
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    ...entry.profile,
    evidence_count: entry.evidence_count,
    billable: entry.billable,
    credits: credits(entry.credits),
    last_touch: asTouch(touched.get(entry.journalist_id)),
  };
}

/** Returns the organization's last contact with a person; null if there was none. */
export function asTouch(touch: Touch | undefined): JournalistBody['last_touch'] {
  return touch ? { ...touch, at: touch.at.toISOString() } : null;
}

export function asResearch({
  journalist_id,
  fit,
  fit_method,
  outlet_rank,
}: Pick<journalists.JobJournalist, 'journalist_id' | 'fit' | 'fit_method' | 'outlet_rank'>): ResearchBody[] {
  if (!fit || !fit_method) return [];
  return [
    {
      journalist_identity_id: journalist_id,
      schema: 'journalist_research_v1',
      fit: { ...fit, outlet_rank },
      method: fit_method,
    },
  ];
}

/** Returns a journalist in the short form for tables. */
export function asSummary(
  entry: journalists.JobJournalist,
  touched: touches.Touches,
): JobBody['result']['summaries'][number] {
  const { name, outlet, role, email, email_status, email_basis } = entry.profile;
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    ...{ name, outlet, role, email, email_status, email_basis },
    score: entry.fit?.score ?? null,
    verdict: entry.fit?.verdict ?? null,
    personalized_angle: entry.fit?.personalized_angle ?? null,
    anchor: entry.fit?.anchors[0] ?? null,
    last_touch: asTouch(touched.get(entry.journalist_id)),
  };
}

/** Groups unresolved sources by reason, in the order in which the reasons first occur. */
export function groupUnresolved(
  unresolved: sources.UnresolvedSource[],
): JobBody['result']['unresolved_groups'] {
  const groups = new Map<UnresolvedReason, number[]>();
  for (const { reason, source_index } of unresolved) {
    groups.set(reason, [...(groups.get(reason) ?? []), source_index]);
  }
  return [...groups].map(([reason, source_indexes]) => ({
    reason,
    count: source_indexes.length,
    source_indexes,
  }));
}

export function asUnresolved(entry: sources.UnresolvedSource): JobBody['result']['unresolved'][number] {
  const { source_index, reason, message, retryable, evidence_ids, url, reference, person } = entry;
  return {
    ...{ source_index, source: asSource(url, reference), reason, message, retryable, evidence_ids },
    person: reason === 'suppressed' ? null : person,
  };
}

function asSource(url: string | null, reference: JournalistReference | null) {
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
