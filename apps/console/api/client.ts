import createClient from 'openapi-fetch';
import { ApiError, type components, type paths, readProblem } from '../../cli/client/index.ts';
import { goToSignIn } from './sign-in.ts';

export type Schemas = components['schemas'];

/**
 * The gateway that served this page, by the typed client's document. The session's cookie goes along, and no
 * secret lives in the page; trying again is the business of the queries, which know what is still in sight.
 */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });

/** The query of a list, from its beginning without a cursor. */
export function pageAt(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor };
}

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of a reply, or an `ApiError` thrown. Without a session the browser goes to the sign-in page. */
export async function take<T>(calling: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await calling;
  if (response.ok) return data as T;
  // The page is about to be left: nothing that waits for this reply should show anything.
  if (response.status === 401) return goToSignIn();
  const problem = readProblem(error);
  // Without an error body it was something in between, and not the gateway, that answered.
  throw new ApiError(response.status, problem, problem?.message ?? `The server answered ${response.status}.`);
}
