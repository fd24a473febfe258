import type { lookups } from '../../db/index.ts';
import { ApiError } from './errors.ts';

/** When a passing failure is worth another call. */
const RETRY_SECONDS = 5;

/** The error of an address that cannot be looked up at all. */
export function invalidUrl(fault: string): ApiError {
  const issues = [{ path: '/url', code: 'url', message: `/url: ${fault}.` }];
  return new ApiError('INVALID_URL', `The address ${fault}.`, { issues });
}

/** The error of a look-up that found nothing; `context.reason` says why. */
export function lookupFailed(
  code: 'ARTICLE_LOOKUP_FAILED' | 'PROVIDER_LOOKUP_FAILED',
  { kind, message, transient }: lookups.LookupFailure,
): ApiError {
  return new ApiError(code, message, {
    context: { reason: kind },
    retryable: transient,
    ...(transient ? { retryAfterSeconds: RETRY_SECONDS } : {}),
  });
}

/** The error as an item of a batch has it: there, what is suppressed has a code of its own. */
export function asBatchItem(error: ApiError): ApiError {
  return error.context.reason === 'suppressed' ? new ApiError('SUPPRESSED_SUBJECT', error.message) : error;
}
