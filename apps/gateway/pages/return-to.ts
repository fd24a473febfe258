/** Where people go who came for nothing in particular. */
export const HOME = '/console/';

const HERE = 'http://here.invalid';

/** The path of ours to which somebody wants to go on; anything that a browser would read as another host is not one. */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2048 || !URL.canParse(wanted, HERE)) return HOME;
  const { origin, pathname, search } = new URL(wanted, HERE);
  // Dots in a path can leave two slashes at its beginning, which is where a host's name begins.
  return wanted.startsWith('/') && origin === HERE && !pathname.startsWith('//') ? pathname + search : HOME;
}
