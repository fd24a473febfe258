import { queryOptions } from '@tanstack/react-query';
import { take } from '../api-client.ts';

/** The settings that the gateway provides to the console. */
export interface Settings {
  /**
   * The base URL for links to workflows in the Temporal UI, to which a workflow ID is appended. Null if no
   * Temporal UI is configured.
   */
  temporal_workflows_url: string | null;
}

export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => take(readSettings(signal)),
  staleTime: Number.POSITIVE_INFINITY,
});

async function readSettings(signal: AbortSignal) {
  const response = await fetch('/console/settings.json', { credentials: 'same-origin', signal });
  const body: unknown = await response.json();
  return response.ok ? { data: body as Settings, response } : { error: body, response };
}
