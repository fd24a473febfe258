import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Config } from '../runtime/index.ts';
import type { DatabaseChanges } from './database-changes.ts';
import { ApiError } from './errors.ts';
import type { Caller } from './plugins/authentication.ts';

/** Streams of one process, all organizations together. */
const MAX_IN_ALL = 2_000;
/** Who does not read is cut off this long after the stream was to end. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 10;

/** Who reads a stream, and a check that throws once they may not any more. */
export interface Reader {
  caller: Caller;
  check: () => Promise<unknown>;
}

/** The replies that stay open for minutes: how many, how long, and their end when the gateway closes. */
export interface OpenStreams {
  /**
   * Counts a stream. Its signal aborts when the client is gone or its access has ended, its time is over, or the gateway
   * closes.
   */
  open(reader: Reader, reply: ServerResponse): AbortSignal;
  /** Ends all of them. */
  close(): void;
}

export function createOpenStreams(
  { perOrganization, seconds }: Config['streams'],
  changes: DatabaseChanges,
): OpenStreams {
  const streams = new Map<AbortController, Reader>();
  /** Ends the streams of those, among whom something changed, who would not be let in again. */
  const checkAgain = (concerns: (caller: Caller) => boolean) => {
    for (const [stream, { caller, check }] of streams)
      if (concerns(caller)) check().catch(() => stream.abort());
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
        throw new ApiError('RATE_LIMITED', 'Too many streams are open; close one, or poll.', {
          context: { open_streams: own, limit: perOrganization },
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const stream = new AbortController();
      streams.set(stream, reader);
      const timeUp = setTimeout(() => stream.abort(), seconds * 1000);
      // Nothing is written to who does not read, the end neither.
      stream.signal.addEventListener('abort', () => {
        const cutOff = setTimeout(() => reply.destroy(), GRACE_MS);
        finished(reply, () => clearTimeout(cutOff));
      });
      finished(reply, () => {
        streams.delete(stream);
        clearTimeout(timeUp);
        stream.abort();
      });
      return stream.signal;
    },
    close() {
      for (const stream of streams.keys()) stream.abort();
    },
  };
}
