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

const ADDRESS =
  /(?:mailto:)?([^\s@,;:<>()[\]{}"“”„«»|]{1,64}@[^\s@,;:<>()[\]{}"“”„«»|?]{1,250}\.[\p{L}\d-]{2,60})(?:\?[^\s<>]*)?/u;
const MARKS = /^[\s;,:.<>|/&"'“”]+|[\s;,:.<>|/&"'“”]+$/gu;
/** “ada(at)news.example”, as people write addresses against robots. */
const WRITTEN_AT = /(?<=[\p{L}\d])\s*[([{]\s*at\s*[)\]}]\s*(?=[\p{L}\d])/giu;
/** The apostrophe before a number or handle by which spreadsheets mark a cell as text. */
const TEXT_MARK = /^['’‘](?=[+\-=@(]|[\d\s()./-]+$)/;
const REMARK = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/u;
const BEHIND_NAME = /^(.+?)(?:\s+[–—|/-]\s+|\s*,\s+)(.+)$/u;
const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|ph\.?d|m\.?d|mba|esq)\.?$/i;
const INITIAL = /^\p{Lu}\.?$/u;
const BETWEEN_NUMBERS = /\s*(?::::|[;|\n])\s*|,\s+|\s+\/\s+/;

/** Divides a cell into its first e-mail address and everything else, such as a name, a remark or a second address. */
export function readAddress(cell: string): CellPart {
  const text = cell.replace(ZERO_WIDTH, '').replace(WRITTEN_AT, '@');
  const match = ADDRESS.exec(text);
  if (!match?.[1]) return { value: '', rest: cell };
  const before = text.slice(0, match.index).replace(MARKS, '');
  const after = text.slice(match.index + match[0].length).replace(MARKS, '');
  return {
    value: match[1].replace(/^['’‘]+/, '').replaceAll('’', "'"),
    rest: [before, after].filter(Boolean).join(' '),
  };
}

/** Divides a cell into its first phone number and everything else. A number that a spreadsheet rounded is none. */
export function readPhone(cell: string): CellPart {
  const [value = '', ...others] = cell.split(BETWEEN_NUMBERS);
  const isPhone = /(?:\d.*){3}/.test(value) && value.length <= 100 && !/\dE\+?\d+$/i.test(value);
  return isPhone ? { value, rest: others.filter(Boolean).join('; ') } : { value: '', rest: cell };
}

/** Returns “Ada B. Reporter Jr.” for “Reporter Jr., Ada B.”, and any other text as it is. */
export function turnName(text: string): string {
  const [last = '', first = '', suffix = '', ...more] = text.split(/\s*,\s*/);
  if (first === '' || more.length > 0 || (suffix !== '' && !SUFFIX.test(suffix))) return text;
  // Two whole names are two people, and “Ada Reporter, Editor” is one with her role.
  if (SUFFIX.test(first) || ROLE.test(first) || (wordsOf(first) > 1 && wordsOf(last) > 1)) return text;
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
  const [, before = '', behind = ''] = REMARK.exec(text) ?? [];
  if (behind !== '' && isPersonName(turnName(before))) return turnName(before);
  const [, name = '', role = ''] = BEHIND_NAME.exec(text) ?? [];
  return ROLE.test(role) && isPersonName(name) ? name : text;
}

function wordsOf(part: string): number {
  return part
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !INITIAL.test(word) && !SUFFIX.test(word)).length;
}
