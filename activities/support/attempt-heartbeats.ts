import { activityInfo, heartbeat } from '@temporalio/activity';
import { type Database, unreadablePages } from '../../db/index.ts';
import { startHeartbeats } from './heartbeat.ts';

/** The data in heartbeats, passed from one attempt to the next and visible to operators. */
interface Beat {
  /** How many attempts count towards the limit, including the current one; see `webAttempt`. */
  attempts: number;
  stage?: string;
  reading?: unreadablePages.PageReading;
}

export interface Reports {
  onStage: (stage: string) => void;
  onReading: (page: unreadablePages.PageReading | null) => void;
}

export interface Beats {
  reports: Reports;
  /** Stops the heartbeats; a retry gets `attempts` as the number of earlier attempts that count towards the limit. */
  stop(attempts: number): void;
}

/** Returns how many earlier attempts count: for a retry without a stored heartbeat, one, which crashed early. */
export function earlierAttempts(): number {
  const { attempt } = activityInfo();
  if (attempt === 1) return 0;
  const attempts = lastBeat()?.attempts;
  return typeof attempts === 'number' ? attempts : 1;
}

/**
 * Sends heartbeats, which deliver cancellation and reveal crashes. Each is a write on the Temporal server, so a first
 * attempt waits until one is due. A retry sends one as soon as it begins a page, which may have crashed the attempt
 * before.
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
      // The page is removed, so that the last heartbeat contains a page only if the worker crashed.
      const { reading: _before, ...rest } = beat;
      if (sent?.reading || counted !== attempts) send({ ...rest, attempts: counted });
    },
  };
}

/** Counts a crash of the previous attempt against the page that it was reading. */
export async function countDeath(db: Database): Promise<void> {
  const page = activityInfo().attempt > 1 ? lastBeat()?.reading : undefined;
  if (page) await unreadablePages.strike(db, page, 1);
}

/** Returns the data in the last heartbeat; earlier versions sent other data, so no field is guaranteed. */
function lastBeat(): Partial<Beat> | undefined {
  const details: unknown = activityInfo().heartbeatDetails;
  return typeof details === 'object' && details !== null ? details : undefined;
}
