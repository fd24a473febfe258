import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The registrable domain of a host, which names the publication. A host that is itself a public suffix
 * (`gov.uk`, also as `www.gov.uk`), an IP address or a single label stands for itself.
 */
export function publicationDomain(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return getDomain(bare) ?? bare;
}

/** Whether a host mixes scripts that look alike in one label, which is how look-alikes of known names are made. */
export function isLookAlike(hostname: string): boolean {
  // Latin beside kana or Han is an ordinary name.
  return domainToUnicode(hostname)
    .split('.')
    .some(
      (label) =>
        /\p{Script=Latin}/u.test(label) &&
        /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label),
    );
}
