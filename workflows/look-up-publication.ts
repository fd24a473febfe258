import { lookUpPublication } from './activities.ts';
import type { LookupInput, LookupReceipt } from './contract.ts';
import { orFailed } from './give-up.ts';

/** One publication, for callers who wait or for the next ones: read its home page, say what it is, store it. */
export async function lookupPublication({ lookupId }: LookupInput): Promise<LookupReceipt> {
  return orFailed(lookUpPublication({ lookupId }));
}
