import type { FastifyBaseLogger } from 'fastify';
import { ApiError, ERRORS, problemOf } from '../http/errors.ts';
import { asApiError } from '../http/problems.ts';

/** The result of a tool call (MCP's CallToolResult). */
export interface ToolResult {
  content: { type: string; [key: string]: unknown }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Keys for programs: constants, times of the record, what the caller has sent, and what follows from a date. */
const FOR_PROGRAMS = new Set([
  'object',
  'schemas',
  'version',
  'request_hash',
  'fit_context',
  'links',
  'created_at',
  'created_by',
  'started_at',
  'updated_at',
  'published_at_precision',
  'published_at_basis',
  'days_ago',
]);

/**
 * Returns the result as structured content and as text, or the standard error body. The text, which a model reads,
 * omits null values and what only programs use, to save tokens.
 */
export async function answerCall(
  call: { requestId: string; log: FastifyBaseLogger },
  work: () => Promise<object>,
): Promise<ToolResult> {
  try {
    const result = await work();
    return { structuredContent: { ...result }, content: [{ type: 'text', text: textForModel(result) }] };
  } catch (cause) {
    const error = aboutArguments(asApiError(cause));
    if (ERRORS[error.code].status >= 500) {
      call.log.error({ code: error.code, err: error.cause ?? error }, 'tool failed');
    }
    const problem = problemOf(error, call.requestId);
    // Errors are only text, as clients validate structured content against the schema of a success.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}

function textForModel(result: object): string {
  return JSON.stringify(result, (key, value) =>
    value === null || FOR_PROGRAMS.has(key) ? undefined : value,
  );
}

/** Rewrites `/query/limit` as `/limit`, because an MCP call has all its arguments in one object. */
function aboutArguments(error: ApiError): ApiError {
  if (error.issues.length === 0) return error;
  const move = (text: string) => text.replace(/^\/query\//, '/');
  const issues = error.issues.map(({ path, code, message }) => ({
    path: move(path),
    code,
    message: move(message),
  }));
  return new ApiError(error.code, move(error.message), { issues, context: error.context });
}
