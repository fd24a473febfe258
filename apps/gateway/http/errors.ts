/** The catalog from which error body, OpenAPI document and tests derive; codes and statuses must not change. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid', retryable: false },
  UNSUPPORTED_SOURCE_TYPE: { status: 400, title: 'Unsupported source type', retryable: false },
  INVALID_URL: { status: 400, title: 'The URL is not valid', retryable: false },
  UNAUTHORIZED: { status: 401, title: 'Authentication required', retryable: false },
  API_KEY_EXPIRED: { status: 401, title: 'The API key has expired', retryable: false },
  API_KEY_REVOKED: { status: 401, title: 'The API key was revoked', retryable: false },
  INSUFFICIENT_CREDITS: { status: 402, title: 'Payment required', retryable: false },
  USAGE_LIMIT_REACHED: { status: 402, title: 'Monthly cap reached', retryable: false },
  INSUFFICIENT_SCOPE: { status: 403, title: 'The key lacks a scope', retryable: false },
  FORBIDDEN: { status: 403, title: 'Forbidden', retryable: false },
  NOT_FOUND: { status: 404, title: 'Not found', retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', retryable: false },
  LAST_ADMIN: { status: 409, title: 'The organization needs an admin', retryable: false },
  ALREADY_MEMBER: { status: 409, title: 'Already a member', retryable: false },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'The idempotency key was used for another request',
    retryable: false,
  },
  VERSION_CONFLICT: { status: 412, title: 'The version is not current', retryable: false },
  SUPPRESSED_SUBJECT: { status: 451, title: 'The subject has opted out of research', retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large', retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type', retryable: false },
  TOO_MANY_ACTIVE_JOBS: { status: 429, title: 'Too many active jobs', retryable: true },
  RATE_LIMITED: { status: 429, title: 'Too many requests', retryable: true },
  CONFIGURATION_ERROR: {
    status: 500,
    title: 'The service is not configured for this request',
    retryable: false,
  },
  JOB_START_FAILED: { status: 500, title: 'The job could not be started', retryable: true },
  NEWS_PROVIDER_UNAVAILABLE: { status: 500, title: 'The news could not be searched', retryable: true },
  INTERNAL_ERROR: { status: 500, title: 'Internal error', retryable: true },
  ARTICLE_LOOKUP_FAILED: { status: 502, title: 'The article could not be read', retryable: true },
  PROVIDER_LOOKUP_FAILED: { status: 502, title: 'The publication could not be looked up', retryable: true },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** One problem in a request: its location as a JSON pointer, its kind, and a message. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

/** An error for the caller, which a single error handler converts into the response body. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly issues: Issue[];
  readonly context: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      issues?: Issue[];
      context?: Record<string, unknown>;
      retryAfterSeconds?: number;
      /** Whether a retry may succeed. The default is the value in the catalog of errors. */
      retryable?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues ?? [];
    this.context = details.context ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.retryable = details.retryable ?? ERRORS[code].retryable;
  }
}

/** Creates a 400 error for a single problem at one location in the request. */
export function invalidAt(path: string, code: string, fault: string): ApiError {
  const message = `${path}: ${fault}.`;
  return new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code, message }] });
}

/** The error of a call over the organization's cap. */
export function capReached(): ApiError {
  return new ApiError(
    'USAGE_LIMIT_REACHED',
    "The organization's monthly cap on searches and look-ups has been reached.",
  );
}

/** The body of every response with status 400 or above. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  message: string;
  detail: string;
  request_id: string;
  retryable: boolean;
  retry_after_seconds: number | null;
  issues: Issue[];
  context: Record<string, unknown>;
}

export function problemOf(error: ApiError, requestId: string): Problem {
  const { status, title } = ERRORS[error.code];
  return {
    type: `/docs/errors/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    code: error.code,
    message: error.message,
    detail: error.message,
    request_id: requestId,
    retryable: error.retryable,
    retry_after_seconds: error.retryAfterSeconds,
    issues: error.issues,
    context: error.context,
  };
}
