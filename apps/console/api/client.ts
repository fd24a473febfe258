import createClient from 'openapi-fetch';
import { ApiError, type components, type paths, readProblem } from '../../client/index.ts';
import { goToSignIn } from './sign-in.ts';

export type Schemas = components['schemas'];

/**
 * A typed client for the gateway that served this page. It authenticates with the session cookie, so no
 * secret is kept in the page. Retries are left to the queries, which know what is still visible.
 */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });

/** Query parameters of a list page; without a cursor, the first page. */
export function pageAt(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor };
}

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of a response, or throws an `ApiError`. Without a session, redirects to the sign-in page.
 */
export async function take<T>(calling: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await calling;
  if (response.ok) return data as T;
  // The browser is leaving the page, so callers waiting for this response should not render anything.
  if (response.status === 401) return goToSignIn();
  const problem = readProblem(error);
  // Without an error body, the response came from a proxy and not from the gateway.
  throw new ApiError(
    response.status,
    problem,
    problem?.message ?? `The server responded with HTTP ${response.status}.`,
  );
}
