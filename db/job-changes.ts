import pg from 'pg';
import type { JobId } from './ids.ts';

const RECONNECT_MS = 1_000;

/** What a listener hears. */
export interface JobChangeListener {
  /** This job's version changed. */
  onChange(jobId: JobId): void;
  /** Changes may have been missed until now: the connection is new. */
  onGap(): void;
  /** The connection broke; it is made again by itself. */
  onError(error: Error): void;
}

/** Listens on a connection of its own until the returned function is called. Never rejects: it connects again. */
export function listenForJobChanges(url: string, listener: JobChangeListener): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'byline-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    let lost = false;
    const again = () => {
      if (closed || lost) return;
      lost = true;
      retry = setTimeout(connect, RECONNECT_MS);
    };
    next.on('error', listener.onError);
    next.on('end', again);
    next.on('notification', ({ payload }) => listener.onChange(payload as JobId));
    try {
      await next.connect();
      await next.query('listen job_changes');
      listener.onGap();
    } catch (error) {
      listener.onError(error as Error);
      again();
    }
  };

  void connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
