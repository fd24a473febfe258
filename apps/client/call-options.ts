export interface CallOptions {
  signal?: AbortSignal;
}

export interface PostOptions extends CallOptions {
  /** Your own key makes a later repetition of the call idempotent. By default, each call gets a new key. */
  idempotencyKey?: string;
}

/** Options for a POST, with an idempotency key so that a retry has no second effect. */
export function post({ idempotencyKey, ...options }: PostOptions) {
  return { ...options, headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } };
}

/** The result of `openapi-fetch`, successful or not. */
export interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the body of a successful response; throws an `ApiError` otherwise. */
export type Read = <Data>(outcome: Promise<Outcome<Data>>) => Promise<Data>;
