/** The default destination after sign-in. */
export const HOME = '/console/';

const CONTACT_MARK = 'http://here.invalid';

/** Returns the path on this site, or `HOME` for anything that a browser would resolve to another host. */
export function returnPath(target: string | undefined): string {
  if (target === undefined || target.length > 2048 || !URL.canParse(target, CONTACT_MARK)) return HOME;
  const { origin, pathname, search } = new URL(target, CONTACT_MARK);
  // Resolving dot segments can leave a path that begins with two slashes, which a browser reads as a host.
  return target.startsWith('/') && origin === CONTACT_MARK && !pathname.startsWith('//')
    ? pathname + search
    : HOME;
}
