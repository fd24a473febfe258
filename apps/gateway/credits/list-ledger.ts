import { type Database, ledger } from '../../../db/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../plugins/common-schema.ts';
import { readCursor, writeCursor } from '../plugins/cursors.ts';
import type { LedgerBody } from './schema.ts';

const PAGE_SIZE = 50;
const CURSOR = /^e(\d{1,15})$/;

/** A page of the organization's ledger entries, newest first. */
export async function listLedger(
  db: Database,
  caller: Caller,
  { cursor, limit = PAGE_SIZE }: { cursor?: string; limit?: number },
): Promise<LedgerBody> {
  const before = cursor === undefined ? {} : { before: Number(readCursor(cursor, CURSOR)[0]) };
  const found = await ledger.list(db, caller.organizationId, { ...before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    object: 'list',
    data: shown.map(asEntry),
    next_cursor: found.length > limit && last ? writeCursor(`e${last.entry_no}`) : null,
  };
}

function asEntry(entry: ledger.Entry): LedgerBody['data'][number] {
  return {
    object: 'ledger_entry',
    number: entry.entry_no,
    meter: entry.meter,
    amount: credits(entry.amount),
    reserved: credits(entry.reserved),
    balance_after: credits(entry.balance_after),
    reserved_after: credits(entry.reserved_after),
    job_id: entry.job_id,
    note: entry.note,
    created_at: entry.created_at.toISOString(),
  };
}
