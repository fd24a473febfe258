import type { journalists, sources } from '../../db/index.ts';
import { asJournalist, asResearch, asUnresolved } from './job-record.ts';

/** A journalist with their research as one object: a line of an export, an event of a stream. */
export function asJournalistObject(entry: journalists.JobJournalist): object {
  return { object: 'journalist', ...asJournalist(entry), research: asResearch(entry)[0] ?? null };
}

/** An unresolved source as such an object. */
export function asUnresolvedObject(entry: sources.UnresolvedSource): object {
  return { object: 'unresolved', ...asUnresolved(entry) };
}
