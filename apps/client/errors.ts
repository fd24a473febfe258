import type { Problem } from './types.ts';

/** Base class of all errors of a call; use `instanceof` to tell them apart. */
export abstract class BylineError extends Error {}

/** The gateway returned an error. `problem` is its body, or null when the response came from a proxy. */
export class ApiError extends BylineError {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, message: string) {
    super(message);
    this.status = status;
    this.problem = problem;
  }

  /**
   * The documented error code, e.g. `INSUFFICIENT_CREDITS`; null when the body did not come from the gateway.
   */
  get code(): Problem['code'] | null {
    return this.problem?.code ?? null;
  }
}

/** No response: wrong URL, server down, connection lost, or timeout. `cause` is the error from `fetch`. */
export class ConnectionError extends BylineError {
  override name = 'ConnectionError';
}

/** Parses an error body; null for anything else. */
export function readProblem(body: unknown): Problem | null {
  const isProblem =
    typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'retryable' in body;
  return isProblem ? (body as Problem) : null;
}
