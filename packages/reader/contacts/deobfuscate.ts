import { decodeHTML } from 'entities';
import { collapse } from '../../../model/text/clean-text.ts';
import {
  BEFORE_LENGTH,
  isAddress,
  isBeginning,
  isEnd,
  straightSigns,
  withoutSpamMark,
} from './mail-addresses.ts';

/** An e-mail address found in a text, and its original spelling there. */
export interface Deobfuscated {
  email: string;
  /** The e-mail address as it is printed in the text, so that the address can be found there. */
  printed: string;
}

const LOCAL = "[\\p{L}\\p{N}][\\p{L}\\p{N}._%+'-]{0,63}";
const LOCAL_WORD = "[\\p{L}\\p{N}][\\p{L}\\p{N}_%+'-]{0,30}";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const TLD = '\\p{L}{2,24}(?![\\p{L}\\p{N}@])';
const OPEN = '[\\[({<|*_-]{1,2}';
const CLOSE = '[\\])}>|*_-]{1,2}';
const AT_WORD =
  'at|ät|a|@|＠|arroba|aro(?:ba|bas[ek]?)|chiocciola|apenstaartje|klammeraffe|snabel-?a|krøllalfa|kukac|ma[łl]pa|zavin[áa][čc]|afna|miukumauku|παπάκι|собака|собачка|равлик|bei|chez';
const DOT_WORD =
  'dot|punktu?m?|pkt|punt|punto|ponto|point|pont|punct|kropka|piste|te[čc]ka|bodka|nokta|prick|τελεία|точка|крапка|\\.';

/**
 * Spellings of @ (`at`) and of the full stops in e-mail addresses: `dot` in the domain, and `localDot` in the
 * local part if full stops may be spelled out there. If several forms match the same address, the first form
 * is used.
 */
const FORMS: { why: string; at: string; dot: string; localDot?: string; flags: string }[] = [
  { why: 'the plain e-mail address, also with a full-width @', at: '[@＠]', dot: '\\.', flags: 'gu' },
  {
    why: '"name [at] outlet [dot] com", also with other brackets and in other languages, or with a plain full stop',
    at: `\\s*${OPEN}\\s*(?:${AT_WORD})\\s*${CLOSE}\\s*`,
    localDot: `\\s*${OPEN}\\s*(?:${DOT_WORD})\\s*${CLOSE}\\s*`,
    dot: `(?:\\s*${OPEN}\\s*(?:${DOT_WORD})\\s*${CLOSE}\\s*|\\.|\\s+(?:dot|punkt|punto|point)\\s+)`,
    flags: 'giu',
  },
  {
    why: '"name at outlet dot com": "at" and "dot" as plain words',
    at: '\\s+(?:at|ät|arroba|AT)\\s+',
    dot: '\\s+(?:dot|DOT|punkt|punto|ponto)\\s+',
    localDot: '\\s+(?:dot|DOT|punkt|punto|ponto)\\s+',
    flags: 'gu',
  },
  {
    why: '"name @ outlet.com": with spaces, or in separate elements',
    at: '\\s+[@＠]\\s+',
    dot: '\\s?\\.\\s?',
    flags: 'gu',
  },
  {
    why: '"name@outlet(dot)com", also with full-width full stops: only these are spelled out',
    at: '\\s*[@＠]\\s*',
    dot: `(?:\\s*${OPEN}\\s*(?:${DOT_WORD})\\s*${CLOSE}\\s*|．)`,
    flags: 'giu',
  },
];

const PATTERNS = FORMS.map(({ at, dot, localDot, flags }) => ({
  at: new RegExp(at, flags),
  local: new RegExp(
    localDot ? `(?:${LOCAL_WORD}${localDot}){0,3}${LOCAL}$` : `${LOCAL}$`,
    flags.replace('g', ''),
  ),
  localDot: localDot ? new RegExp(localDot, flags) : null,
  domain: new RegExp(`^(?:${LABEL}${dot}){1,4}${TLD}`, flags.replace('g', '')),
  dot: new RegExp(dot, flags),
}));
/**
 * Maximum length of the text before the @. The local part of an e-mail address has at most 64 characters, but
 * the text is longer if full stops are spelled out.
 */
const MAX_LOCAL = 100;
const MAX_DOMAIN = 255;

/** A text that does not match this pattern contains no e-mail address. */
const HINT = new RegExp(
  `[@＠]|[[({<|*_-]\\s*(?:${AT_WORD})\\s*[\\])}>|*_-]|\\s(?:at|ät)\\s[^.]{1,60}\\s(?:dot|punkt)\\s|\\sarroba\\s`,
  'iu',
);
const MAX_LENGTH = 20_000;

/** The e-mail addresses in a text, either in plain form or in one of the forms that hide them from crawlers. */
export function deobfuscate(source: string): Deobfuscated[] {
  if (!HINT.test(source) && !source.includes('&#')) return [];
  // If the page escaped an e-mail address twice, the address still contains character references such as
  // `&#64;`.
  const decoded = source.includes('&#') ? decodeHTML(source) : source;
  // Collapse white space, because the patterns begin with `\s*`, which is slow on long white space. In page
  // text, white space is already collapsed, but not in script text.
  const text = collapse(decoded.slice(0, MAX_LENGTH));
  const straight = straightSigns(text);
  const addresses = new Map<string, Deobfuscated>();
  for (const { at, local: before, localDot, domain, dot } of PATTERNS) {
    // Search from each @ sign, because a regex for complete addresses would try to start at every letter of
    // the text.
    for (const { 0: sign, index } of straight.matchAll(at)) {
      const end = index + sign.length;
      // Look for the domain first, because this search fails at once in a text that is not an e-mail address.
      const host = domain.exec(straight.slice(end, end + MAX_DOMAIN))?.[0];
      const local = host && before.exec(straight.slice(Math.max(0, index - MAX_LOCAL), index))?.[0];
      if (!local || !host) continue;
      const [first, last] = [index - local.length, end + host.length];
      if (
        !isBeginning(straight.slice(Math.max(0, first - BEFORE_LENGTH), first)) ||
        !isEnd(straight.slice(last, last + 3))
      )
        continue;
      const name = localDot ? local.replace(localDot, '.') : local;
      const email = withoutSpamMark(`${name}@${host.replace(dot, '.')}`).toLowerCase();
      if (isAddress(email) && !addresses.has(email))
        addresses.set(email, { email, printed: text.slice(first, last) });
    }
  }
  return [...addresses.values()];
}
