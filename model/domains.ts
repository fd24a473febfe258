import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The registrable domain of a host, which identifies the publication. A host that is itself a public suffix
 * (`gov.uk`, or `www.gov.uk`), an IP address or a single label is returned as it is.
 */
export function publicationDomain(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return getDomain(bare) ?? bare;
}

/** Whether one label of a host mixes look-alike scripts, as hosts that imitate known names do. */
export function isLookAlike(hostname: string): boolean {
  // Latin next to kana or Han is ordinary.
  return domainToUnicode(hostname)
    .split('.')
    .some(
      (label) =>
        /\p{Script=Latin}/u.test(label) &&
        /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label),
    );
}
