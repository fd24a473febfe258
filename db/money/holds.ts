import { sql } from 'kysely';
import type { JobId, OrganizationId, SearchId } from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import * as ledger from './ledger.ts';

/** Returns the statements of runs that hold credits, and are withdrawn if their workflow cannot be started. */
export function holdsIn<Id extends JobId | SearchId>(table: 'jobs' | 'journalist_searches') {
  return {
    /** Records that another request is trying to start the row's workflow, so that `giveUpStart` keeps the row. */
    async addClaim(tx: Transaction, id: Id): Promise<void> {
      await tx
        .updateTable(table)
        .set({ start_claims: sql<number>`start_claims + 1` })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Withdraws one request's claim on starting the row's workflow. If no other request has a claim, deletes the
     * row, releases its credits and returns true. Requests that succeeded keep their claim, so a started row is
     * never deleted. Call this function only if the caller's own attempt cannot have started the workflow.
     */
    async giveUpStart(tx: Transaction, organizationId: OrganizationId, id: Id): Promise<boolean> {
      await ledger.lockOrganization(tx, organizationId);
      const row = await tx
        .updateTable(table)
        .set({ start_claims: sql<number>`start_claims - 1` })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning(['start_claims', 'billing_subject', 'held'])
        .executeTakeFirst();
      if (!row || row.start_claims > 0) return false;
      await tx.deleteFrom(table).where('id', '=', id).execute();
      await ledger.append(tx, organizationId, [
        { subject: row.billing_subject, meter: 'release', amount: 0, reserved: -row.held },
      ]);
      return true;
    },
  };
}
