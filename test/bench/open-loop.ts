import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** One kind of call, sent at a fixed rate whether or not earlier calls have returned. */
export interface Stream {
  name: string;
  perSecond: number;
  /** Sends one call. Resolves to null, or to the error in the response. */
  send(): Promise<string | null>;
}

/**
 * The results of a stream of calls. Latency is measured from the time at which a call was due, so that a
 * stall counts for every call that it delayed.
 */
export interface Seen {
  name: string;
  sent: number;
  seconds: number;
  /** In microseconds. */
  latency: RecordableHistogram;
  errors: Map<string, number>;
}

/**
 * The maximum number of calls in one stream that may be waiting for a response. Further calls are not sent
 * and count as failures, because the system is overloaded.
 */
const MAX_OPEN = 2_000;
const DRAIN_MS = 30_000;

/** Sends the calls of all streams concurrently for the given time, then waits for the remaining responses. */
export function openLoop(streams: readonly Stream[], seconds: number): Promise<Seen[]> {
  const from = performance.now();
  // The streams of calls start at different offsets, so that streams of equal rate do not send at the same
  // moments.
  return Promise.all(streams.map((stream, number) => run(stream, from + number * 7, seconds)));
}

async function run(stream: Stream, from: number, seconds: number): Promise<Seen> {
  const seen: Seen = {
    name: stream.name,
    sent: 0,
    seconds,
    latency: createHistogram({ figures: 3 }),
    errors: new Map(),
  };
  const note = (error: string) => seen.errors.set(error, (seen.errors.get(error) ?? 0) + 1);
  const open = new Set<Promise<void>>();
  const call = async (due: number) => {
    const error = await stream.send().catch((thrown: Error) => `${thrown.name}: ${thrown.message}`);
    seen.latency.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
    if (error !== null) note(error);
  };

  const until = from + seconds * 1000;
  for (let number = 0; ; number += 1) {
    const due = from + (number * 1000) / stream.perSecond;
    if (due >= until) break;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    seen.sent += 1;
    if (open.size >= MAX_OPEN) {
      note(`more than ${MAX_OPEN} calls unanswered`);
      continue;
    }
    const sending = call(due).finally(() => open.delete(sending));
    open.add(sending);
  }
  const unanswered = await Promise.race([
    Promise.all(open).then(() => 0),
    sleep(DRAIN_MS, null, { ref: false }).then(() => open.size),
  ]);
  if (unanswered > 0) note(`${unanswered} calls unanswered at the end`);
  return seen;
}

export function failures({ errors }: Seen): number {
  return [...errors.values()].reduce((sum, count) => sum + count, 0);
}

/** In milliseconds. */
export function percentile({ latency }: Seen, percent: number): number {
  return latency.percentile(percent) / 1000;
}

/** Formats one line per kind of call: calls per second, latency percentiles in milliseconds, failures. */
export function describeSeen(seen: readonly Seen[]): string {
  const rows = seen.map((stream) => [
    stream.name,
    `${(stream.sent / stream.seconds).toFixed(1)}/s`,
    ...[50, 95, 99].map((percent) => `p${percent} ${percentile(stream, percent).toFixed(1)}`),
    `max ${(stream.latency.max / 1000).toFixed(0)} ms`,
    `${failures(stream)} failures${stream.errors.size > 0 ? ` ${JSON.stringify([...stream.errors])}` : ''}`,
  ]);
  return alignRows(rows);
}

/** Columns of equal width. */
export function alignRows(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
