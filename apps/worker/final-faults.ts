import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { isUnstorable } from '../../model/index.ts';
import { UNSTORABLE } from '../../workflows/contract.ts';

/**
 * Marks errors as non-retryable in every activity if PostgreSQL rejected a value: each attempt would fetch
 * the same page and fail on the same value. The failure's message may be shown to customers.
 */
export const finalFaults: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        // The last attempt of an activity wraps what it throws.
        const cause = error instanceof ApplicationFailure ? error.cause : (error as Error);
        if (!isUnstorable(cause)) throw error;
        throw ApplicationFailure.create({
          type: UNSTORABLE,
          message: 'A page holds a value that cannot be stored.',
          nonRetryable: true,
          ...(cause ? { cause } : {}),
        });
      }
    },
  },
});
