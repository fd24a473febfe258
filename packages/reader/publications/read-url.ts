import { parse } from 'tldts';
import { isLookAlike } from '../../../model/index.ts';
import { governmentSuffix } from './government.ts';
import { parseUrl } from './parse-url.ts';
import type { UnclassifiableReason } from './types.ts';

/** The parts of a URL that the rules examine. */
export interface WebUrl {
  /** The host in lower case and ASCII form, without `www.` or a trailing dot. */
  host: string;
  /**
   * The registrable domain, determined by the ICANN section of the public suffix list. A government suffix
   * (`gov.uk`) counts as its own registrable domain.
   */
  registrable_domain: string;
  public_suffix: string;
  /** The labels before the registrable domain, or an empty text. */
  subdomain: string;
  path: string;
  has_www: boolean;
}

export type UrlReading =
  | { outcome: 'read'; address: WebUrl }
  | { outcome: 'refused'; reason: UnclassifiableReason; detail: string };

/** Parses a caller's input, which is a URL or a bare host. Never throws an error. */
export function readUrl(text: string): UrlReading {
  const given = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(given)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') {
    return refused('not_a_web_address', `${scheme}: is neither http nor https.`);
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
  // A government suffix such as `gov.uk` can also be a site (GOV.UK). Other public suffixes, such as `co.uk`,
  // are not sites.
  const domain = parts.domain ?? (governmentSuffix(bare) ? bare : null);
  if (!domain || !parts.publicSuffix)
    return refused('public_suffix', `${full} is not a publication: anybody can register a name under it.`);
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

function refused(reason: UnclassifiableReason, detail: string): UrlReading {
  return { outcome: 'refused', reason, detail };
}
