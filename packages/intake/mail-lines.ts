import { refusalOf } from '../../model/text/contact-refusals.ts';
import { bareName, divideAtAddress, turnName } from './mail-cells.ts';
import { decodeWords } from './mail-text.ts';
import { BULLET, isPersonName, ROLE } from './person-rows.ts';
import { readPhone } from './phone-cells.ts';

/** A person whom a line of text names beside an e-mail address. */
export interface MailPerson {
  name: string;
  /** Empty where the line names none. */
  outlet: string;
  email: string;
  phone: string;
  role: string;
  notes: string;
  /** The part of the line. */
  text: string;
}

const BETWEEN_PEOPLE = /(?<=@[^\s;,<>]+>?)\s*[;,]\s*(?=["'“=]?[\p{L}?][^;]*@)/u;
const BETWEEN_PARTS =
  /\s*[\t;|,、，｜]\s*|(?<=\p{sc=Han})[/／](?=\p{sc=Han})|\s+[–—-]\s+|(?<!\d)\s+\/\s+|:\s+|:$/u;
const STRONG = /[\t;|｜]/u;
const BRACKETS = /[(（]([^()（）]*)[)）]/gu;
const QUOTED_LABEL = /^["“„']([^"“”]{2,120}?)["“”'](?=\s*<)/u;
/** “REPORTER, Ada <ada@news.example>”: a surname, and no outlet, before the comma of what a mail program copies. */
const OPEN_LABEL =
  /^((?:\p{Ll}{2,4} )?\p{Lu}[\p{L}\p{M}'’-]+), ?(\p{Lu}[\p{L}\p{M}.'’ -]{0,40}?)(?=\s*(?:\([^()<]*\)\s*)?<)/u;
/** “science editor at China Morning”. */
const ROLE_AT = /^(.{3,60}?) (?:at|for|with|bei|beim|chez|bij|presso|på|hos) (?:the )?(?=\p{Lu})(.+)$/u;
/** Sections, and outlets that somebody has left, which are not where they work. */
const NO_OUTLET =
  /^(?:(?:business|politics|sports?|culture|arts|health|science|economy|tech|technology|features|lifestyle|travel|opinion|finance|wirtschaft|politik|kultur|wissenschaft|lokales|économie|politique|culture|santé|economía|política|cultura|deportes|economia|esteri|economie|cultuur|kultura|gospodarka)$|(?:ex|formerly|former|previously|ehem|ehemals|früher|anciennement|on leave|on holiday|maternity leave|in elternzeit|im urlaub)(?!\p{L}))/iu;
/** What ends the names of outlets in scripts without capital letters. */
export const OUTLET_END =
  /(?:新聞|日報|通信|放送|社|ラジオ|テレビ|タイムス|日报|晚报|早报|周刊|报|網|网|新闻|电视台|電視|잡지|뉴스|일보|신문|방송|통신)$/u;
const EAST_ASIAN_NAME =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]{2,6}$|^[\p{sc=Kana}ー]{1,8}・[\p{sc=Kana}ー]{1,8}$/u;
/** Departments, which have addresses but are nobody. */
export const DEPARTMENT =
  /(?:編集部|編集局|デスク|窓口|編輯部|编辑部|记者部|新闻部|採訪中心|采访中心|採訪組|新聞部|服務台|[協协][會会]|[公工][會会]|中心|俱樂部|俱乐部|[聯联]盟|热线|편집국|편집부|보도국|제보)$|^(?:info|office|team|tips|desk|newsdesk|newsroom|kontakt|contacts?|service|presse|press|pr|kommunikation|redaktion|marketing)$/iu;
const SHORTENED_TITLE = /^(?:\p{Ll}{2,5}\.\s+)+/u;
/** A part of more words is a sentence. */
const MOST_WORDS = 8;
/** A longer line is prose. */
const LONGEST_LINE = 1_000;

/** What mail programs set before the people whom a mail goes to. */
const RECIPIENTS = /^\s*(?:to|cc|bcc|an|à|para|aan|till|til|do)\s?:\s*/iu;

/**
 * Returns whom a line of text names beside each of its e-mail addresses, in any order and with any signs between; null
 * where an address is nobody's. Empty if the line has no address, or is prose.
 */
export function peopleIn(line: string): (MailPerson | { text: string; name: null })[] {
  if (line.length > LONGEST_LINE || !/[@＠]|[[({（]\s*(?:at|アットマーク)\s*[\])}）]/iu.test(line)) return [];
  return decodeWords(line.replace(BULLET, '').replace(RECIPIENTS, ''))
    .split(BETWEEN_PEOPLE)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => personIn(text) ?? { text, name: null });
}

