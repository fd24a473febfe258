import { activityInfo, heartbeat } from '@temporalio/activity';
import { type Database, unreadablePages } from '../../db/index.ts';
import { startHeartbeats } from './heartbeat.ts';

/** The data in heartbeats, passed from one attempt to the next. Operators can see this data. */
interface Beat {
  /** The number of attempts that count towards the limit, including the current one; see `webAttempt`. */
  attempts: number;
  stage?: string;
  /** The page that is currently being read. */
  reading?: unreadablePages.PageReading;
}

/** Functions through which the work reports its progress. */
export interface Reports {
  onStage: (stage: string) => void;
  onReading: (page: unreadablePages.PageReading | null) => void;
}

export interface Beats {
  reports: Reports;
  /**
   * Stops the heartbeats. If the activity is retried, `attempts` is the number of earlier attempts that count
   * towards the limit.
   */
  stop(attempts: number): void;
}

/**
 * Returns the number of earlier attempts that count towards the limit (see `webAttempt`), as stored in the
 * last heartbeat. If no heartbeat was stored, a retry counts one earlier attempt, which crashed before it
 * could send a heartbeat.
 */
export function earlierAttempts(): number {
  const { attempt } = activityInfo();
  if (attempt === 1) return 0;
  const attempts = lastBeat()?.attempts;
  return typeof attempts === 'number' ? attempts : 1;
}

/**
 * Sends heartbeats while the work runs, to receive cancellation and to detect crashed workers. Each heartbeat
 * is a write on the Temporal server, so a first attempt, which usually ends early, waits until a heartbeat is
 * due. A retry sends a heartbeat as soon as it begins a page, because the previous attempt may have crashed
 * on that page.
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
      // Remove the current page, so that the last heartbeat contains a page only if the worker crashed.
      const { reading: _before, ...rest } = beat;
      if (sent?.reading || counted !== attempts) send({ ...rest, attempts: counted });
    },
  };
}

/** If the previous attempt crashed while reading a page, counts the crash against that page. */
export async function countDeath(db: Database): Promise<void> {
  const page = activityInfo().attempt > 1 ? lastBeat()?.reading : undefined;
  if (page) await unreadablePages.strike(db, page, 1);
}

/** Returns the data in the last heartbeat. Earlier versions sent other data, so no field is guaranteed. */
function lastBeat(): Partial<Beat> | undefined {
  const details: unknown = activityInfo().heartbeatDetails;
  return typeof details === 'object' && details !== null ? details : undefined;
}
