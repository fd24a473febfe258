import { sleep } from './sleep.ts';
import type { Job } from './types.ts';

export interface WaitOptions {
  signal?: AbortSignal;
  /** Hears of the job at first and at each change; its `result` shows one journalist at most. */
  onProgress?: (job: Job) => void;
}

/** What the gateway grants at most (RFC 7240 `wait`). */
const WAIT_SECONDS = 20;
/** A job of many sources changes often: a reply at each change would spend the rate limit. */
const MIN_POLL_MS = 500;
const DEFAULT_POLL_SECONDS = 5;

/** One poll: the reply, and the job unless it has not changed. */
type Poll = (headers: {
  prefer: string;
  'if-none-match'?: string;
}) => Promise<{ response: Response; job: Job | null }>;

/** Polls until the job has ended. Whoever does not hold replies back is asked as often as the job says. */
export async function untilEnded(poll: Poll, { signal, onProgress }: WaitOptions): Promise<void> {
  const prefer = `wait=${WAIT_SECONDS}`;
  let tag: string | null = null;
  let pollSeconds = DEFAULT_POLL_SECONDS;
  for (;;) {
    const { response, job } = await poll({ prefer, ...(tag === null ? {} : { 'if-none-match': tag }) });
    tag = response.headers.get('etag') ?? tag;
    if (job) {
      onProgress?.(job);
      if (!isActive(job.status)) return;
      pollSeconds = job.poll_after_seconds ?? pollSeconds;
    }
    const wasHeld = response.headers.has('preference-applied');
    await sleep(wasHeld ? MIN_POLL_MS : pollSeconds * 1000, signal);
  }
}

/** Whether a job with this status may still change. */
export function isActive(status: string): boolean {
  return status === 'pending' || status === 'processing';
}
