import { ApiError, type MediaListHistory } from '../../client/index.ts';

type Entry = MediaListHistory['data'][number];

/** A change that somebody else has saved since the page was loaded. */
export type MissedChange = Entry['changes'][number] & Pick<Entry, 'at' | 'by'>;

interface Conflict {
  /** The present version of the person, list or campaign. */
  version: number | null;
  /** The changes of others, newest first; empty where the server does not tell them. */
  changes: MissedChange[];
}

/** Returns the conflict that an error is about; null for other errors. */
export function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { version, changes } = (error.problem?.context ?? {}) as Partial<Conflict>;
  return { version: version ?? null, changes: changes ?? [] };
}

/**
 * Saves some fields of a person. If others have changed only other fields meanwhile, such as by a change of
 * several people, both changes hold. If they have changed the same field, fails with a conflict.
 */
export async function saveFields<Saved>(
  version: number,
  fields: string[],
  save: (version: number) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save(version);
  } catch (error) {
    const conflict = readConflict(error);
    if (!conflict?.version || conflict.changes.length === 0) throw error;
    if (conflict.changes.some(({ field }) => fields.includes(field))) throw error;
    return save(conflict.version);
  }
}
