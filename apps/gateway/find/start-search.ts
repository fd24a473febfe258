import { audit, observations, organizations, searchAcceptance, searches } from '../../../db/index.ts';
import { idForKey } from '../../../model/index.ts';
import { searchJournalistsStart } from '../../../workflows/start.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { ApiError, capReached } from '../http/errors.ts';
import { requireArticles } from '../news/index.ts';
import { refusalOf, type StartDeps, startOnce } from '../runs/index.ts';
import type { SearchRequest } from './search-request.ts';

/** A new search with the credits left, or the search of an earlier identical request. */
export type Started =
  | { replayed: false; search: searches.Search; available: number }
  | { replayed: true; search: searches.Search };

/** Accepts a search and starts its workflow. A repeated request returns the existing search. */
export async function startSearch(
  deps: StartDeps,
  caller: Caller,
  request: SearchRequest,
  idempotencyKey: string | null,
): Promise<Started> {
  const { organizationId } = caller;
  await requireArticles(deps.db);
  const id = idForKey('jsr', organizationId, idempotencyKey);
  const { activeLimit, lifetimeSeconds } = deps.config.jobs;
  const acceptance = await deps.db.transaction().execute(async (tx) => {
    const outcome = await searchAcceptance.accept(
      tx,
      {
        id,
        organization_id: organizationId,
        by: caller,
        keyed: idempotencyKey !== null,
        request_hash: request.requestHash,
        external_id: request.externalId,
        pitch: request.pitch,
        options: request.options,
        max_credits: request.maxCredits,
        unit_price: deps.config.prices.newsSearch,
      },
      { activeLimit, lifetimeSeconds, monthlyCap: deps.config.monthlyCallCap },
    );
    if (outcome.outcome === 'accepted')
      await audit.note(tx, { action: 'search_started', by: caller, target: { organizationId, id } });
    return outcome;
  });
  switch (acceptance.outcome) {
    case 'accepted': {
      const { search, available } = acceptance;
      observations.ledgerEntries.publish({ meter: 'hold', entries: 1, millicredits: search.held });
      await startWorkflowOf(deps, search);
      return { replayed: false, search, available };
    }
    case 'replayed': {
      const { search } = acceptance;
      // An earlier identical request may have accepted the search but failed before it started the workflow.
      if (search.status === 'pending') await startWorkflowOf(deps, search);
      return { replayed: true, search };
    }
    case 'conflict':
    case 'too_many_active':
      throw refusalOf('search', acceptance);
    case 'monthly_cap':
      throw capReached();
    case 'insufficient_credits': {
      const required_credits = credits(acceptance.required);
      const available_credits = credits(acceptance.available);
      throw new ApiError(
        'INSUFFICIENT_CREDITS',
        `This search may cost up to ${required_credits} credits; ${available_credits} are available. Send max_credits to cap it.`,
        { context: { required_credits, available_credits } },
      );
    }
  }
}

async function startWorkflowOf(deps: StartDeps, search: searches.Search): Promise<void> {
  const { window } = deps.config.jobs;
  const weight = await organizations.weight(deps.db, search.organization_id);
  await startOnce(deps, searchJournalistsStart(search, { window, weight }), {
    noun: 'search',
    held: search.held,
    giveUpStart: (tx) => searches.giveUpStart(tx, search.organization_id, search.id),
  });
}
