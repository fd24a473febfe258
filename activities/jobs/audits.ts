import { auditedRows, type Database, listAudits } from '../../db/index.ts';
import { type FinalStatus, isActive, type JobFailure, type ListAuditId } from '../../model/index.ts';
import type { AuditPersonReceipt, BeginAuditReceipt } from '../../workflows/contract.ts';

// The message is general, because operators find the reason in the workflow history.
const FAILURE: JobFailure = { code: 'INTERNAL_ERROR', message: 'The audit could not be run.' };

/** Marks an audit as processing, and returns where it begins or goes on. */
export async function beginAudit(db: Database, id: ListAuditId): Promise<BeginAuditReceipt> {
  const status = await db.transaction().execute((tx) => listAudits.begin(tx, id));
  const { first: next, people } = await listAudits.findRest(db, id);
  if (!status) return { state: 'missing', next, people };
  return { state: isActive(status) ? 'started' : 'finished', next, people };
}

/** Says of the rows about a person that nothing could be read, unless they have a result. */
export async function failAuditPerson(
  db: Database,
  id: ListAuditId,
  person: number,
): Promise<AuditPersonReceipt> {
  const task = await auditedRows.findTask(db, id, person);
  if (!task) return { rows: 0 };
  return db.transaction().execute(async (tx) => {
    if (!(await listAudits.lockActive(tx, id))) return { rows: 0 };
    await auditedRows.save(
      tx,
      id,
      task.rows.map(({ position }) => ({ ...auditedRows.NOTHING_SEEN, position, reasons: ['unreadable'] })),
    );
    return { rows: task.rows.length };
  });
}

/** Ends an audit; one that has ended is not changed. */
export async function settleAudit(db: Database, id: ListAuditId, end: FinalStatus): Promise<void> {
  const error = end === 'failed' ? FAILURE : null;
  await db.transaction().execute((tx) => listAudits.finish(tx, id, { status: end, error }));
}
