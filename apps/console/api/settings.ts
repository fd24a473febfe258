import { queryOptions } from '@tanstack/react-query';
import { take } from './client.ts';

/** What the console cannot know of itself. */
export interface Settings {
  /** Where workflows are looked at, up to the part that names one; null when that is not configured. */
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
