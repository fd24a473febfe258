import type { journalists, sources, touches } from '../../../db/index.ts';
import type { JournalistReference, SourcePerson, UnresolvedReason } from '../../../model/index.ts';
import { asJournalist, asResearch } from '../people/index.ts';
import type { JobBody } from './job-schema.ts';

/** Returns a journalist with their research, for a line in an export or an event in a stream. */
export function asJournalistObject(entry: journalists.JobJournalist, touched: touches.Touches): object {
  return { object: 'journalist', ...asJournalist(entry, touched), research: asResearch(entry)[0] ?? null };
}

/** Returns an unresolved source for a line in an export or an event in a stream. */
export function asUnresolvedObject(entry: sources.UnresolvedSource): object {
  return { object: 'unresolved', ...asUnresolved(entry) };
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
    source_index,
    source: asSource(url, reference),
    reason,
    message,
    retryable,
    evidence_ids,
    person: reason === 'suppressed' || person === null ? null : asUnread(person),
  };
}

function asUnread({ name, outlet, outlet_domain, pieces }: SourcePerson) {
  return { name, outlet, outlet_domain, pieces };
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
