import { CharacterClass } from '../../../model/index.ts';
import { FIGURES, printedDate } from '../dates/printed-dates.ts';
import { placesAround } from '../html/author-marks.ts';
import type { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { countries } from './country-names.ts';
import { withoutOthersInEastAsia } from './credit-roles.ts';
import { ownElementsOf } from './dated-lines.ts';
import { hasHanSurname, isHanSurname } from './given-names.ts';
import { tidyName } from './names.ts';
import { isPersonName } from './person-names.ts';

const NAME =
  '[\\p{Script=Han}々ヶ\\p{Script=Hiragana}\\p{Script=Katakana}ー]{2,6}(?:[ 　][\\p{Script=Han}々ヶ\\p{Script=Hiragana}]{1,3})?';
/** What somebody is, in brackets behind the name. */
const ROLE = '(?:[（(][^（()）]{1,12}[）)])?';
/**
 * The ways in which East Asian papers name the reporter in the text. The first group that is filled matches the
 * names.
 */
export const DATELINES: { why: string; form: RegExp }[] = [
  {
    why: 'Japan: 【place＝name】 before the report',
    form: new RegExp(`^[【［\\[(（][^【】=＝]{1,20}[=＝](${NAME}(?:[、・]${NAME}){0,3})[】］\\])）]`, 'u'),
  },
  {
    why: 'Japan: 【office・name】 on a separate line or, of an office elsewhere, before the report',
    form: new RegExp(
      `^[【［\\[(（](?:[^【】=＝・／]{0,18}(?:支局|支社|総局|本社|本部|通信部|部|班|室|記者|文|取材)[・／/　 ])(${NAME}(?:[、・]${NAME}){0,3})[】］\\])）](?:$|(?<=(?:支局|支社|総局|通信部|記者)[^】]{2,40}】))`,
      'u',
    ),
  },
  {
    why: 'Japan: （name　address） on a separate line',
    form: new RegExp(`^[（(](${NAME}?)[ 　]+[^\\s@＠]+[@＠][^\\s@＠）)]+[）)]$`, 'u'),
  },
  {
    why: 'Japan: office and name on a separate line, with the word for a reporter: 社会部・name記者',
    form: new RegExp(
      `^[^【】=＝・／\\s]{0,12}(?:支局|支社|総局|本社|本部|通信部|部|班|室)[・／/　 ](${NAME}?)記者$`,
      'u',
    ),
  },
  {
    why: 'Japan: the word for the writer and the name behind a date: 12月1日 記者・name',
    form: new RegExp(
      `(?:[日分][ 　]*|^)(?:記者|(?:取材|写真)?・?文|執筆|ライター)[・：:／/=＝]\\s*(${NAME}(?:[、・]${NAME}){0,3})$`,
      'u',
    ),
  },
  {
    why: 'Japan: （name） after the last word, or on a separate line with what else is by the writer: （name、写真も）',
    form: new RegExp(
      `(?:[。」](?:　|\\s)*[（(【]((?:\\p{Script=Han}{1,3}[ 　])?${NAME}(?:[、・]${NAME}){0,3})|^[（(【](${NAME}(?:[、・]${NAME}){0,3})[、・,](?:写真|撮影|文)(?:・(?:写真|撮影|文|動画))?(?:も|とも))[）)】]$`,
      'u',
    ),
  },
  {
    why: 'a word for the writer and the names, on a separate line: 作者：name, 文／name, 記者 name',
    form: new RegExp(
      `^[（(【〔[]?\\s*(?:(?:文|撰文|取材・文|取材|執筆者?|执笔|著者|筆者|編譯|编译|採訪|采访)\\s*[:：/／|｜・=＝]|(?:作者|記者|记者)(?:\\s*[:：/／|｜]|\\s))\\s*(${NAME}${ROLE}(?:[、・]${NAME}${ROLE}){0,3})\\s*(?:[)）】〕\\]]?$|[ 　]+(?:來源|来源)\\s*[:：/／|｜])`,
      'u',
    ),
  },
  {
    why: 'Taiwan and Hong Kong: 〔記者name／place報導〕',
    form: /^[〔【（(［[]?\s*(?:本報|特派員|特派|地方中心|財經中心)?\s*記者\s*([\p{Script=Han}、]{2,14}?)\s*(?:[／/]|[\p{Script=Han}]{2,3}(?:[\d日]+)?(?:報導|報道|電|專電))/u,
  },
  {
    why: 'China: （记者 name）, 本报记者 name',
    form: /(?:（|\(|^)(?:本报|新华社|中新社|特约|见习|[\p{Script=Han}]{2,8})?记者[\s:：]+([\p{Script=Han}]{2,3}(?:[\s、]+[\p{Script=Han}]{2,3}){0,4})\s*(?:）|\)|$)/u,
  },
  {
    why: 'China: （记者name）',
    form: /[（(](?:[\p{Script=Han}]{0,8})记者([\p{Script=Han}]{2,3}(?:、[\p{Script=Han}]{2,3}){0,4})[）)]/u,
  },
  {
    why: 'Korea: [place=outlet] name 기자, [outlet name 기자]',
    form: /^[[(【][^\])】]{1,30}(?:[\])】]\s*|[\s=])((?:\p{Script=Hangul}{2,4}[·,\s]*){1,4})(?:\p{Script=Hangul}{2,4}\s?)?(?:기자|특파원)\s*[=＝]?/u,
  },
  {
    why: 'Korea: a separate line with name 기자, with or without an e-mail address',
    form: /^[/[(■▶]?\s*(?:글\s?[=·]?\s?)?((?:\p{Script=Hangul}{2,4}[·,\s]*){1,4})\s?(?:선임|수습|인턴|객원|전문)?(?:기자|특파원|논설위원)(?:\s*[(\s]*[\w.+-]+@[\w.-]+\)?)?[\s·|\])]*$/u,
  },
];

const WRITER = /^[（(【〔[]?\s*(?:文|撰文|取材|執筆|作者|記者|记者|글)\s*[:：/／|｜・=＝]/u;
const HAN = new CharacterClass(/\p{Script=Han}/u);
const EAST_ASIAN_LETTERS = new CharacterClass(/[\p{Script=Han}\p{Script=Hangul}]/u);

/**
 * Finds the authors' names that an East Asian article prints before its first word, in brackets after its
 * last word, or on a separate line.
 */
export function dateline({ index, headline }: SignedPage): [string, Line][] {
  const at = index.lineOf(headline);
  const placeOf = placesAround(headline);
  const lines: [string, Line][] = [];
  let last = 0;
  for (const [position, line] of index.lines.slice(at + 1).entries()) {
    // The names of co-authors are on nearby lines, so stop after three lines without a name.
    if (lines.length > 0 && position > last + 3) break;
    // A word for the writer outweighs the class of a caption.
    if (
      !EAST_ASIAN_LETTERS.occursIn(line.text) ||
      placeOf(line.block, 0, WRITER.test(line.text) ? 'author' : null) !== 'own'
    )
      continue;
    const people = namesIn(line);
    if (people.length === 0) continue;
    lines.push(...people.map((name): [string, Line] => [name, line]));
    last = position;
  }
  return lines;
}

/** The writers whom a line names or, in a short one, an element of it beside others with the date. */
function namesIn({ text, block }: Line): string[] {
  const isShort = text.length <= MAX_CREDIT;
  for (const credit of isShort ? [text, ...ownElementsOf(block)].map(withoutOthersInEastAsia) : [text])
    for (const { form } of DATELINES) {
      const [, one, other] = form.exec(credit) ?? [];
      const names = (one ?? other)?.replace(IN_BRACKETS, '').split(BETWEEN_NAMES).flatMap(chineseNames) ?? [];
      const people = names.map((name) => tidyName(name)).filter((name) => isPersonName(name));
      if (people.length > 0) return people;
    }
  return [];
}

/**
 * The two Chinese names that a space separates, "李晓明 王芳", as it does a Japanese surname and given name, "長谷川 高志".
 */
function chineseNames(text: string): string[] {
  const names = text.split(/[ 　]/u);
  const [first = ''] = names;
  return first.length === LEAST_SIGNS && !isHanSurname(first) && names.every(hasHanSurname) ? names : [text];
}

const MAX_CREDIT = 80;
const IN_BRACKETS = new RegExp(ROLE, 'gu');
/** A dot between katakana is part of a transcribed name. */
const BETWEEN_NAMES =
  /[、·,]+|(?<!\p{Script=Katakana})・+|・+(?!\p{Script=Katakana})|\s+(?=\p{Script=Hangul})/u;

const RESPONSIBLE =
  /(?:作者|责任编辑|責任編輯|责编|編輯|编辑|记者|記者|供稿|撰稿)\s*[:：\s]\s*([\p{Script=Han}]{2,4}(?:[ 　、][\p{Script=Han}]{2,3}){0,3})(?![\p{Script=Han}])|[（(]\s*([\p{Script=Han}]{2,3}(?:[ 　、]+[\p{Script=Han}]{2,3}){0,3})\s*[）)]$/u;

/** The people whom a Chinese page names as writers or editors. */
export function responsible({ index, headline }: SignedPage): [string, Line][] {
  const placeOf = placesAround(headline);
  for (const line of index.lines) {
    if (!HAN.occursIn(line.text) || placeOf(line.block) === 'elsewhere') continue;
    const match = RESPONSIBLE.exec(line.text);
    const names = (match?.[1] ?? match?.[2] ?? '').split(/[ 　、]+/u).map((name) => tidyName(name));
    const people = names.filter((name) => isPersonName(name) && hasHanSurname(name));
    if (people.length > 0) return people.map((name) => [name, line]);
  }
  return [];
}

/** How many lines below the headline may hold the byline. */
const LINES_BELOW = 3;
/** A name of three signs or more, whose surname is a known one: shorter ones are sections and places as well. */
const FULL_NAME =
  /^[\p{Script=Han}々]{1,3}[ 　]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,4}$/u;

/** A name in Chinese characters that is all of a line or an element above or below the date, directly under the headline. */
export function besideDateInHan({ index, headline, language }: SignedPage): [string, Line][] {
  const at = index.lineOf(headline);
  const lines = index.lines.slice(at + 1, at + 1 + LINES_BELOW);
  if (!headline || !lines.some(({ text }) => text.length <= MAX_DATE && printedDate(text, language)))
    return [];
  const placeOf = placesAround(headline);
  for (const line of lines) {
    if (!HAN.occursIn(line.text) || placeOf(line.block) !== 'own') continue;
    const parts = line.text.length <= MAX_DATE ? line.text.split(/[ 　]/u) : [];
    for (const text of [
      line.text,
      ...ownElementsOf(line.block),
      ...(FIGURES.occursIn(line.text) ? parts : []),
    ]) {
      const name = tidyName(text);
      const isFull = name.replace(/[ 　]/u, '').length >= LEAST_SIGNS && FULL_NAME.test(name);
      const isPlace =
        PLACE_OR_SECTION.test(name) || countries(language).has(name) || countries('zh').has(name);
      if (isFull && !isPlace && isPersonName(name) && hasHanSurname(name)) return [[name, line]];
    }
  }
  return [];
}

/** How the names of towns, districts and sections end that begin with a surname. */
const PLACE_OR_SECTION = /[市县縣省県区區州界]$|野球|家庄/u;
const LEAST_SIGNS = 3;
const MAX_DATE = 60;
