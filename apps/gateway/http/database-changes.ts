import { type ChangeListener, type Listening, listenForChanges } from '../../../db/index.ts';
import type { Logger } from '../../runtime/index.ts';

export type ChangeSubscriber = Partial<Omit<ChangeListener, 'onError'>>;

/** Notifications from the database, received on one connection that all subscribers share. */
export interface DatabaseChanges {
  subscribe(subscriber: ChangeSubscriber): void;
  /** Starts listening for notifications. Further calls have no effect. */
  listen(): void;
  /** Whether all notifications of changes older than one second have certainly been received. */
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
        onKey: (keyId) => tell(({ onKey }) => onKey?.(keyId)),
        onUser: (userId) => tell(({ onUser }) => onUser?.(userId)),
        onGap: () => tell(({ onGap }) => onGap?.()),
        onError: (error) => deps.log.warn({ err: error }, 'the connection that listens for changes was lost'),
      });
    },
    isCurrent: () => listening?.isCurrent() ?? false,
    async close() {
      closed = true;
      await listening?.close();
    },
  };
}
