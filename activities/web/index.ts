/** The door of `activities/web`: the one client through which anything is fetched. */
import { openArchives } from './archive-client.ts';
import { createLiveClient } from './live-client.ts';
import type { WebClient } from './web-client.ts';

export { isPublicAddress } from './addresses.ts';
export type { WebClient, WebFailure, WebPage, WebResult } from './web-client.ts';

export interface WebOptions {
  source: 'live' | 'archive' | 'archive-first';
  archives: string[];
  allow: string[];
  userAgent: string;
}

/** Opens the client that the configuration asks for. Rejects when an archive cannot be read. */
export async function createWebClient(options: WebOptions): Promise<WebClient> {
  if (options.source === 'live') return createLiveClient(options);
  const archives = await openArchives(options.archives);
  if (options.source === 'archive') return archives;

  const live = createLiveClient(options);
  return {
    async fetch(url, fetchOptions) {
      const archived = await archives.fetch(url, fetchOptions);
      // What was recorded counts, a recorded 404 too; only what was not recorded is fetched.
      if (archived.ok || archived.failure.kind !== 'not_archived') return archived;
      return live.fetch(url, fetchOptions);
    },
  };
}
