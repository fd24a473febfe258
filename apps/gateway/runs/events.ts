import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isActive, type JobStatus } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { type Caller, callerOf, checkScope, findCallerAgain } from '../auth/authentication.ts';
import type { OpenStreams } from './open-streams.ts';

const RECONNECT_MS = 2_000;

/** The first text of a stream: how long a client waits before it connects again. */
export const RECONNECT = `retry: ${RECONNECT_MS}\n\n`;
/** The text that keeps the connection of a stream open while nothing happens. */
export const HEARTBEAT = ': still here\n\n';
/** The least time between two updates, as some runs change many times per second. */
export const STEP_MS = 200;

/** Where a stream of events begins, after the version `since` (0: all), and when it ends. */
export interface EventStream {
  since: number;
  heartbeatSeconds: number;
  signal: AbortSignal;
}

/** Returns the text of a server-sent event. */
export function writeEvent(name: string, data: object, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Sends the events of a run that `write` writes; a 204 if the run has ended and the client has all of them. */
export async function sendEvents<Id>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    config,
    streams,
    recordAccess,
  }: { config: Config; streams: OpenStreams; recordAccess: (caller: Caller, id: Id) => Promise<void> },
  run: { id: Id; version: number; status: JobStatus },
  write: (stream: EventStream) => AsyncGenerator<string>,
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const lastId = Number(request.headers['last-event-id'] ?? 0);
  // A response with status 204 stops an EventSource from reconnecting.
  if (!isActive(run.status) && lastId === run.version) return reply.code(204).send(null);
  await recordAccess(caller, run.id);
  const check = async () => checkScope(await findCallerAgain(request), 'media_lists:manage');
  const events = write({
    // A higher id than the version must come from another run, so the stream begins anew.
    since: lastId > run.version ? 0 : lastId,
    heartbeatSeconds: config.streams.heartbeatSeconds,
    signal: streams.open({ caller, check }, reply.raw),
  });
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      // The header `x-accel-buffering` stops nginx from buffering events.
      .header('x-accel-buffering', 'no')
      // The connection is closed, so that a gateway that shuts down need not wait for it.
      .header('connection', 'close')
      .send(Readable.from(events))
  );
}
