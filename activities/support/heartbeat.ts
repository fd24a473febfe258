import { cancellationSignal, heartbeat } from '@temporalio/activity';

/** The interval is well below every heartbeat timeout, so that a worker does not seem dead after a late heartbeat. */
const HEARTBEAT_MS = 2_000;

/** Calls `send` regularly until the returned function is called. */
export function startHeartbeats(send: () => void): () => void {
  const timer = setInterval(send, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

/** Sends heartbeats while the work runs, whose signal aborts when the activity is cancelled. */
export async function withHeartbeats<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = startHeartbeats(() => heartbeat());
  try {
    return await work(cancellationSignal());
  } finally {
    stop();
  }
}
