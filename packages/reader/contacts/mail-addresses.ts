import { parse } from 'tldts';

const ADDRESS =
  /^[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}$/u;
// Matches file names such as "logo@2x.png", which look like e-mail addresses.
const FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|html?|php|woff2?|mp[34])$/i;
/**
 * Maximum number of recipients to read from one link. A link with more recipients is for a mass mailing, not
 * a contact.
 */
const MAX_RECIPIENTS = 20;

/** Top-level domains reserved for documentation and tests (RFC 2606). */
const RESERVED = /\.(?:example|test|invalid|localhost)$/i;

/**
 * Domains such as `example.com` and `mail.example.com`, and addresses such as `you@domain.com`. They are placeholders
 * in form fields.
 */
const PLACEHOLDERS = [
  /@(?:[\w-]+\.)*example\.(?:com|org|net|edu)$/i,
  /^(?:e-?mail|name|your?|your[._-]?(?:e-?mail|name)|user(?:name)?|first(?:name)?[._-]?last(?:name)?|john\.?doe|jane\.?doe|someone|vorname\.nachname|deine?|ihre?)@(?:(?:your)?(?:domain|company|site|website|e?mail|business|organi[sz]ation)|address|firma|beispiel|domaine|dominio|ejemplo|correo)\.[a-z]{2,6}$/i,
];
/** Domains to which programs send reports of errors. Their addresses are keys in a page's scripts. */
const MACHINES =
  /@(?:[\w-]+\.)*(?:sentry\.io|sentry(?:-next)?\.wixpress\.com|wixpress\.com|bugsnag\.com|ingest\.[\w.-]+)$/i;

/** Whether a text has the format of an e-mail address, limited to the part of RFC 5322 that newsrooms use. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (!ADDRESS.test(text) || FILE.test(text) || /^\.|\.$|\.\./.test(text.slice(0, at))) return false;
  if (MACHINES.test(text) || PLACEHOLDERS.some((placeholder) => placeholder.test(text))) return false;
  const domain = text.slice(at + 1);
  return RESERVED.test(domain) || parse(domain).isIcann === true;
}

/** The valid e-mail addresses of a `mailto:` link, in order. */
export function mailAddresses(href: string | undefined): string[] {
  const match = /^mailto:([^?]+)/i.exec(href?.trim() ?? '');
  if (!match?.[1]) return [];
  return match[1]
    .split(/[,;]/, MAX_RECIPIENTS)
    .map(decoded)
    .map((recipient) => (/<([^<>]+)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase())
    .filter(isAddress);
}

/** The only e-mail address in a `mailto:` link. Null if there is none or more than one. */
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
