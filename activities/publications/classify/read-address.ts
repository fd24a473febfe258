import { parse } from 'tldts';
import { isLookAlike } from '../../../db/index.ts';
import { governmentSuffix } from './government.ts';
import { parseUrl } from './parse-url.ts';
import type { UnclassifiableReason } from './types.ts';

/** The parts of a web address that rules look at. */
export interface WebAddress {
  /** Lower case, ASCII form, without `www.` and a closing dot. */
  host: string;
  /** By the public suffix list's ICANN part; a government's suffix (`gov.uk`) stands for itself. */
  registrable_domain: string;
  public_suffix: string;
  /** What stands before the registrable domain; empty when nothing does. */
  subdomain: string;
  path: string;
  has_www: boolean;
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
  const bare = full.replace(/^www\d?\.(?=.*\.)/, '');
  const parts = parse(bare, { allowPrivateDomains: false });
  if (parts.isIp) return refused('ip_address', full);
  if (!bare.includes('.')) return refused('single_label_host', full);
  if (isLookAlike(bare)) return refused('mixed_script_host', `${bare} mixes scripts that look alike.`);
  // A government's suffix is also its site: `www.gov.uk` is GOV.UK, while `co.uk` belongs to nobody.
  const domain = parts.domain ?? (governmentSuffix(bare) ? bare : null);
  if (!domain || !parts.publicSuffix) return refused('public_suffix', `${full} belongs to many owners.`);
  return {
    outcome: 'read',
    address: {
      host: bare,
      registrable_domain: domain,
      public_suffix: parts.publicSuffix,
      subdomain: parts.subdomain ?? '',
      path: parsed.pathname,
      has_www: bare !== full,
    },
  };
}

function refused(reason: UnclassifiableReason, detail: string): AddressReading {
  return { outcome: 'refused', reason, detail };
}
