import { type Database, newsArticles, providerSearches } from '../../db/index.ts';
import type { ProviderSearchId } from '../../model/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { CALLER_WAITS_MS, HostBusyError } from '../support/index.ts';
import { failed, type NewsProvider } from './providers/provider.ts';

/** Queries the provider once, and indexes the articles found, so that later searches find them. */
export async function searchProvider(
  deps: { db: Database; provider: NewsProvider | null },
  id: ProviderSearchId,
  call: { signal: AbortSignal; holder: string },
): Promise<LookupReceipt> {
  const { db, provider } = deps;
  const search = await providerSearches.find(db, id);
  if (!search) return { outcome: 'missing' };
  if (!provider) {
    const message =
      'The worker has no external news provider configured; its settings differ from the gateway’s.';
    await providerSearches.answer(db, id, {
      failure: { kind: 'misconfigured', message, retryAfterSeconds: null },
    });
    return { outcome: 'failed' };
  }
  const answer = await provider.search(search.request, call).catch(asFailure);
  if (!answer.ok) {
    await providerSearches.answer(db, id, { failure: answer.failure });
    return { outcome: 'failed' };
  }
  await newsArticles.save(db, answer.articles);
  await providerSearches.answer(db, id, { found: answer.articles.map(({ url_key }) => url_key) });
  return { outcome: 'found' };
}

/** Returns a failure that says for how long the provider allows no request, or throws the error again. */
function asFailure(error: unknown) {
  if (!(error instanceof HostBusyError) || error.waitMs <= CALLER_WAITS_MS) throw error;
  return failed('unavailable', error.message, Math.ceil(error.waitMs / 1000));
}
