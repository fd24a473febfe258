import type { Outcome, Read } from './call-options.ts';
import { sleep } from './sleep.ts';
import type { Job } from './types.ts';

export interface WaitOptions<Waited = Job> {
  signal?: AbortSignal;
  /**
   * Called with the job or search after the first poll and after each change. Its `result` contains at most
   * one person. Without this function, a poll ends only with the job, so far fewer are sent.
   */
  onProgress?: (job: Waited) => void;
}

/** The maximum time in seconds that the gateway may wait before it responds to a poll (`wait` in RFC 7240). */
const WAIT_SECONDS = 20;
/**
 * The minimum time between polls. A job with many sources changes often, and polling at every change would
 * use up the rate limit.
 */
const MIN_POLL_MS = 500;
const DEFAULT_POLL_SECONDS = 5;

/** How one poll is sent. */
interface Poll {
  wait_for: 'change' | 'done';
  header: { prefer: string; 'if-none-match'?: string };
  cancel: { signal?: AbortSignal };
}

/**
 * Polls until the job or search has ended. If a response shows no support for long polling, waits for the job's
 * `poll_after_seconds` before the next poll.
 */
export async function untilEnded<Waited extends Pick<Job, 'status' | 'poll_after_seconds'>>(
  read: Read,
  { signal, onProgress }: WaitOptions<Waited>,
  poll: (how: Poll) => Promise<Outcome<Waited>>,
): Promise<void> {
  const wait_for = onProgress ? 'change' : 'done';
  const cancel = signal ? { signal } : {};
  const prefer = `wait=${WAIT_SECONDS}`;
  let tag: string | null = null;
  let pollSeconds = DEFAULT_POLL_SECONDS;
  for (;;) {
    const header = { prefer, ...(tag === null ? {} : { 'if-none-match': tag }) };
    const outcome = await poll({ wait_for, header, cancel });
    const { response } = outcome;
    // A 304 has no body: nothing has changed since the previous poll.
    const job = response.status === 304 ? null : await read(Promise.resolve(outcome));
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

/** Whether a job with this status can still change. */
export function isActive(status: string): boolean {
  return status === 'pending' || status === 'processing';
}
