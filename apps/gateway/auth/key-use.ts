import { apiKeys, type Database } from '../../../db/index.ts';
import type { ApiKeyId } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';

/** Notes when API keys were used, and writes the times once a minute, so that no request waits for the write. */
export interface KeyUse {
  note(keyId: ApiKeyId): void;
  /** Stops the regular writes, and writes the times that are not yet in the database. */
  close(): Promise<void>;
}

const EVERY_MS = 60_000;

export function createKeyUse({ db, log }: { db: Database; log: Logger }): KeyUse {
  const used = new Map<ApiKeyId, Date>();
  const write = async () => {
    if (used.size === 0) return;
    const uses = [...used].map(([id, at]) => ({ id, at }));
    used.clear();
    try {
      await apiKeys.noteUsed(db, uses);
    } catch (error) {
      // Nothing depends on these times, and the next use is recorded again.
      log.warn({ err: error }, 'could not store when API keys were last used');
    }
  };
  const timer = setInterval(write, EVERY_MS).unref();
  return {
    note: (keyId) => void used.set(keyId, new Date()),
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
