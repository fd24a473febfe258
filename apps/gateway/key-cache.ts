import { LRUCache } from 'lru-cache';
import { type ApiKeyId, apiKeys, type Database, observations } from '../../db/index.ts';
import type { DatabaseChanges } from './database-changes.ts';

/** The key that this secret is; undefined when nobody was ever given it. */
export type FindKey = (secret: string) => Promise<apiKeys.ApiKey | undefined>;

const REMEMBERED_MS = 30_000;
const REMEMBERED_KEYS = 10_000;
const KEY_HIT = { cache: 'keys', outcome: 'hit' } as const;
const KEY_MISS = { cache: 'keys', outcome: 'miss' } as const;

/**
 * Finds keys, and remembers them for as long as the database tells of every change of one: while that connection
 * is away, or has not proven itself within the last second, each call asks the database. Unknown keys are not remembered.
 */
export function createKeyCache({ db, changes }: { db: Database; changes: DatabaseChanges }): FindKey {
  const hashes = new Map<ApiKeyId, string>();
  const keys = new LRUCache<string, apiKeys.ApiKey>({
    max: REMEMBERED_KEYS,
    ttl: REMEMBERED_MS,
    dispose: ({ id }) => hashes.delete(id),
  });
  // A key that was read before a change was heard, and arrives after it, must not be kept.
  let heard = 0;
  changes.subscribe({
    onKey(id) {
      heard += 1;
      const hash = hashes.get(id);
      if (hash !== undefined) keys.delete(hash);
    },
    onGap() {
      heard += 1;
      keys.clear();
    },
  });

  return async (secret) => {
    changes.listen();
    const hash = apiKeys.hashOf(secret);
    const name = hash.toString('base64');
    const remembered = changes.isCurrent() ? keys.get(name) : undefined;
    observations.cacheLookups.publish(remembered ? KEY_HIT : KEY_MISS);
    if (remembered) return remembered;
    const before = heard;
    const key = await apiKeys.findByHash(db, hash);
    if (key && before === heard && changes.isCurrent()) {
      keys.set(name, key);
      hashes.set(key.id, name);
    }
    return key;
  };
}
