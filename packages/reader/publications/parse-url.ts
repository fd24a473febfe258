/** Parses a URL, or returns null. `URL.parse` does not exist in Node 20. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
