import { type Contact, nextContacts } from '#intake';
import { campaignsClient } from './api.ts';

/** How far an import has come, and what became of the rows. */
export interface ImportSum {
  done: number;
  added: number;
  updated: number;
  existing: number;
  suppressed: number;
  refusals: number;
  /** Columns beyond the forty that a person can have. */
  dropped: string[];
}

export const NOTHING_IMPORTED: ImportSum = {
  done: 0,
  added: 0,
  updated: 0,
  existing: 0,
  suppressed: 0,
  refusals: 0,
  dropped: [],
};

/**
 * Imports people in parts, from where an earlier run of the same import stopped. Each part has a key of its own, so
 * that it is counted once even if it is sent twice.
 */
export async function importContacts(
  { campaignId, importId }: { campaignId: string; importId: string },
  contacts: readonly Contact[],
  from: ImportSum,
  signal: AbortSignal,
  onProgress: (sum: ImportSum) => void,
): Promise<ImportSum> {
  let sum = from;
  while (sum.done < contacts.length && !signal.aborted) {
    const rows = nextContacts(contacts, sum.done);
    const idempotencyKey = `${importId}-${sum.done}`;
    const part = await campaignsClient.importPeople(campaignId, rows, { idempotencyKey });
    sum = {
      done: sum.done + rows.length,
      added: sum.added + part.added,
      updated: sum.updated + part.updated,
      existing: sum.existing + part.existing,
      suppressed: sum.suppressed + part.suppressed,
      refusals: sum.refusals + part.do_not_contact,
      dropped: [...new Set([...sum.dropped, ...part.dropped_columns])],
    };
    onProgress(sum);
  }
  return sum;
}
