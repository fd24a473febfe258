import { setAsName } from '../../model/text/name-capitals.ts';
import { withoutTitles } from '../../model/text/name-titles.ts';
import { ZERO_WIDTH } from './find-links.ts';
import { isPersonName, ROLE } from './person-rows.ts';
import { joinName } from './source-columns.ts';

/** What a cell says, and the rest of its text. */
export interface CellPart {
  value: string;
  rest: string;
}

/** How much of a cell is searched for an address or a number; what is longer is prose, and its end is kept as it is. */
export const MOST_SEARCHED = 500;
/** The longest text that can be a name and a remark. */
const LONGEST_NAME = 300;
const ADDRESS =
  /(?:mailto:)?([^\s@*,;:<>()[\]{}"“”„«»|｜、，；：（）【】]{1,64}@[^\s@,;:<>()[\]{}"“”„«»|｜、，；：（）【】?]{1,250}\.[\p{L}\d-]{2,60})(?:\?[^\s<>]*)?/u;
/** Letters and signs of addresses, as East Asian keyboards write them. */
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ＠．＿－＋]+/g;
const MARKS = /^[\s;,:.<>|/&"'“”*•–—=-]+|[\s;,:.<>|/&"'“”*•–—=-]+$/gu;
/** What programs write around an address, and what people write for its signs against robots. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/<a\b[^>]*?mailto:([^"'?>\s]+)[^>]*>([^<]*)<\/a>/giu, '$2 <$1>'],
  [/=?\bHYPERLINK\(\s*"mailto:([^"?]+)[^"]*"\s*[;,]\s*"([^"]*)"\s*\)/giu, '$2 <$1>'],
  [/\[([^\]]+)\]\(mailto:([^)?]+)[^)]*\)/giu, '$1 <$2>'],
  [
    /(?<=[\p{L}\d])\s*[([{<（［]\s*(?:at|アットマーク|ät|arroba|arobase?|chiocciola|snabel-a|małpa|zavináč|собака|собачка|@)\s*[)\]}>）］]\s*(?=[\p{L}\d])/giu,
    '@',
  ],
  [
    /(?<=[\p{L}\d])\s*[([{<]\s*(?:dot|punkt|punt|punto|ponto|point|pont|kropka|tečka|точка|\.)\s*[)\]}>]\s*(?=[\p{L}\d])/giu,
    '.',
  ],
  [/(?<=[\p{L}\d]) (?:at|arroba) (?=[\p{L}\d-]+(?: (?:dot|punto|ponto) [\p{L}\d-]+)+)/gu, '@'],
  [/(?<=@\S*) (?:dot|punkt|punto|ponto|point) (?=[\p{L}\d])/gu, '.'],
  // With a capital letter it is somebody and an outlet: “Ada @ news.example”.
  [/(?<=(?:^|[\s<(["'])[\p{Ll}\d][\p{L}\d._-]*)(?: +@ *|@\s+|\n@)(?=[\p{L}\d-]+\.\p{L}{2})/gu, '@'],
];
/** What stands before an address and says only that it is one, and the brackets around it. */
const MAIL_LABEL =
  /(?:(?:^|[\s,;|/(–-])(?:e-?mail|mail|courriel|correo|e-?posta?|mejl|почта|メール|邮箱|郵箱|이메일|อีเมล)|的(?:信箱|電郵|电邮|電子郵件|邮箱|郵箱|email))\s*[:：.]?\s*$/iu;
const OPENING = /[(（[{<«‹"'“„]\s*$/u;
const CLOSING = /^\s*[)）\]}>»›"'”“]/u;
const BETWEEN_PARTS = /[\n\t;|,()（）[\]{}<>｜]|\s[–—/-]\s/u;
/** The apostrophe before a number or handle by which spreadsheets mark a cell as text. */
const TEXT_MARK = /^['’‘](?=[+\-=@(]|[\d\s()./-]+$)/;
const REMARK = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/u;
const BORN = /^([^(),]+) \(([^(),]+)\), ([^(),]+)$/u;
const BEHIND_NAME = /^(.+?)(?:\s+[–—|/-]\s+|\s*,\s+)(.+)$/u;
const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|ph\.?d|m\.?d|mba|esq)\.?$/i;
const SURNAME_IN_CAPITALS =
  /^(\p{Lu}[\p{Lu}\p{M}'’-]{2,}(?: \p{Lu}[\p{Lu}\p{M}'’-]{2,}){0,2}) (\p{Lu}\p{Ll}(?:(?!\p{Lu}{2})[^,])*)$/u;
/** Titles behind a name that can be neither a name nor an initial. */
const TITLE_BEHIND = /^(?:(?:dr|prof|profa|mgr|phdr|rndr|mudr|judr)\.?|(?:mag|ing|dipl)\.|dipl\.-ing\.?)$/i;
const NOBLE = /^(?:de|di|da|del|della|der|van|von|le|la|dos|el|al|ben|mac|san)$/i;
const INITIAL = /^\p{Lu}\.?$/u;

/** Divides a cell into its first e-mail address and everything else, such as a name, a remark or a second address. */
export function readAddress(cell: string): CellPart {
  const { value, sides } = divideAtAddress(cell);
  return { value, rest: value === '' ? cell : sides.filter(Boolean).join(' ') };
}

/** Whether a cell has an address and nothing else. */
export function isAddress(cell: string): boolean {
  const { value, rest } = readAddress(cell);
  return value !== '' && rest === '';
}

/** Reads a name with or without an address: “Ada Reporter <ada@news.example>”, “ada@news.example (Ada Reporter)”. */
export function readMailbox(cell: string): { name: string; email: string } {
  const { value, sides } = divideAtAddress(cell);
  if (value === '') return { name: turnName(cell), email: '' };
  const names = sides
    .flatMap((side) => [side, ...side.split(BETWEEN_PARTS)])
    .map((part) => bareName(turnName(part.trim())));
  return { name: names.find(isPersonName) ?? turnName(sides.filter(Boolean).join(' ')), email: value };
}

/** Divides a text into its first e-mail address, and what is before and behind it. */
export function divideAtAddress(cell: string): { value: string; sides: string[] } {
  let text = cell
    .slice(0, MOST_SEARCHED)
    .replace(ZERO_WIDTH, '')
    .replace(FULL_WIDTH, (wide) => wide.normalize('NFKC'));
  for (const [spelling, plain] of SPELLINGS) text = text.replace(spelling, plain);
  const match = ADDRESS.exec(text);
  if (!match?.[1]) return { value: '', sides: [] };
  const before = text.slice(0, match.index).replace(OPENING, '').replace(MAIL_LABEL, '');
  const after = text.slice(match.index + match[0].length).replace(CLOSING, '');
  return {
    value: match[1]
      .replace(/^['’‘]+/, '')
      .replaceAll('’', "'")
      .replace(/[‐‑–−]/g, '-'),
    sides: [before, after]
      .map((side) => side.replace(MARKS, ''))
      .map((side, index) => (index === 1 ? side + cell.slice(MOST_SEARCHED) : side)),
  };
}

/** Returns “Ada B. Reporter Jr.” for “Reporter Jr., Ada B.”, and any other text as it is. */
export function turnName(text: string): string {
  if (text.length > LONGEST_NAME) return text;
  // “REPORTER Ada”, as French and Italian lists have it.
  const [, capitals = '', given = ''] = SURNAME_IN_CAPITALS.exec(text) ?? [];
  if (capitals !== '' && isPersonName(`${given} ${capitals}`)) return `${given} ${capitals}`;
  // “Reporter (née Editor), Ada”
  const [, family = '', aside = '', forename = ''] = BORN.exec(text) ?? [];
  if (aside !== '') return `${turnName(`${family}, ${forename}`)} (${aside})`;
  const [last = '', titled = '', suffix = '', ...more] = text.split(/\s*,\s*/);
  // “Reporter, Jr., Ada”
  if (SUFFIX.test(titled) && suffix !== '' && !SUFFIX.test(suffix))
    return turnName(`${last}, ${suffix}, ${titled}`);
  const words = titled.split(' ');
  // “Reporter, Ada Dr.”
  while (words.length > 1 && TITLE_BEHIND.test(words.at(-1) ?? '')) words.pop();
  const first = words.join(' ');
  if (first === '' || more.length > 0 || (suffix !== '' && !SUFFIX.test(suffix))) return text;
  // Two whole names are two people, and “Ada Reporter, Editor” is one with her role.
  if (SUFFIX.test(first) || ROLE.test(first) || (forenamesIn(first) > 1 && wordsOf(last) > 1)) return text;
  const name = joinName(first, last);
  return isPersonName(name) ? [name, suffix].filter(Boolean).join(' ') : text;
}

/** Returns a cell without the apostrophe by which spreadsheets mark it as text. */
export function withoutTextMark(cell: string): string {
  return cell.replace(TEXT_MARK, '');
}

/**
 * Returns a name without titles, and without what follows it: “(freelance)”, “(she/her)”, “– Energy editor”. A name in
 * capitals is set as usual; any other text stays.
 */
export function bareName(text: string): string {
  return setAsName(withoutTitles(withoutRemark(text)), null);
}

function withoutRemark(text: string): string {
  if (text.length > LONGEST_NAME) return text;
  // “editor: Dulce Viegas” names her role first.
  const [, label = '', own = ''] = /^([^:]{3,40}):\s+(.+)$/u.exec(text) ?? [];
  if (ROLE.test(label) && isPersonName(own)) return own;
  const [, before = '', behind = ''] = REMARK.exec(text) ?? [];
  if (behind !== '' && isPersonName(turnName(before))) return turnName(before);
  const [, name = '', role = ''] = BEHIND_NAME.exec(text) ?? [];
  return ROLE.test(role) && isPersonName(name) ? name : text;
}

/** A particle that begins forenames is one of them: “Ben Hill” is a whole name, while “Ben Ali” can be a surname. */
function forenamesIn(part: string): number {
  const [first = '', ...more] = part.split(/\s+/);
  return wordsOf(more.join(' ')) + (/^\p{Lu}/u.test(first) && !INITIAL.test(first) ? 1 : 0);
}

function wordsOf(part: string): number {
  return part
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !NOBLE.test(word) && !INITIAL.test(word) && !SUFFIX.test(word))
    .length;
}
