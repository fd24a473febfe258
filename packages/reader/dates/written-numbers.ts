import { asciiDigits } from './date-values.ts';

/** The months in Roman numerals, as Hungarian, Polish and Italian pages print them. */
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const ROMAN_MONTH = 'I{1,3}|I?[VX]|VI{1,3}|XI{1,2}';
const DAY_ROMAN_YEAR = new RegExp(
  `(?<!\\d)(\\d{1,2})([. /-] ?)(${ROMAN_MONTH})(\\. ?|[ /-])(?=\\d{4}(?!\\d))`,
  'u',
);
const YEAR_ROMAN_DAY = new RegExp(`(?<!\\d)(\\d{4})\\.? (${ROMAN_MONTH})\\.? (?=\\d{1,2}(?!\\d))`, 'u');

const KANJI_DIGITS = '〇一二三四五六七八九';
/** Figures in Chinese characters before the sign of a year, a month or a day. */
const KANJI_NUMBER = /[〇零一二三四五六七八九十]{1,4}(?=[年月日])/gu;
/** The year of another era in brackets: "2025(令和7)年", "令和7(2025)年". */
const OTHER_YEAR =
  /(?<=\d)\s?\([\p{Script=Han}]{0,2}\s?\d{1,4}年?\)(?=年)|(?<=年)\([\p{Script=Han}]{0,2}\s?\d{1,4}年?\)/gu;
/** The name of an era before its year, which is known from the year. */
const THAI_ERA = /\s?(?:พ\.\s?ศ\.|ค\.\s?ศ\.)\s?/gu;

/** A line of a page in which the numbers of a date are written in ASCII digits, whatever script or numerals it uses. */
export function withNumbers(line: string): string {
  const text = asciiDigits(line.normalize('NFKC'));
  if (/[年月]/.test(text))
    return text.replace(KANJI_NUMBER, (figures) => String(kanjiNumber(figures))).replace(OTHER_YEAR, '');
  return text
    .replace(THAI_ERA, ' ')
    .replace(DAY_ROMAN_YEAR, (_, day, _before, month) => `${day}.${ROMAN.indexOf(month) + 1}.`)
    .replace(YEAR_ROMAN_DAY, (_, year, month) => `${year}.${ROMAN.indexOf(month) + 1}.`);
}

/** The number that figures stand for, by place ("二〇二五") or with tens ("三十一"). */
function kanjiNumber(figures: string): number {
  const digitOf = (sign: string) => KANJI_DIGITS.indexOf(sign === '零' ? '〇' : sign);
  const [tens = '', ones] = figures.split('十');
  if (ones === undefined) return Number([...figures].map(digitOf).join(''));
  return (tens === '' ? 1 : digitOf(tens)) * 10 + (ones === '' ? 0 : digitOf(ones));
}
