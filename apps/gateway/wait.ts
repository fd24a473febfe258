/** RFC 7240 "Prefer: wait=N": the longest that a reply is held back, in seconds. */
export const MAX_WAIT_SECONDS = 20;

/** How many seconds a request asks to wait, at most what we grant; 0 when it does not ask. */
export function readWait(prefer: string | undefined): number {
  const asked = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(asked ?? 0), MAX_WAIT_SECONDS);
}

/** The weak entity tag of a version. */
export function versionTag(version: number): string {
  return `W/"${version}"`;
}

/** Whether an If-None-Match names this version; weak comparison, as RFC 9110 asks of this header. */
export function matchesVersion(ifNoneMatch: string | undefined, version: number): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(`"${version}"`) || tags.includes('*');
}
