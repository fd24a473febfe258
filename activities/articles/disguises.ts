import { decodeHTML } from 'entities';
import { isAddress } from './mail-addresses.ts';

/** An address found in a text, and what stands for it there. */
export interface Disclosed {
  email: string;
  /** The very signs of the text, so that their place is found. */
  printed: string;
}

const LOCAL = "[\\p{L}\\p{N}][\\p{L}\\p{N}._%+'-]{0,63}";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const TLD = '\\p{L}{2,24}(?![\\p{L}\\p{N}@])';
const OPEN = '[\\[({<|*_-]{1,2}';
const CLOSE = '[\\])}>|*_-]{1,2}';
const AT_WORD =
  'at|ät|a|@|＠|arroba|arobas[ek]?|chiocciola|apenstaartje|snabel-?a|kukac|małpa|zavináč|собака|собачка|bei|chez';
const DOT_WORD = 'dot|punkt|punt|punto|ponto|point|pont|kropka|piste|tečka|точка|\\.';

/** What readers are told to put an @ and a full stop for. The first form that fits a place is taken. */
const FORMS: { why: string; at: string; dot: string; flags: string }[] = [
  { why: 'as it is, also with the wide @ of East Asian type', at: '[@＠]', dot: '\\.', flags: 'gu' },
  {
    why: '"name [at] outlet [dot] com", and the same in other brackets and tongues; the stop may be plain',
    at: `\\s*${OPEN}\\s*(?:${AT_WORD})\\s*${CLOSE}\\s*`,
    dot: `(?:\\s*${OPEN}\\s*(?:${DOT_WORD})\\s*${CLOSE}\\s*|\\.|\\s+(?:dot|punkt|punto|point)\\s+)`,
    flags: 'giu',
  },
  {
    why: '"name at outlet dot com": two bare words, both of them',
    at: '\\s+(?:at|arroba|AT)\\s+',
    dot: '\\s+(?:dot|DOT|punto|ponto)\\s+',
    flags: 'gu',
  },
  {
    why: '"name @ outlet.com": set apart, or in elements of their own',
    at: '\\s+[@＠]\\s+',
    dot: '\\s?\\.\\s?',
    flags: 'gu',
  },
  {
    why: '"nameREMOVETHIS@outlet.com" is read as it is; "name@NOSPAM.outlet.com" loses the word',
    at: '@(?:no-?spam|remove-?this)\\.',
    dot: '\\.',
    flags: 'giu',
  },
];

const PATTERNS = FORMS.map(({ at, dot, flags }) => ({
  at: new RegExp(at, flags),
  domain: new RegExp(`^(?:${LABEL}${dot}){1,4}${TLD}`, flags.replace('g', '')),
  dot: new RegExp(dot, flags),
}));
const LOCAL_BEFORE = new RegExp(`${LOCAL}$`, 'u');
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** A text can hold an address only with one of these signs or words. */
const HINT =
  /[@＠]|[[({<|*_-]\s*(?:at|ät|a|arroba|arob|chioc|apens|snabel|kukac|małpa|zavin|соба|bei|chez)\b|\sat\s[^.]{1,60}\sdot\s|\sarroba\s/iu;
const MAX_LENGTH = 20_000;

/** The addresses in a text, plain or in one of the forms in which people hide them from machines. */
export function disclose(given: string): Disclosed[] {
  if (!HINT.test(given) && !given.includes('&#')) return [];
  // Escaped once too often, the signs of an address are entities in the text.
  const text = (given.includes('&#') ? decodeHTML(given) : given).slice(0, MAX_LENGTH);
  const found = new Map<string, Disclosed>();
  for (const { at, domain, dot } of PATTERNS) {
    // From sign to sign: an expression for whole addresses tries each letter of a text as the first of one.
    for (const { 0: sign, index } of text.matchAll(at)) {
      const end = index + sign.length;
      const local = LOCAL_BEFORE.exec(text.slice(Math.max(0, index - MAX_LOCAL), index))?.[0];
      const host = local && domain.exec(text.slice(end, end + MAX_DOMAIN))?.[0];
      if (!local || !host) continue;
      const email = `${local}@${host.replace(dot, '.')}`.toLowerCase();
      if (isAddress(email) && !found.has(email))
        found.set(email, { email, printed: `${local}${sign}${host}` });
    }
  }
  return [...found.values()];
}
