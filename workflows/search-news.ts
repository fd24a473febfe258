import { searchProvider } from './activities.ts';
import type { LookupReceipt, SearchNewsInput } from './contract.ts';
import { orFailed } from './give-up.ts';

/** One search at an outside provider, for a caller who waits; what it finds is in its row and in the index. */
export async function searchNews({ searchId }: SearchNewsInput): Promise<LookupReceipt> {
  return orFailed(searchProvider({ searchId }));
}
