import { type Database, ledger, observations, organizations, searches } from '../../db/index.ts';
import { type FinalStatus, type JobFailure, type SearchId, searchFindings } from '../../model/index.ts';
import type { SettleSearchReceipt } from '../../workflows/contract.ts';

// The message is general, because operators find the reason in the workflow history.
const FAILURE: JobFailure = { code: 'INTERNAL_ERROR', message: 'The search could not be run.' };

/**
 * Ends a search in one transaction under the organization's lock, charging for the queries that were run. A
 * failed search costs nothing. A search that has already ended is not changed.
 */
export async function settleSearch(
  deps: { db: Database; jobLifetimeSeconds: number },
  searchId: SearchId,
  end: FinalStatus,
): Promise<SettleSearchReceipt> {
  const settled = await deps.db.transaction().execute(async (tx) => {
    const organizationId = await searches.findOwner(tx, searchId);
    if (!organizationId) return null;
    await ledger.lockOrganization(tx, organizationId);
    const search = await searches.lockActive(tx, searchId);
    if (!search) return null;
    const price = search.queries_done * search.unit_price;
    const captured = end === 'failed' ? 0 : Math.min(price, search.held);
    const charge: ledger.NewEntry = {
      subject: search.billing_subject,
      meter: 'news_search',
      amount: -captured,
      reserved: -captured,
      note: `${search.queries_done} × ${search.unit_price / 1000}, journalist search ${searchId}`,
    };
    await ledger.append(tx, organizationId, [
      ...(captured > 0 ? [charge] : []),
      { subject: search.billing_subject, meter: 'release', amount: 0, reserved: captured - search.held },
    ]);
    const findings = searchFindings(search.findings);
    await searches.finish(tx, searchId, {
      status: end,
      findings: end === 'canceled' ? { ...findings, stopped_by: 'canceled' } : findings,
      error: end === 'failed' ? FAILURE : null,
      keepsPitch: await organizations.keepsPitches(tx, organizationId),
      lifetimeSeconds: deps.jobLifetimeSeconds,
    });
    return { captured, released: search.held - captured };
  });
  if (!settled) return { outcome: end, captured: 0 };
  const { captured, released } = settled;
  const { ledgerEntries } = observations;
  if (captured > 0) ledgerEntries.publish({ meter: 'news_search', entries: 1, millicredits: captured });
  ledgerEntries.publish({ meter: 'release', entries: 1, millicredits: released });
  return { outcome: end, captured };
}
