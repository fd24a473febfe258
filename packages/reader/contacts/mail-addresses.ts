import { parse } from 'tldts';
import { decodeUri } from '../../../model/keys/url-key.ts';

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
  /@(?:[\w-]+\.)*(?:beispiel|ejemplo|exemple|esempio|exemplo|voorbeeld|przyklad|priklad|pelda|esimerkki|eksempel|exempel|ornek|contoh)\.[a-z.]{2,10}$/i,
  /^(?:max|erika)?[._-]?muster(?:mann|frau)@/i,
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

/** What people write into an address against robots, and ask readers to take out of it. */
const MARK =
  '(?:no[-_]?spam|anti[-_]?spam|kein[-_]?spam|spam[-_]?frei|geen[-_]?spam|sin[-_]?spam|bez[-_]?spamu|pas[-_]?de[-_]?spam|(?:remove|delete)[-_]?(?:this|me)|enlever[-_]?(?:ceci|cela|moi)|supprimer[-_]?ceci|quitar?[-_]?est[oa]|togli[-_]?(?:mi|questo)|rimuovi[-_]?(?:mi|questo)|verwijder[-_]?dit|entfernen|weg[-_]?damit|usu[nń][-_]?to|ta[-_]?bort)';
const MARK_AS_WORD = new RegExp(`(?<=^|@)${MARK}[._-]|[._+-]${MARK}(?=@|\\.|$)`, 'giu');
/** In capitals it needs no sign beside it: "adaNOSPAM@ledger.example". */
const MARK_IN_CAPITALS = new RegExp(
  `(?<=[\\p{Ll}\\d])${MARK.toUpperCase()}(?=[@.])|(?<=^|@)${MARK.toUpperCase()}(?=[\\p{Ll}\\d])`,
  'gu',
);

/** Returns an e-mail address without the words that its reader is to take out of it: "ada@NOSPAM.ledger.example". */
export function withoutSpamMark(address: string): string {
  return address.replace(MARK_AS_WORD, '').replace(MARK_IN_CAPITALS, '');
}

/** Apostrophes and hyphens as word processors set them. Between letters they stand for ' and -. */
const CURLY_APOSTROPHE = /(?<=[\p{L}\p{N}])[\u2018\u2019\u02bc\uff07\u0060\u00b4](?=[\p{L}\p{N}])/gu;
const HYPHENS = /[\u2010\u2011]/g;

/** Sets the apostrophes and hyphens of an address straight: "s.o’dell@…". The text keeps its length. */
export function straightSigns(text: string): string {
  return text.replace(CURLY_APOSTROPHE, "'").replace(HYPHENS, '-');
}

/**
 * Signs after which an e-mail address can begin: white space, brackets, quotation marks, punctuation that separates,
 * and symbols. Any other sign belongs to the address, which would then be that of somebody else: "dell@…" after an
 * accent or a dash.
 */
const BEFORE = /[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{So}<=>→"'*:：;,，、；/|·•]$/u;
/** A quotation mark that is not the apostrophe of a word, and a hyphen that is a bullet. */
const APOSTROPHE_IN_WORD = /[\p{L}\p{N}\p{M}][‘’'´`]$/u;
const BULLET = /(?:^|\s)[-–—]$/u;

/**
 * A word and a sign that joins it to what follows: "ann/" before "ruthers@…" can be the first part of the address. A
 * label ("E-Mail/") cannot, nor can a word that ends in a domain, which is another address. Before a sign other than a
 * slash, a word with a capital letter is a name.
 */
const JOINED =
  /(?:^|[\s\p{Ps}\p{Pi}"'<>:])(?=[\p{Ll}\p{Lu}\p{N}])([\p{L}\p{N}._%+-]*[\p{L}\p{N}_%+-])([/|·,;=*、，；])$/u;
const LABEL =
  /^(?:e-?mail|mail|mailto|contact|kontakt|contacto|contatto|correo|courriel|to|from|or|and|und|et|y)$/i;
/** The number of characters before an address that `isBeginning` looks at. */
export const BEFORE_LENGTH = 40;

/** Whether an e-mail address that follows this text begins there, rather than being cut off by a sign of its own. */
export function isBeginning(before: string): boolean {
  if (before === '' || BULLET.test(before)) return true;
  if (!BEFORE.test(before) || APOSTROPHE_IN_WORD.test(before)) return false;
  const [, word = '', sign] = JOINED.exec(before) ?? [];
  return word === '' || LABEL.test(word) || (sign !== '/' && /^\p{Lu}/u.test(word));
}

/** Whether an e-mail address that this text follows ends there: "ada@ledger.example–uk" does not. */
export function isEnd(after: string): boolean {
  return !/^(?:\p{M}|[-\u2010-\u2015_]+[\p{L}\p{N}])/u.test(after);
}

/** The valid e-mail addresses of a `mailto:` link, in order. */
export function mailAddresses(href: string | undefined): string[] {
  const match = /^mailto:([^?]+)/i.exec(href?.trim() ?? '');
  if (!match?.[1]) return [];
  return match[1]
    .split(/[,;]/, MAX_RECIPIENTS)
    .map(decodeUri)
    .map((recipient) =>
      withoutSpamMark(straightSigns((/<([^<>]+)>/.exec(recipient)?.[1] ?? recipient).trim())).toLowerCase(),
    )
    .filter(isAddress);
}

/** The only e-mail address in a `mailto:` link. Null if there is none or more than one. */
export function mailAddress(href: string | undefined): string | null {
  const [address, another] = mailAddresses(href);
  return address !== undefined && another === undefined ? address : null;
}
