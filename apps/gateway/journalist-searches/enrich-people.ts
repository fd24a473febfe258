import { type searches, searchRounds } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { invalidAt } from '../http/errors.ts';
import { type EnrichDeps, type Enriched, enrich, readEnrichRequest } from '../jobs/index.ts';
import type { EnrichPeopleBody } from './schema.ts';

type EnrichQuery = Parameters<typeof readEnrichRequest>[1];

/** The longest URL that a source of a job may have. */
const MAX_URL = 2_048;
const MAX_PEOPLE = 500;

/**
 * Starts a job with the best piece of each chosen person as a source, the search's pitch, and perhaps a campaign.
 * People who have left the result, as by an erasure, are skipped; throws a 400 if nobody is left.
 */
export async function enrichPeople(
  deps: EnrichDeps,
  caller: Caller,
  search: searches.Search,
  selection: EnrichPeopleBody,
  { query, idempotencyKey }: { query: EnrichQuery; idempotencyKey: string | null },
): Promise<Enriched> {
  const people = await searchRounds.listRanked(deps.db, search.id, {
    limit: selection.people ?? MAX_PEOPLE,
    ...(selection.ranks ? { ranks: selection.ranks } : {}),
  });
  const urls = people.flatMap(({ pieces }) => pieces.find(({ url }) => url.length <= MAX_URL)?.url ?? []);
  if (urls.length === 0)
    throw invalidAt(
      selection.ranks ? '/ranks' : '/people',
      'nobody',
      'the search has nobody there to look up',
    );
  const body = {
    from: [...new Set(urls)].map((url) => ({ type: 'article_url' as const, url })),
    ...(search.pitch === null ? {} : { fit_context: { pitch: search.pitch } }),
  };
  return enrich(deps, caller, readEnrichRequest(body, query), idempotencyKey);
}
