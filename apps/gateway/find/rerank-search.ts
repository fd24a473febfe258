import { searches } from '../../../db/index.ts';
import type { RerankReceipt } from '../../../workflows/contract.ts';
import { rerankSearchStart } from '../../../workflows/start.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError, invalidAt } from '../http/errors.ts';
import { awaitWorkflow, startInTurn, urgencyOf, type WorkflowDeps } from '../http/short-workflow.ts';
import { findSearch } from './read-search.ts';
import type { RerankBody } from './request-schema.ts';
import type { SearchRecord } from './schema.ts';
import { readSearchRecord } from './search-record.ts';
import { subjectOf } from './search-request.ts';

/** How long a caller waits in all: for earlier re-rankings of the organization, and for its own. */
const WAIT_MS = 20_000;

/**
 * Judges the people of a search anew by another subject, and returns the search. Throws a 400 if the pitch has been
 * deleted, and a retryable 503 if it takes too long.
 */
export async function rerankSearch(
  deps: WorkflowDeps,
  caller: Caller,
  search: searches.Search,
  { options }: RerankBody,
): Promise<SearchRecord> {
  if (search.pitch === null)
    throw invalidAt(
      '/',
      'no_pitch',
      'the pitch of this search has been deleted, so nobody can be judged by it',
    );
  const deadline = Date.now() + WAIT_MS;
  await searches.setSubject(deps.db, search.id, subjectOf(options));
  const start = rerankSearchStart(search.id, await urgencyOf(deps, caller.organizationId, 'waitedFor'));
  const receipt = await awaitWorkflow<RerankReceipt>(
    deps,
    'rerank',
    () => startInTurn(deps, start, deadline),
    deadline,
  );
  if (receipt === 'late' || receipt === 'away')
    throw new ApiError('SERVICE_UNAVAILABLE', 'The people were not judged in time. Please try again.', {
      retryAfterSeconds: 5,
    });
  return readSearchRecord(deps.db, await findSearch(deps.db, caller, search.id), null);
}
