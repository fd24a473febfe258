import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Config } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import type { DatabaseChanges } from '../http/database-changes.ts';
import { ApiError } from '../http/errors.ts';

/** The most open streams per process, across all organizations. */
const MAX_IN_ALL = 2_000;
/** How long a client that does not read stays connected after the end of a stream. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 10;

/** The caller who reads a stream, and a check that throws once the caller has lost access. */
export interface Reader {
  caller: Caller;
  check: () => Promise<unknown>;
}

/** Limits the number and duration of open streams, and ends them when the gateway closes. */
export interface OpenStreams {
  /**
   * Registers a stream. The signal aborts when the client disconnects or loses access (checked after notifications
   * and at each heartbeat), after the maximum duration, or when the gateway closes.
   */
  open(reader: Reader, reply: ServerResponse): AbortSignal;
  close(): void;
}

export function createOpenStreams(
  { perOrganization, seconds, heartbeatSeconds }: Config['streams'],
  changes: DatabaseChanges,
): OpenStreams {
  const streams = new Map<AbortController, Reader>();
  /** Ends the streams of the callers whom `concerns` selects and who have lost access. */
  const checkAgain = (concerns: (caller: Caller) => boolean) => {
    for (const [stream, reader] of streams) if (concerns(reader.caller)) endIfRefused(stream, reader);
  };
  changes.subscribe({
    onKey: (keyId) => checkAgain((caller) => caller.keyId === keyId),
    onUser: (userId) => checkAgain((caller) => caller.userId === userId),
    onGap: () => checkAgain(() => true),
  });
  return {
    open(reader, reply) {
      changes.listen();
      const { organizationId } = reader.caller;
      const own = [...streams.values()].filter(
        ({ caller }) => caller.organizationId === organizationId,
      ).length;
      if (own >= perOrganization || streams.size >= MAX_IN_ALL) {
        throw new ApiError(
          'RATE_LIMITED',
          'Your organization has too many open event streams. Close one, or poll the job instead.',
          {
            context: { open_streams: own, limit: perOrganization },
            retryAfterSeconds: RETRY_SECONDS,
          },
        );
      }
      const stream = new AbortController();
      streams.set(stream, reader);
      const timeUp = setTimeout(() => stream.abort(), seconds * 1000);
      // A key that expires causes no notification.
      const checks = setInterval(() => endIfRefused(stream, reader), heartbeatSeconds * 1000);
      // A client that does not read never receives the end of the stream, so destroy its connection.
      stream.signal.addEventListener('abort', () => {
        const cutOff = setTimeout(() => reply.destroy(), GRACE_MS);
        finished(reply, () => clearTimeout(cutOff));
      });
      finished(reply, () => {
        streams.delete(stream);
        clearTimeout(timeUp);
        clearInterval(checks);
        stream.abort();
      });
      return stream.signal;
    },
    close() {
      for (const stream of streams.keys()) stream.abort();
    },
  };
}

function endIfRefused(stream: AbortController, { check }: Reader): void {
  check().catch(() => stream.abort());
}
