import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The registrable domain of a host, which identifies the publication. A public suffix (`gov.uk`, or
 * `www.gov.uk`), an IP address or a single label is returned unchanged.
 */
export function publicationDomain(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return getDomain(bare) ?? bare;
}

/**
 * Whether a label of a host mixes Latin letters with look-alike letters of another script. Hosts that imitate
 * well-known names do this.
 */
export function isLookAlike(hostname: string): boolean {
  // Latin letters are common next to Japanese or Chinese characters, so a mix of these scripts is not
  // suspicious.
  return domainToUnicode(hostname)
    .split('.')
    .some(
      (label) =>
        /\p{Script=Latin}/u.test(label) &&
        /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label),
    );
}
