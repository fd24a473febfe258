/** The address under which the gateway is reached; null when none was configured, or none that can be used. */
export function readPublicUrl(text: string | undefined, problems: string[]): URL | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  problems.push('BYLINE_PUBLIC_URL: an http or https address without a path expected');
  return null;
}

/** Where the Temporal UI stands, without a closing slash. It may stand below a path. */
export function readTemporalUiUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  problems.push('BYLINE_TEMPORAL_UI_URL: an http or https address expected');
  return null;
}
