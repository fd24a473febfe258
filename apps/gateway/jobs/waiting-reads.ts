import type { OrganizationId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { MAX_WAIT_SECONDS } from './job-schema.ts';

/** Maximum number of requests per organization and process that may wait for a job at the same time. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

/**
 * Limits the number of requests per organization that wait for a job, so that no organization can use up all
 * connections.
 */
export interface WaitingReads {
  /**
   * Runs `wait` as one of the organization's waiting requests; throws a 429 if the organization already has
   * too many waiting requests.
   */
  count<T>(organizationId: OrganizationId, wait: () => Promise<T>): Promise<T>;
}

export function createWaitingReads(): WaitingReads {
  const waiting = new Map<OrganizationId, number>();
  return {
    async count(organizationId, wait) {
      const others = waiting.get(organizationId) ?? 0;
      if (others >= MAX_WAITING) {
        throw new ApiError(
          'RATE_LIMITED',
          `${others} requests of your organization are already waiting for a job to change. Poll without waiting.`,
          {
            context: { waiting_reads: others, limit: MAX_WAITING },
            retryAfterSeconds: RETRY_SECONDS,
          },
        );
      }
      waiting.set(organizationId, others + 1);
      try {
        return await wait();
      } finally {
        const left = (waiting.get(organizationId) ?? 1) - 1;
        if (left > 0) waiting.set(organizationId, left);
        else waiting.delete(organizationId);
      }
    },
  };
}

/**
 * Returns the seconds in `Prefer: wait=N` (RFC 7240), but at most `MAX_WAIT_SECONDS`; 0 if the header has no
 * `wait` preference.
 */
export function readPrefer(prefer: string | undefined): number {
  const asked = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(asked ?? 0), MAX_WAIT_SECONDS);
}
