import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { parseUrl } from './parse-url.ts';
import type { UnclassifiableReason } from './types.ts';

/** The parts of a web address that rules look at. */
export interface WebAddress {
  /** Lower case, ASCII form, without `www.` and a closing dot. */
  host: string;
  /** The public suffix list's ICANN part; `www.gov.uk` is a domain because `gov.uk` is a suffix. */
  registrable_domain: string;
  public_suffix: string;
  /** What stands before the registrable domain, without `www`; empty when nothing does. */
  subdomain: string;
  path: string;
  origin: string;
}

export type AddressReading =
  | { outcome: 'read'; address: WebAddress }
  | { outcome: 'refused'; reason: UnclassifiableReason; detail: string };

/** Reads what a caller sends: a URL, or a bare host. Never throws. */
export function readAddress(text: string): AddressReading {
  const given = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(given)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') {
    return refused('not_a_web_address', `${scheme}: is not http or https.`);
  }
  const parsed = parseUrl(scheme ? given : `https://${given}`);
  if (!parsed) return refused(/^https?:\/*$/i.test(given) || !given ? 'no_host' : 'not_a_web_address', given);
  const full = parsed.hostname.replace(/\.$/, '');
  if (!full) return refused('no_host', given);
  const parts = parse(full, { allowPrivateDomains: false });
  if (parts.isIp) return refused('ip_address', full);
  if (!full.includes('.')) return refused('single_label_host', full);
  const mixed = domainToUnicode(full).split('.').find(isMixedScript);
  if (mixed) return refused('mixed_script_host', `${mixed} mixes scripts that look alike.`);
  if (!parts.domain || !parts.publicSuffix) return refused('public_suffix', `${full} belongs to many owners.`);
  const host = full === parts.domain ? full : full.replace(/^www\d?\./, '');
  return {
    outcome: 'read',
    address: {
      host: host.length < parts.domain.length ? parts.domain : host,
      registrable_domain: parts.domain,
      public_suffix: parts.publicSuffix,
      subdomain: (parts.subdomain ?? '').replace(/^www\d?(\.|$)/, ''),
      path: parsed.pathname,
      origin: parsed.origin,
    },
  };
}

function refused(reason: UnclassifiableReason, detail: string): AddressReading {
  return { outcome: 'refused', reason, detail };
}

/** Latin beside Cyrillic or Greek in one label is how look-alike hosts are made; Latin beside kana is a name. */
function isMixedScript(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label);
}
