import { ApiError } from '../errors.ts';

/** Whether If-None-Match or If-Match contains this ETag, by weak comparison: proxies may weaken a tag. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const strong = (text: string) => text.trim().replace(/^W\//, '');
  const tags = (header ?? '').split(',').map(strong);
  return tags.includes(strong(tag)) || tags.includes('*');
}

/** The ETag of an entity that is changed with If-Match: its version. */
export function tagOf({ version }: { version: number }): string {
  return `"${version}"`;
}

/** Throws a 412 unless If-Match contains the current version, so that nobody overwrites a change unseen. */
export function requireCurrent(ifMatch: string | undefined, current: { version: number }): void {
  if (matchesTag(ifMatch, tagOf(current))) return;
  const message =
    ifMatch === undefined
      ? 'Send the version that you have read in If-Match, such as: If-Match: "1".'
      : 'This has changed since you read it. Read it again, and repeat your change if it still applies.';
  throw new ApiError('VERSION_CONFLICT', message, { context: { version: current.version } });
}
