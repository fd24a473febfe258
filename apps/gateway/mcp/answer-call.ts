import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, ERRORS, problemOf } from '../errors.ts';
import { asApiError } from '../plugins/problems.ts';
import type { ToolCall } from './tool.ts';

/** The result of a tool: what `work` returns as structure and as text, or what went wrong in the one error body. */
export async function answerCall(call: ToolCall, work: () => Promise<object>): Promise<CallToolResult> {
  try {
    const result = await work();
    return { structuredContent: { ...result }, content: [{ type: 'text', text: JSON.stringify(result) }] };
  } catch (cause) {
    const error = aboutArguments(asApiError(cause));
    if (ERRORS[error.code].status >= 500) {
      call.log.error({ code: error.code, err: error.cause ?? error }, 'tool failed');
    }
    const problem = problemOf(error, call.requestId);
    // As text alone: clients validate structured content against the schema of a success.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}

/** REST reads some arguments from the query; here all of them stand in one object, and so do the pointers. */
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
