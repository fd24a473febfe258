import type { OrganizationId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';

/** How many requests of an organization may wait in one process. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

/** Limits waiting requests, so that no organization can use up all connections. */
export interface WaitingReads {
  /** Runs `wait`; throws a 429 if the organization already has too many waiting requests. */
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
