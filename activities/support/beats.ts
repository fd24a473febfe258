import { activityInfo, heartbeat } from '@temporalio/activity';
import { type Database, unreadablePages } from '../../db/index.ts';
import { startHeartbeats } from './heartbeat.ts';

/** Heartbeat details passed from one attempt to the next. Operators can see them. */
interface Beat {
  /** Attempts that count, including this one. */
  attempts: number;
  stage?: string;
  /** The page being read right now. */
  reading?: unreadablePages.PageReading;
}

/** Callbacks through which the work reports progress. */
export interface Reports {
  onStage: (stage: string) => void;
  onReading: (page: unreadablePages.PageReading | null) => void;
}

export interface Beats {
  reports: Reports;
  /** Stops the heartbeats. The next attempt counts from `attempts`. */
  stop(attempts: number): void;
}

/**
 * Attempts that counted before this one. If a retry finds no heartbeat, the first attempt died before sending
 * one.
 */
export function earlierAttempts(): number {
  const { attempt } = activityInfo();
  if (attempt === 1) return 0;
  const attempts = lastBeat()?.attempts;
  return typeof attempts === 'number' ? attempts : 1;
}

/**
 * Sends heartbeats while the work runs, to receive cancellation and to detect dead workers. Most work ends
 * before the first heartbeat, and each one is a write on the Temporal server, so only retries report the page
 * they read immediately: the previous attempt may have died on that page.
 */
export function startBeats(attempts: number): Beats {
  const isRepeated = activityInfo().attempt > 1;
  let beat: Beat = { attempts };
  let sent: Beat | undefined;
  const send = (next: Beat) => {
    sent = next;
    heartbeat(next);
  };
  if (isRepeated) send(beat);
  const stopHeartbeats = startHeartbeats(() => send(beat));
  return {
    reports: {
      onStage: (stage) => {
        beat = { ...beat, stage };
      },
      onReading: (page) => {
        const { reading: _before, ...rest } = beat;
        beat = page ? { ...rest, reading: page } : rest;
        if (isRepeated) send(beat);
      },
    },
    stop(counted) {
      stopHeartbeats();
      // Clear the page being read, so that only an attempt that died leaves one behind.
      const { reading: _before, ...rest } = beat;
      if (sent?.reading || counted !== attempts) send({ ...rest, attempts: counted });
    },
  };
}

/** Counts a worker's death against the page it was reading, if the previous attempt died during a read. */
export async function countDeath(db: Database): Promise<void> {
  const page = activityInfo().attempt > 1 ? lastBeat()?.reading : undefined;
  if (page) await unreadablePages.strike(db, page, 1);
}

/** Earlier versions sent other details, so no field is guaranteed. */
function lastBeat(): Partial<Beat> | undefined {
  const details: unknown = activityInfo().heartbeatDetails;
  return typeof details === 'object' && details !== null ? details : undefined;
}
