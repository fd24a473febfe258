import { lookUpArticle } from './activities.ts';
import type { LookupInput, LookupReceipt } from './contract.ts';
import { orFailed } from './give-up.ts';

/** One article, for callers who wait: fetch it, read it, store it. */
export async function lookupArticle({ lookupId }: LookupInput): Promise<LookupReceipt> {
  return orFailed(lookUpArticle({ lookupId }));
}