function personIn(text: string): MailPerson | null {
  const { value: email, sides } = divideAtAddress(
    text
      .replace(QUOTED_LABEL, (_all, label: string) => turnLabel(label))
      .replace(OPEN_LABEL, (label, last: string, first: string) => {
        const [local = '', host = ''] = text.slice(label.length).split('@');
        const isName =
          (isNamedAfter(local, last) && !isNamedAfter(host, first)) ||
          (isNamedAfter(local, first) && !isNamedAfter(host, last));
        return isName ? turnName(`${last}, ${first}`) : label;
      }),
  );
  if (email === '') return null;
  const asides: string[] = [];
  const open = sides.flatMap((side) => {
    const bare = side.replace(BRACKETS, (_all, inner: string) => {
      asides.push(...inner.split(BETWEEN_PARTS));
      return ' | ';
    });
    return partsOf(bare, email);
  });
  const parts = open
    .map(trimmed)
    .filter(Boolean)
    .flatMap(roleAt)
    .flatMap((part, _at, all) => (all.length === 1 ? atSpaces(part) : part));
  if (parts.some((part) => part.split(/\s+/u).length > MOST_WORDS)) return null;
  const local = email.slice(0, email.lastIndexOf('@'));
  const isNamed = (part: string) =>
    isNamedAfter(local, part) && (isPersonName(plain(part)) || isOneName(part));
  const first = [...parts, ...(parts.length === 0 ? asides.map(trimmed) : [])];
  const [start = ''] = first;
  const own =
    first.find(isNamed) ??
    (EAST_ASIAN_NAME.test(start) ? start : first.find((part) => isPersonName(plain(part))));
  if (own === undefined || DEPARTMENT.test(own)) return null;
  const others = parts.filter((part) => part !== own);
  const beside = asides.map(trimmed).filter((part) => part !== '' && part !== own);
  const all = [...others, ...beside];
  const phone = all.find((part) => /^[^\p{L}]{5,}/u.test(readPhone(part).value)) ?? '';
  const role = all.find((part) => ROLE.test(part)) ?? '';
  const isRest = (part: string) => part !== phone && part !== role;
  // In brackets beside an outlet stands what somebody writes about.
  const isOutlet = (part: string) =>
    isRest(part) && !NO_OUTLET.test(part) && refusalOf({ custom: { Outlet: part } }) === null;
  const outlet = others.find(isOutlet) ?? beside.find(isOutlet) ?? '';
  const notes = all.filter((part) => isRest(part) && part !== outlet).join(', ');
  return { name: bareName(turnName(own)), outlet, email, phone, role, notes, text };
}

/** Divides a text at all its signs, but not “Reporter, Ada” where a stronger sign ends the name. */
function partsOf(text: string, email: string): string[] {
  const [first = '', ...others] = text.split(STRONG);
  const name = turnName(first.trim());
  const isTurned =
    others.length > 0 && name !== first.trim() && isNamedAfter(email.split('@')[0] ?? '', name);
  return isTurned ? [name, ...others.join(' | ').split(BETWEEN_PARTS)] : text.split(BETWEEN_PARTS);
}

/** A word for a reporter before an East Asian name, as in “記者葉子晴”. */
const REPORTER = /^(?:本報|本报)?(?:記者|记者|主播|編輯|编辑)\s?(?=[\p{sc=Han}]{2,4}$)/u;

function trimmed(part: string): string {
  // The full stop of an initial stays: “Kapitány T.”.
  return part
    .replace(/^[\s"'“”„]+|[\s"'“”。]+$/gu, '')
    .replace(/(?<=[\p{L}\p{N}]{2})\.$/u, '')
    .replace(REPORTER, '');
}

/** “"Reporter, Ada (Example News)" <ada@news.example>” names somebody as mail programs do. */
function turnLabel(label: string): string {
  const [, name = label, aside] = /^([^()]+?)\s*[(（]([^()]+)[)）]$/u.exec(label) ?? [];
  return aside === undefined ? turnName(label) : `${turnName(name)} (${aside})`;
}

/** Divides “science editor at China Morning”. */
function roleAt(part: string): string[] {
  const [, role = '', outlet = ''] = ROLE.test(part) ? [] : (ROLE_AT.exec(part) ?? []);
  return ROLE.test(role) ? [role, outlet] : [part];
}

/** Divides a line whose only signs are spaces: “高瀬里奈　湾岸通信”. */
function atSpaces(part: string): string[] {
  const words = part.split(/\s+/u);
  const last = words.at(-1) ?? '';
  if (
    words.length < 2 ||
    !(OUTLET_END.test(last) || (part.includes('\u3000') && EAST_ASIAN_NAME.test(words[0] ?? '')))
  )
    return [part];
  return words.length > 2 && (words[0] ?? '').length < 3
    ? [words.slice(0, 2).join(' '), words.slice(2).join(' ')]
    : [words[0] ?? '', words.slice(1).join(' ')];
}

function plain(part: string): string {
  return turnName(part.replace(SHORTENED_TITLE, ''));
}

/** Whether a text is one word that can be a surname or given name. */
function isOneName(part: string): boolean {
  return (
    /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(part.replace(SHORTENED_TITLE, '')) &&
    isPersonName(`Ada ${part.replace(SHORTENED_TITLE, '')}`)
  );
}

/** Whether the local part of an address has a word of a name: “jp.morel” that of “J.-P. Morel”. */
export function isNamedAfter(local: string, name: string): boolean {
  const letters = folded(local);
  return [name, name.replace(/\s+/gu, '')]
    .flatMap((text) => [text, text.replace(/[äöü]/giu, (letter) => `${letter}e`)])
    .flatMap((text) => text.split(/[^\p{L}\p{M}'’]+/u).map(folded))
    .some((word) => word === letters || (word.length > 2 && letters.includes(word)));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}]/gu, '');
}
