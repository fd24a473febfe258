import createClient from 'openapi-fetch';
import { ApiError, type components, isActive, type paths, readProblem } from '../client/index.ts';

export type Schemas = components['schemas'];

/**
 * A typed client for the gateway that served the console. The session cookie authenticates the client, so the
 * page stores no secret. This client does not retry failed requests; TanStack Query does, because it knows
 * which data is still on screen.
 */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });

/** The longest pitch that the API takes, in characters. */
export const MAX_PITCH = 20_000;

/** Returns the query parameters for a page of a list. Without a cursor, the parameters select the first page. */
export function pageAt(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor };
}

/** Returns the interval at which to read a list again: three seconds while something in it has not ended. */
export function whileActive({
  state,
}: {
  state: { data?: { data: { status: string }[] } | undefined };
}): number | false {
  return state.data?.data.some(({ status }) => isActive(status)) ? 3_000 : false;
}

/** Loads all pages of a list, and returns their items in order. */
export async function loadAll<Page extends { next_cursor: string | null }, Item>(
  load: (at: { cursor?: string }) => Promise<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await load(pageAt(cursor ?? undefined));
    items.push(...itemsOf(page));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of a response or throws an `ApiError`. If there is no session, redirects to the sign-in page. */
export async function take<T>(calling: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await calling;
  if (response.ok) return data as T;
  // The browser is leaving the page. The promise never resolves, so that callers do not show an error.
  if (response.status === 401) return goToSignIn();
  const problem = readProblem(error);
  // A response without an error body came from a proxy, not from the gateway.
  throw new ApiError(
    response.status,
    problem,
    problem?.message ?? `The server responded with HTTP ${response.status}.`,
  );
}

/**
 * Redirects to the sign-in page, which later redirects back to the current page. The returned promise never resolves.
 */
function goToSignIn(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`);
  return new Promise(() => undefined);
}
