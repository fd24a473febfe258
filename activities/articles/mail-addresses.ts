import { parse } from 'tldts';

const ADDRESS =
  /^[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}$/u;
// "logo@2x.png" has the form of an address.
const FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|html?|php|woff2?|mp[34])$/i;
/** Recipients of one link that are read; a longer list is a mailing, and nobody's contact. */
const MAX_RECIPIENTS = 20;

/** Endings that stand for any other in documentation and tests: RFC 2606. */
const RESERVED = /\.(?:example|test|invalid|localhost)$/i;

/** Reserved as well, and what fields of forms show until something is put in. */
const PLACEHOLDER = /^example\.(?:com|org|net)$/i;

/** Whether a text has the form of an e-mail address, by the part of RFC 5322 that newsrooms use. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (!ADDRESS.test(text) || FILE.test(text) || /^\.|\.$|\.\./.test(text.slice(0, at))) return false;
  const domain = text.slice(at + 1);
  if (PLACEHOLDER.test(domain)) return false;
  return RESERVED.test(domain) || parse(domain).isIcann === true;
}

/** The addresses that a `mailto:` link goes to, in their order; what is not an address is left out. */
export function mailAddresses(href: string | undefined): string[] {
  const match = /^mailto:([^?]+)/i.exec(href?.trim() ?? '');
  if (!match?.[1]) return [];
  return match[1]
    .split(/[,;]/, MAX_RECIPIENTS)
    .map(decoded)
    .map((recipient) => (/<([^<>]+)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase())
    .filter(isAddress);
}

/** The one address that a `mailto:` link goes to; null when there is none, or more than one. */
export function mailAddress(href: string | undefined): string | null {
  const [address, another] = mailAddresses(href);
  return address !== undefined && another === undefined ? address : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
