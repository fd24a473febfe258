import { type ChangeListener, type Listening, listenForChanges } from '../../db/index.ts';
import type { Logger } from '../runtime/index.ts';

export type ChangeSubscriber = Partial<Omit<ChangeListener, 'onError'>>;

/** What the gateway hears from its database, on one connection for all who want to know. */
export interface DatabaseChanges {
  subscribe(subscriber: ChangeSubscriber): void;
  /** Begins to listen, the first time. */
  listen(): void;
  /** Whether every change that is older than a second has been heard. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

export function createDatabaseChanges(deps: { databaseUrl: string; log: Logger }): DatabaseChanges {
  const subscribers: ChangeSubscriber[] = [];
  let listening: Listening | undefined;
  let closed = false;
  const tell = (call: (subscriber: ChangeSubscriber) => void) => subscribers.forEach(call);
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    listen() {
      if (closed) return;
      listening ??= listenForChanges(deps.databaseUrl, {
        onJob: (jobId) => tell(({ onJob }) => onJob?.(jobId)),
        onKey: (keyId) => tell(({ onKey }) => onKey?.(keyId)),
        onUser: (userId) => tell(({ onUser }) => onUser?.(userId)),
        onGap: () => tell(({ onGap }) => onGap?.()),
        onError: (error) => deps.log.warn({ err: error }, 'the connection that hears of changes broke'),
      });
    },
    isCurrent: () => listening?.isCurrent() ?? false,
    async close() {
      closed = true;
      await listening?.close();
    },
  };
}
