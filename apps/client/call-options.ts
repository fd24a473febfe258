export interface CallOptions {
  signal?: AbortSignal;
}

export interface PostOptions extends CallOptions {
  /** An idempotency key of your own makes later retries of this call safe. By default, each call gets a new key. */
  idempotencyKey?: string;
}

/**
 * Returns the options for a POST request, including an idempotency key, which ensures that a retry has no
 * second effect.
 */
export function post({ idempotencyKey, ...options }: PostOptions) {
  return { ...options, headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } };
}

/** The result of an `openapi-fetch` call, whether it succeeded or failed. */
export interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the body of a successful response, or throws an `ApiError`. */
export type Read = <Data>(outcome: Promise<Outcome<Data>>) => Promise<Data>;
