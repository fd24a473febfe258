/** Maximum length of a URL in characters. */
export const MAX_URL = 2048;

export type ReadUrl = { ok: true; url: string } | { ok: false; message: string };

/** Reads a URL, which must be http or https, with a host and without credentials. */
export function readPageUrl(text: string): ReadUrl {
  if (text.length > MAX_URL) return { ok: false, message: `is longer than ${MAX_URL} characters` };
  // PostgreSQL cannot store U+0000 or unpaired surrogates.
  if (!/^https?:\/\/[^\s\0\p{Surrogate}]+$/iu.test(text) || !URL.canParse(text)) {
    return { ok: false, message: 'must be an http or https URL' };
  }
  const { username, password } = new URL(text);
  if (username !== '' || password !== '')
    return { ok: false, message: 'must not contain a user name or password' };
  return { ok: true, url: text };
}
