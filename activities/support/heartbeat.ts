import { cancellationSignal, heartbeat } from '@temporalio/activity';

/** Well below every heartbeat timeout, so that one late heartbeat is not taken for a dead worker. */
const HEARTBEAT_MS = 2_000;

/** Calls `send` regularly until the returned function is called. */
export function startHeartbeats(send: () => void): () => void {
  const timer = setInterval(send, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

/**
 * Sends heartbeats while the work runs, which tell Temporal that its worker lives and bring cancellation. The
 * work gets a signal of its cancellation.
 */
export async function withHeartbeats<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = startHeartbeats(() => heartbeat());
  try {
    return await work(cancellationSignal());
  } finally {
    stop();
  }
}
