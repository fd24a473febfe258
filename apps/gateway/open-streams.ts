import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { OrganizationId } from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';
import { ApiError } from './errors.ts';

/** Streams of one process, all organizations together. */
const MAX_IN_ALL = 2_000;
/** Who does not read is cut off this long after the stream was to end. */
const GRACE_MS = 2_000;
const RETRY_SECONDS = 10;

/** The replies that stay open for minutes: how many, how long, and their end when the gateway closes. */
export interface OpenStreams {
  /** Counts a stream. Its signal aborts when the client is gone, its time is over, or the gateway closes. */
  open(organizationId: OrganizationId, reply: ServerResponse): AbortSignal;
  /** Ends all of them. */
  close(): void;
}

export function createOpenStreams({ perOrganization, seconds }: Config['streams']): OpenStreams {
  const streams = new Map<AbortController, OrganizationId>();
  return {
    open(organizationId, reply) {
      const own = [...streams.values()].filter((id) => id === organizationId).length;
      if (own >= perOrganization || streams.size >= MAX_IN_ALL) {
        throw new ApiError('RATE_LIMITED', 'Too many streams are open; close one, or poll.', {
          context: { open_streams: own, limit: perOrganization },
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const stream = new AbortController();
      streams.set(stream, organizationId);
      // An access that was taken back is noticed when the client comes again.
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
