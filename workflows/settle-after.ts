import { ActivityFailure, ApplicationFailure, isCancellation } from '@temporalio/workflow';

/** Settles a run that was cancelled or could not run, then throws an error; a fault of the workflow itself is thrown as it is. */
export async function settleAfter(
  error: unknown,
  settle: (end: 'canceled' | 'failed') => Promise<unknown>,
  failure: { message: string; type: string },
): Promise<never> {
  if (isCancellation(error)) {
    await settle('canceled');
    throw error;
  }
  if (!(error instanceof ActivityFailure)) throw error;
  await settle('failed');
  throw ApplicationFailure.nonRetryable(failure.message, failure.type);
}
