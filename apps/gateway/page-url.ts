/** The longest address that is taken, in characters. */
export const MAX_URL = 2048;

export type ReadUrl = { ok: true; url: string } | { ok: false; message: string };

/** An address as callers give it: http or https, with a host, without a login. */
export function readPageUrl(text: string): ReadUrl {
  if (text.length > MAX_URL) return { ok: false, message: `is longer than ${MAX_URL} characters` };
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) {
    return { ok: false, message: 'must be an http or https address' };
  }
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') return { ok: false, message: 'must not hold a login' };
  return { ok: true, url: text };
}
