import type { LookupFailure } from '../../../model/index.ts';
import { ApiError } from '../errors.ts';

/** When to retry after a transient failure. */
const RETRY_SECONDS = 5;

/** The error for an invalid URL; `path` is its location in the request. */
export function invalidUrl(path: string, fault: string): ApiError {
  const issues = [{ path, code: 'url', message: `${path}: ${fault}.` }];
  return new ApiError('INVALID_URL', `The URL ${fault}.`, { issues });
}

/** The error for a look-up that found nothing; `context.reason` says why. */
export function lookupFailed(
  code: 'ARTICLE_LOOKUP_FAILED' | 'PROVIDER_LOOKUP_FAILED',
  { kind, message, transient }: LookupFailure,
): ApiError {
  return new ApiError(code, message, {
    context: { reason: kind },
    retryable: transient,
    ...(transient ? { retryAfterSeconds: RETRY_SECONDS } : {}),
  });
}

/** Converts an error for a batch item, where suppressed subjects have their own code. */
export function asBatchItem(error: ApiError): ApiError {
  return error.context.reason === 'suppressed' ? new ApiError('SUPPRESSED_SUBJECT', error.message) : error;
}
