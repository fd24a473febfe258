import { LRUCache } from 'lru-cache';
import { apiKeys, type Database, observations } from '../../../db/index.ts';
import type { ApiKeyId } from '../../../model/index.ts';
import type { DatabaseChanges } from '../http/database-changes.ts';

/** Finds an API key by its secret; undefined if no key ever had it. `isFresh` bypasses the cache. */
export type FindKey = (
  secret: string,
  options?: { isFresh?: boolean },
) => Promise<apiKeys.ApiKey | undefined>;

const REMEMBERED_MS = 30_000;
const REMEMBERED_KEYS = 10_000;
const KEY_HIT = { cache: 'keys', outcome: 'hit' } as const;
const KEY_MISS = { cache: 'keys', outcome: 'miss' } as const;

/**
 * Creates a cache of keys that notifications invalidate; unless their connection was confirmed within the last
 * second, every call queries the database. Unknown keys are not cached.
 */
export function createKeyCache({ db, changes }: { db: Database; changes: DatabaseChanges }): FindKey {
  const hashes = new Map<ApiKeyId, string>();
  const keys = new LRUCache<string, apiKeys.ApiKey>({
    max: REMEMBERED_KEYS,
    ttl: REMEMBERED_MS,
    dispose: ({ id }) => hashes.delete(id),
  });
  // A key may be stale, and is not cached, if a change was heard while it was read.
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

  return async (secret, { isFresh = false } = {}) => {
    changes.listen();
    const hash = apiKeys.hashOf(secret);
    const name = hash.toString('base64');
    const remembered = !isFresh && changes.isCurrent() ? keys.get(name) : undefined;
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
