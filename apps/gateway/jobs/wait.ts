import type { ResultPage } from './job-page.ts';
import { MAX_WAIT_SECONDS } from './job-schema.ts';

/**
 * Returns the seconds in `Prefer: wait=N` (RFC 7240), capped at our maximum; 0 if there is no such
 * preference.
 */
export function readPrefer(prefer: string | undefined): number {
  const asked = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(asked ?? 0), MAX_WAIT_SECONDS);
}

/** Returns the weak ETag for one view of a job version: `W/"7"`, `W/"7.summary"`, `W/"7.evidence"`. */
export function versionTag(version: number, { view = 'full', include }: ResultPage): string {
  const shown = [view === 'full' ? undefined : view, include].filter((part) => part !== undefined);
  return `W/"${[version, ...shown].join('.')}"`;
}
