/** Where people go who came for nothing in particular. */
export const HOME = '/console/';

const HERE = 'http://here.invalid';

/** The path of ours to which somebody wants to go on; anything that a browser would read as another host is not one. */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2048 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted)) return HOME;
  const url = URL.canParse(wanted, HERE) ? new URL(wanted, HERE) : null;
  return url?.origin === HERE ? `${url.pathname}${url.search}` : HOME;
}
