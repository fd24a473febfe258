import { parse } from 'tldts';
import { isLookAlike, publicationDomain } from '../../db/index.ts';
import { MAX_URL } from './page-url.ts';

export type ReadHost = { ok: true; domain: string } | { ok: false; message: string };

/**
 * The publication that an address or a bare host names. Hosts in other scripts are read in their ASCII form
 * (`xn--…`), under which they are registered; those made to look like others are refused.
 */
export function readPublicationHost(text: string): ReadHost {
  if (text.length > MAX_URL) return { ok: false, message: `is longer than ${MAX_URL} characters` };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return { ok: false, message: 'must be an http or https address or a host' };
  }
  const { username, hostname: host } = new URL(address);
  if (username !== '') return { ok: false, message: 'must not hold a login' };
  const hostname = host.replace(/\.$/, '');
  const { isIp, publicSuffix, isIcann } = parse(hostname);
  if (isIp) return { ok: false, message: 'is an IP address and names no publication' };
  if (!hostname.includes('.') || hostname.includes('..'))
    return { ok: false, message: 'must name a host of the public web' };
  if (isIcann && publicSuffix === hostname) {
    return { ok: false, message: `is a suffix under which others register; name a host below ${hostname}` };
  }
  if (isLookAlike(hostname)) return { ok: false, message: 'mixes scripts whose letters look alike' };
  return { ok: true, domain: publicationDomain(hostname) };
}
