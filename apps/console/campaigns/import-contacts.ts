import type { Contact } from '#intake';
import { api, take } from '../api-client.ts';

/** How far an import has come, and what became of the rows. */
export interface ImportSum {
  done: number;
  added: number;
  updated: number;
  existing: number;
  suppressed: number;
  /** Columns beyond the forty that a person can have. */
  dropped: string[];
}

export const NOTHING_IMPORTED: ImportSum = {
  done: 0,
  added: 0,
  updated: 0,
  existing: 0,
  suppressed: 0,
  dropped: [],
};

const MAX_ROWS = 500;
/** The server takes 1.5 MiB; names and quotation marks of the format need some of them. */
const MAX_BYTES = 1_200_000;

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
    const rows = nextPart(contacts, sum.done);
    const part = await take(
      api.POST('/api/v1/campaigns/{campaignId}/import', {
        params: { path: { campaignId }, header: { 'idempotency-key': `${importId}-${sum.done}` } },
        body: { rows },
      }),
    );
    sum = {
      done: sum.done + rows.length,
      added: sum.added + part.added,
      updated: sum.updated + part.updated,
      existing: sum.existing + part.existing,
      suppressed: sum.suppressed + part.suppressed,
      dropped: [...new Set([...sum.dropped, ...part.dropped_columns])],
    };
    onProgress(sum);
  }
  return sum;
}

function nextPart(contacts: readonly Contact[], start: number): Contact[] {
  const part: Contact[] = [];
  let bytes = 0;
  for (const contact of contacts.slice(start, start + MAX_ROWS)) {
    bytes += new TextEncoder().encode(JSON.stringify(contact)).length;
    if (part.length > 0 && bytes > MAX_BYTES) break;
    part.push(contact);
  }
  return part;
}
