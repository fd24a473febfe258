import { searchPreviews } from '../../../db/index.ts';
import type { SearchPreviewId } from '../../../model/index.ts';
import type { PreviewReceipt } from '../../../workflows/contract.ts';
import { previewSearchStart } from '../../../workflows/start.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError } from '../http/errors.ts';
import { awaitWorkflow, startInTurn, urgencyOf, type WorkflowDeps } from '../http/short-workflow.ts';
import { requireArticles } from '../news/index.ts';
import { withTouches } from './people-body.ts';
import type { SearchPreviewBody } from './schema.ts';
import type { SearchRequest } from './search-request.ts';

/** How long a caller waits in all: for earlier previews of the organization, and for the preview. */
const WAIT_MS = 20_000;

/**
 * Returns what a search's first round would find in the index. The pitch is deleted with the answer. Throws a
 * retryable 503 if that takes too long.
 */
export async function previewSearch(
  deps: WorkflowDeps,
  caller: Caller,
  { pitch, options }: SearchRequest,
): Promise<SearchPreviewBody> {
  const { organizationId } = caller;
  await requireArticles(deps.db);
  const deadline = Date.now() + WAIT_MS;
  const id: SearchPreviewId = await searchPreviews.request(deps.db, {
    organization_id: organizationId,
    pitch,
    options,
  });
  const start = previewSearchStart(id, await urgencyOf(deps, organizationId, 'waitedFor'));
  await awaitWorkflow<PreviewReceipt>(deps, 'preview', () => startInTurn(deps, start, deadline), deadline);
  const preview = await searchPreviews.take(deps.db, id);
  if (preview) {
    const examples = await withTouches(deps.db, organizationId, preview.examples);
    return { object: 'journalist_search_preview', ...preview, examples };
  }
  throw new ApiError('SERVICE_UNAVAILABLE', 'The preview was not ready in time. Please try again.', {
    retryAfterSeconds: 5,
  });
}
