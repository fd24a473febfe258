import { type ApiKeyId, apiKeys, type Database } from '../../db/index.ts';
import type { Logger } from '../runtime/index.ts';

/** Notes that keys are used, and writes it down once a minute: never while somebody waits for a reply. */
export interface KeyUse {
  note(keyId: ApiKeyId): void;
  /** Writes what is left. */
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
      // Nobody is refused for it, and the next minute writes a newer time.
      log.warn({ err: error }, 'when keys were last used could not be written');
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
