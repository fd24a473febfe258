import type { LookupFailure } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';

/** How long to wait before a retry after a transient failure of unknown duration. */
const RETRY_SECONDS = 5;

/** Creates the error for an invalid URL; `path` is the location of the URL in the request. */
export function invalidUrl(path: string, fault: string): ApiError {
  const issues = [{ path, code: 'url', message: `${path}: ${fault}.` }];
  return new ApiError('INVALID_URL', `The URL ${fault}.`, { issues });
}

/** Creates the error for a look-up that found nothing; `context.reason` contains the reason. */
export function lookupFailed(
  code: 'ARTICLE_LOOKUP_FAILED' | 'PROVIDER_LOOKUP_FAILED',
  { kind, message, transient, retry_at }: LookupFailure,
): ApiError {
  const secondsLeft = retry_at ? Math.ceil((Date.parse(retry_at) - Date.now()) / 1000) : RETRY_SECONDS;
  return new ApiError(code, message, {
    context: { reason: kind },
    retryable: transient,
    ...(transient ? { retryAfterSeconds: Math.max(1, secondsLeft) } : {}),
  });
}

/** Converts an error for a batch, in which people and sites that have opted out have their own error code. */
export function asBatchItem(error: ApiError): ApiError {
  return error.context.reason === 'suppressed' ? new ApiError('SUPPRESSED_SUBJECT', error.message) : error;
}
