import { queryOptions } from '@tanstack/react-query';
import { take } from './client.ts';

/** Settings that the console gets from the gateway. */
export interface Settings {
  /**
   * Base URL of workflows in the Temporal UI, to which a workflow ID is appended; null when not configured.
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
