import type { Problem } from './types.ts';

/** Base class of every error that a call of the client can throw. Use `instanceof` to distinguish the subclasses. */
export abstract class BylineError extends Error {}

/** The gateway returned an error. `problem` is the error body, or null if a proxy sent the response. */
export class ApiError extends BylineError {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, message: string) {
    super(message);
    this.status = status;
    this.problem = problem;
  }

  /** The error code as documented, e.g. `INSUFFICIENT_CREDITS`, or null if the body did not come from the gateway. */
  get code(): Problem['code'] | null {
    return this.problem?.code ?? null;
  }
}

/**
 * The gateway did not respond: the URL is wrong, the server is down, the connection was lost, or the call
 * timed out. `cause` is the error that `fetch` threw.
 */
export class ConnectionError extends BylineError {
  override name = 'ConnectionError';
}

/** Parses an error body of the gateway. Returns null if the body has a different format. */
export function readProblem(body: unknown): Problem | null {
  const isProblem =
    typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'retryable' in body;
  return isProblem ? (body as Problem) : null;
}
