import type { Problem } from './types.ts';

/** What every failure of a call has in common; `instanceof` tells them apart. */
export abstract class BylineError extends Error {}

/** The gateway answered with an error; `problem` is its body, null when somebody else answered in its place. */
export class ApiError extends BylineError {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, message: string) {
    super(message);
    this.status = status;
    this.problem = problem;
  }

  /** The code of the catalogue, e.g. `INSUFFICIENT_CREDITS`; null when the body was not the gateway's. */
  get code(): Problem['code'] | null {
    return this.problem?.code ?? null;
  }
}

/** No answer came: wrong address, server away, connection lost, or too slow. `cause` is what `fetch` said. */
export class ConnectionError extends BylineError {
  override name = 'ConnectionError';
}

/** The error body as a value, or null for anything else. */
export function readProblem(body: unknown): Problem | null {
  const isProblem =
    typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'retryable' in body;
  return isProblem ? (body as Problem) : null;
}
