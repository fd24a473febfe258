import pg from 'pg';
import type { ApiKeyId, JobId, UserId } from './ids.ts';

const RECONNECT_MS = 1_000;
const PROOF_MS = 300;
/** The age of a proof up to which nothing counts as missed: below the second in which a revoked key has to fail. */
const PROVEN_MS = 900;
const ANSWER_MS = 5_000;

/** What a listener hears. */
export interface ChangeListener {
  /** This job's version changed. */
  onJob(jobId: JobId): void;
  /** This API key was revoked, or changed in another way. */
  onKey(keyId: ApiKeyId): void;
  /** A session, a membership, an OAuth grant or the account of this user ended, or changed in another way. */
  onUser(userId: UserId): void;
  /** Changes may have been missed until now: the connection is new. */
  onGap(): void;
  /** The connection broke; it is made again by itself. */
  onError(error: Error): void;
}

export interface Listening {
  /**
   * Whether every change that is older than a second has been heard. A connection can die without a word, so
   * each is asked something all the time: an answer proves all changes heard that came before the question.
   */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** Listens on a connection of its own. Never rejects: it connects again. */
export function listenForChanges(url: string, listener: ChangeListener): Listening {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let provenAt = Number.NEGATIVE_INFINITY;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'byline-listener',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
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
        const asked = performance.now();
        await next.query('select 1');
        if (!lost) provenAt = asked;
        await new Promise((resolve) => setTimeout(resolve, PROOF_MS).unref());
      }
    };
    next.on('error', listener.onError);
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'job_changes') listener.onJob(payload as JobId);
      else if (channel === 'api_key_changes') listener.onKey(payload as ApiKeyId);
      else listener.onUser(payload as UserId);
    });
    try {
      await next.connect();
      await next.query('listen job_changes');
      await next.query('listen api_key_changes');
      await next.query('listen access_changes');
      listener.onGap();
      await prove();
    } catch (error) {
      if (closed) return;
      if (!lost) listener.onError(error as Error);
      again();
      // It may have gone silent and not be closed at all.
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
