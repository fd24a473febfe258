import type { Element } from 'domhandler';
import { decodeUri } from '../../../model/keys/url-key.ts';
import { deobfuscate } from './deobfuscate.ts';
import { isAddress, mailAddresses } from './mail-addresses.ts';

const MAIL_ATTRIBUTE = /^data-(?:.*(?:mail|contact|addr).*|to)$/;

/**
 * Encodings of a complete e-mail address that a script or style sheet decodes in the browser. Each `read`
 * function decodes the e-mail address from an element's attributes and text.
 */
const CODES: { why: string; read(element: Element, text: string): (string | null | undefined)[] }[] = [
  {
    why: 'Cloudflare: hexadecimal, each byte XORed with the first byte (Scrape Shield, "email obfuscation")',
    read: ({ attribs }) => [
      fromCloudflare(attribs['data-cfemail']),
      fromCloudflare(/\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(attribs.href ?? '')?.[1]),
    ],
  },
  {
    why: 'reversed letters, displayed from right to left by CSS',
    read: ({ attribs }, text) => (/rtl/i.test(attribs.style ?? '') ? inText(reversed(text)) : []),
  },
  {
    why: 'parts of the e-mail address in separate attributes, joined by a script',
    read: ({ attribs }) => [fromParts(attribs)],
  },
  {
    why: 'an attribute that contains the e-mail address: ROT13 if declared, otherwise plain, reversed or in base64',
    read: ({ attribs }) =>
      Object.entries(attribs)
        .filter(([name, value]) => MAIL_ATTRIBUTE.test(name) && value.length < 200)
        .flatMap(([name, value]) =>
          /enc|rot/.test(name)
            ? [inText(rotated(value.replace(/\[at\]/i, '@').replace(/\[dot\]/gi, '.')))]
            : [value, reversed(value), fromBase64(value)].map(inText),
        )
        .find((addresses) => addresses.length > 0) ?? [],
  },
  {
    why: 'TYPO3: linkTo_UnCryptMailto("…"), or data-mailto-token with data-mailto-vector: each character shifted within a range of characters',
    read: ({ attribs }) => [fromTypo3(attribs)],
  },
  {
    why: 'a link whose script names the parts: javascript:mail("ada", "news.example")',
    read: ({ attribs }) =>
      fromScript(`${attribs.href?.startsWith('javascript:') ? attribs.href : ''} ${attribs.onclick ?? ''}`),
  },
];

/** The e-mail addresses hidden in an element's attributes and style. */
export function readCodedAddresses(element: Element, text: string): string[] {
  const addresses = CODES.flatMap(({ read }) => read(element, text));
  return [...new Set(addresses.map((address) => address?.toLowerCase()))].filter(
    (address): address is string => address !== undefined && isAddress(address),
  );
}

