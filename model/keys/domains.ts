import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * Domains with a host for each newsletter or blog, each of another owner, that the public suffix list lacks. It has others,
 * such as `blogspot.com`.
 */
const SHARED_DOMAINS: ReadonlySet<string> = new Set(
  `substack.com beehiiv.com buttondown.email ghost.io wordpress.com medium.com tumblr.com hashnode.dev typepad.com
  livejournal.com over-blog.com canalblog.com`.split(/\s+/),
);
/** Matches the first label of a host below a shared domain that belongs to the company that runs it. */
export const PLATFORM_LABEL =
  /^(?:m|on|open|read|apps?|api|cdn|blog|about|help|support|status|engineering|newsroom|developers?)$/;

/**
 * The domain that identifies the publication of a host: the registrable domain, or the host below a domain that
 * publications share (`quay.substack.com`). A public suffix (`gov.uk`, or `www.gov.uk`), an IP address or a single label
 * is returned unchanged.
 */
export function publicationDomain(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  const domain = getDomain(bare, { allowPrivateDomains: true }) ?? getDomain(bare) ?? bare;
  if (!SHARED_DOMAINS.has(domain) || bare === domain) return domain;
  const label =
    bare
      .slice(0, -domain.length - 1)
      .split('.')
      .at(-1) ?? '';
  return PLATFORM_LABEL.test(label) ? domain : `${label}.${domain}`;
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
