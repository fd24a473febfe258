import { ApiError } from './errors.ts';

/** Returns whether a header has `*` or the ETag, compared weakly, because proxies may weaken an ETag. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const strong = (text: string) => text.trim().replace(/^W\//, '');
  const tags = (header ?? '').split(',').map(strong);
  return tags.includes(strong(tag)) || tags.includes('*');
}

/** Returns the ETag of an entity that clients change with If-Match: its version number. */
export function tagOf({ version }: { version: number }): string {
  return `"${version}"`;
}

/** Throws a 412 unless If-Match has the current version, so no client overwrites a change it has not seen. */
export function requireCurrent(ifMatch: string | undefined, current: { version: number }): void {
  if (matchesTag(ifMatch, tagOf(current))) return;
  const message =
    ifMatch === undefined
      ? 'The If-Match header is missing. Send the ETag of the version that you read, for example: If-Match: "1".'
      : 'The resource has changed since you read it. Read it again, and repeat your change if it still applies.';
  throw new ApiError('VERSION_CONFLICT', message, { context: { version: current.version } });
}
