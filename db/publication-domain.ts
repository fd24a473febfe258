import { getDomain } from 'tldts';

/**
 * The registrable domain of a host, which names the publication. A host that is itself a public suffix
 * (`gov.uk`, also as `www.gov.uk`), an IP address or a single label stands for itself.
 */
export function publicationDomain(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return getDomain(bare) ?? bare;
}
