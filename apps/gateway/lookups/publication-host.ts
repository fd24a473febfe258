import { parse } from 'tldts';
import { isLookAlike, publicationDomain } from '../../../model/index.ts';
import { MAX_URL } from './page-url.ts';

export type ReadHost = { ok: true; domain: string } | { ok: false; message: string };

/**
 * Reads the domain from a URL or a bare host, in ASCII (`xn--…`); hosts that mix look-alike letters of different
 * scripts are rejected.
 */
export function readPublicationHost(text: string): ReadHost {
  if (text.length > MAX_URL) return { ok: false, message: `is longer than ${MAX_URL} characters` };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return { ok: false, message: 'must be an http or https URL, or a host' };
  }
  const { username, hostname: host } = new URL(address);
  if (username !== '') return { ok: false, message: 'must not contain a user name or password' };
  const hostname = host.replace(/\.$/, '');
  const { isIp, publicSuffix, isIcann } = parse(hostname);
  if (isIp) return { ok: false, message: 'is an IP address, not the host of a publication' };
  if (!hostname.includes('.') || hostname.includes('..'))
    return { ok: false, message: 'must be a public host name' };
  if (isIcann && publicSuffix === hostname) {
    return { ok: false, message: `is a public suffix; use a host name below ${hostname}` };
  }
  if (isLookAlike(hostname)) return { ok: false, message: 'mixes look-alike letters from different scripts' };
  return { ok: true, domain: publicationDomain(hostname) };
}
