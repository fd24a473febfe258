import { cancellationSignal, heartbeat } from '@temporalio/activity';

/** Well below every heartbeat timeout, so that a late heartbeat does not make a worker seem dead. */
const HEARTBEAT_MS = 2_000;

/** Calls `send` until the returned function is called. */
export function startHeartbeats(send: () => void): () => void {
  const timer = setInterval(send, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

/** The work's signal aborts when the activity is cancelled. */
export async function withHeartbeats<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = startHeartbeats(() => heartbeat());
  try {
    return await work(cancellationSignal());
  } finally {
    stop();
  }
}
