import pg from 'pg';
import type { ApiKeyId, UserId } from '../../model/index.ts';

const RECONNECT_MS = 1_000;
const PROOF_MS = 300;
/**
 * If the last successful probe is older than this, changes may have been missed. The limit is below one second,
 * because a revoked key must stop working within a second.
 */
const PROVEN_MS = 900;
const RESPONSE_MS = 5_000;

export interface ChangeListener {
  /** Called when an API key was revoked or changed. */
  onKey(keyId: ApiKeyId): void;
  /** Called when a user's session, membership, grant or account ended or changed. */
  onUser(userId: UserId): void;
  /** Called for a new connection, because changes may have been missed before it was opened. */
  onGap(): void;
  /** Called when the connection was lost; it is restored automatically. */
  onError(error: Error): void;
}

export interface Listening {
  /**
   * Returns whether every change older than a second has arrived. A response to a probe proves it for all changes
   * before the probe; a connection can fail silently.
   */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** Listens for changes on a separate connection, which is restored after errors. */
export function listenForChanges(url: string, listener: ChangeListener): Listening {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let provenAt = Number.NEGATIVE_INFINITY;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'byline-listener',
      connectionTimeoutMillis: RESPONSE_MS,
      query_timeout: RESPONSE_MS,
      keepAlive: true,
    });
    client = next;
    let lost = false;
    const again = () => {
      if (closed || lost) return;
      lost = true;
      provenAt = Number.NEGATIVE_INFINITY;
      retry = setTimeout(connect, RECONNECT_MS);
    };
    const prove = async () => {
      while (!closed && !lost) {
        const startedAt = performance.now();
        await next.query('select 1');
        if (!lost) provenAt = startedAt;
        await new Promise((resolve) => setTimeout(resolve, PROOF_MS).unref());
      }
    };
    next.on('error', listener.onError);
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'api_key_changes') listener.onKey(payload as ApiKeyId);
      else listener.onUser(payload as UserId);
    });
    try {
      await next.connect();
      await next.query('listen api_key_changes');
      await next.query('listen access_changes');
      listener.onGap();
      await prove();
    } catch (error) {
      if (closed) return;
      if (!lost) listener.onError(error as Error);
      again();
      // The database may have stopped responding without closing the connection.
      await next.end().catch(listener.onError);
    }
  };

  void connect();
  return {
    isCurrent: () => performance.now() - provenAt < PROVEN_MS,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
