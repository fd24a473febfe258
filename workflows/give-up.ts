import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import { FETCH_FAILED, FETCH_TIMED_OUT, type LookupReceipt, POLITE_WAIT } from './contract.ts';

const OF_THE_PAGE = new Set([FETCH_FAILED, FETCH_TIMED_OUT, POLITE_WAIT]);

/** A page that cannot be had is an answer, and the row has it; only what is our fault fails the workflow. */
export async function orFailed(lookup: Promise<LookupReceipt>): Promise<LookupReceipt> {
  try {
    return await lookup;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    const { cause } = error;
    const isOfPage = cause instanceof ApplicationFailure && OF_THE_PAGE.has(cause.type ?? '');
    if (isOfPage || cause instanceof TimeoutFailure) return { outcome: 'failed' };
    throw error;
  }
}
