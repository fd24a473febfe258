/** Reads the public URL of the gateway. Returns null if the URL is not configured or invalid. */
export function readPublicUrl(text: string | undefined, problems: string[]): URL | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  problems.push('BYLINE_PUBLIC_URL: must be an http or https URL without a path');
  return null;
}

/** Reads the URL of the Temporal UI and removes a trailing slash. The URL may include a path. */
export function readTemporalUiUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  problems.push('BYLINE_TEMPORAL_UI_URL: must be an http or https URL');
  return null;
}
