import type { JobSummaryBody } from '../jobs/index.ts';

/** Sends a progress notification about a job to the client that is waiting for it. */
export type TellProgress = (job: Pick<JobSummaryBody, 'progress' | 'usage'>) => Promise<void>;

/** MCP's notification about the progress of a call. */
interface ProgressNotification {
  method: 'notifications/progress';
  params: { progressToken: string | number; progress: number; total: number; message: string };
}

export const WAITING_TOOL = 'get_journalist_enrichment_job';

/** Returns whether a tool call waits for a job and asks for progress, so that its response must be a stream. */
export function asksForProgress(body: unknown): boolean {
  const params = keyOf(body, 'params');
  return (
    keyOf(body, 'method') === 'tools/call' &&
    keyOf(params, 'name') === WAITING_TOOL &&
    keyOf(keyOf(params, 'arguments'), 'wait_seconds') !== undefined &&
    keyOf(keyOf(params, '_meta'), 'progressToken') !== undefined
  );
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Creates a function that sends progress, but only higher values, because MCP requires progress to increase. */
export function createTellProgress(
  progressToken: string | number,
  send: (notification: ProgressNotification) => Promise<void>,
): TellProgress {
  let sentCount = -1;
  return async ({ progress: { resolved, unresolved, total }, usage: { billable_results } }) => {
    const progress = resolved + unresolved;
    if (progress <= sentCount) return;
    sentCount = progress;
    const message = `${progress} of ${total} sources are done; journalists with an e-mail address: ${billable_results}`;
    const params = { progressToken, progress, total, message };
    await send({ method: 'notifications/progress', params });
  };
}
