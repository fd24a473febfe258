/** A URL, or null where the text is none (`URL.parse` is younger than Node 20). */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