/** Matches a script that may write an e-mail address: `mailto`, an encoded @, or a call such as `atob`. */
const WRITES = /mailto|&#0*64;|%40|u0040|x40|atob\(|fromCharCode|mail\w*\(/i;
const QUOTED_SIGN = /["'][^"'\n]{0,80}@[^"'\n]{0,80}["']/;

/**
 * E-mail addresses that a script concatenates from quoted strings: `'ada' + '@' + 'news.example'`,
 * `atob('…')`.
 */
export function fromScript(source: string): string[] {
  if (!WRITES.test(source) && !(source.includes('@') && QUOTED_SIGN.test(source))) return [];
  const joined = source
    .replace(
      /atob\(\s*(["'])([\w+/=]{8,200})\1\s*\)/g,
      (_all, _quote, text: string) => `'${fromBase64(text)}'`,
    )
    .replace(/String\.fromCharCode\(([\d\s,]{5,600})\)/g, (_all, codes: string) => `'${fromCodes(codes)}'`)
    .replace(/&#0*64;|%40|\\u0040|\\x40/gi, '@')
    .replace(/&#0*46;|\\u002e|\\x2e/gi, '.')
    // Joins strings that a script concatenates (`'a' + 'b'`), and strings that a script appends to a variable
    // containing the beginning of the text (`x += 'b'`).
    .replace(/(["'])\s*\+\s*(["'])/g, '')
    .replace(/(["'])\s*;\s*(?:var\s+)?(\w+)\s*=\s*\2\s*\+\s*(["'])/g, '')
    .replace(/(["'])\s*;\s*(\w+)\s*\+=\s*(["'])/g, '');
  const written = deobfuscate(joined).map(({ email }) => email);
  if (written.length > 0) return written;
  const call =
    /(?<!\w)\w{1,64}\(\s*(["'])([\w.+-]{1,64})\1\s*,\s*(["'])([\w.-]{1,255})\3\s*(?:,\s*(["'])(\w{2,24})\5\s*)?\)/.exec(
      source,
    );
  const address = call && `${call[2]}@${call[4]}${call[6] ? `.${call[6]}` : ''}`;
  return address && /mail/i.test(source) && isAddress(address) ? [address] : [];
}

function inText(text: string | null): string[] {
  if (!text) return [];
  const linked = mailAddresses(text);
  return linked.length > 0 ? linked : deobfuscate(text).map(({ email }) => email);
}

function fromCloudflare(hex: string | undefined): string | null {
  if (!hex || hex.length < 8 || hex.length > 600 || !/^(?:[\da-f]{2})+$/i.test(hex)) return null;
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
  return address.replace(/^mailto:/i, '').replace(/\?.*$/s, '');
}

const PARTS = {
  local: [
    'data-user',
    'data-local',
    'data-mail-user',
    'data-email-user',
    'data-name',
    'data-mail-name',
    'data-email-local',
  ],
  domain: ['data-domain', 'data-host', 'data-mail-domain', 'data-email-domain', 'data-website'],
  ending: ['data-tld', 'data-ext', 'data-mail-tld', 'data-email-tld'],
};

function fromParts(attribs: Element['attribs']): string | null {
  const part = (names: string[]) => names.map((name) => attribs[name]?.trim()).find((value) => value);
  const local = part(PARTS.local);
  const domain = part(PARTS.domain);
  const ending = part(PARTS.ending);
  if (!local || !domain) return null;
  const straight = `${local}@${domain}${ending ? `.${ending}` : ''}`;
  return isAddress(straight) ? straight : reversed(straight.split('@').reverse().join('@'));
}

function fromTypo3({ href, ...attribs }: Element['attribs']): string | null {
  const token =
    attribs['data-mailto-token'] ??
    /linkTo_UnCryptMailto\(\s*(?:'|%27)([^')]+?)(?:'|%27)/i.exec(href ?? '')?.[1];
  if (!token || token.length > 300) return null;
  const vector = Number(attribs['data-mailto-vector'] ?? Number.NaN);
  const tried = Number.isInteger(vector) ? [-vector] : [-2, -1, 1, 2, -3, 3];
  const plain = tried
    .map((by) => movedWithinKind(decodeUri(token), by))
    .find((text) => /^mailto:/i.test(text));
  return plain ? (mailAddresses(plain)[0] ?? null) : null;
}

/**
 * The ranges of characters within which TYPO3, a content management system, rotates the characters of an
 * address: + to colon, @ to Z, a to z.
 */
const KINDS: [number, number][] = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
];

function movedWithinKind(text: string, by: number): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const kind = KINDS.find(([from, to]) => code >= from && code <= to);
      if (!kind) return sign;
      const [from, to] = kind;
      const size = to - from + 1;
      return String.fromCodePoint(from + ((((code - from + by) % size) + size) % size));
    })
    .join('');
}

/** ROT13. */
function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function fromBase64(text: string): string {
  if (!/^[\w+/]{8,}={0,2}$/.test(text)) return '';
  const plain = Buffer.from(text, 'base64').toString('utf8');
  return plain.includes('\ufffd') ? '' : plain;
}

function fromCodes(codes: string): string {
  return codes
    .split(',')
    .map((code) => Number(code))
    .filter((code) => code > 0 && code < 0x11_0000)
    .map((code) => String.fromCodePoint(code))
    .join('');
}
