import { type CellPart, MOST_SEARCHED } from './mail-cells.ts';

const LABEL =
  /^(?:tel(?:efon[oe]?|éfono|ephone)?|téléphone|phone|ph|fon|mobile?|móvil|cell|handy|gsm|direct|office|work|[tmpd]|тел|моб|電話|电话|전화|โทร)\s*[.:：]*\s*(?=[+(\d])/iu;
/** What stands before the last digits within a company. */
const EXTENSION =
  '(?:e?xt(?:ension|n)?|x|int(?:erno|erne|erior)?|poste|durchwahl|dw|app|toestel|tst|wewn?|linka|klapka|kl|mellék|доб|доп|вн|dahili|anexo|ramal|anknytning|lokal|alanro|내선|内線|内线|分机|分機)';
const NUMBER = new RegExp(
  `[+(]?\\d[\\d\\s()./–—−-]*\\d\\)?(?:[\\s,;#]*(?:${EXTENSION}[\\s.:]*|#\\s*)\\d{1,6}(?!\\d))?`,
  'iu',
);
const BETWEEN_NUMBERS = new RegExp(
  `\\s*(?::::|[;|\\n&])\\s*(?!${EXTENSION}\\b)|,\\s+(?!${EXTENSION}\\b)|\\s+(?:or|oder|ou|oppure|and|und|et|e|y|o|lub|или|или|nebo|eller)\\s+`,
  'iu',
);
/** A cell that a spreadsheet rounded, and a date. */
const NO_NUMBER = /\dE\+?\d+$|^\d{4}-\d\d-\d\d$|^\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d$/i;
/** A number has as many digits; before a slash, fewer are those of a town. */
const LEAST_DIGITS = 6;

/** Divides a cell into its first phone number, with its extension, and everything else. */
export function readPhone(cell: string): CellPart {
  if (cell.length > MOST_SEARCHED) return { value: '', rest: cell };
  const text = cell.replace(/^tel:/i, '').replace(LABEL, '').trim();
  const [head = '', ...others] = text.split(BETWEEN_NUMBERS).flatMap(divideAtSlashes);
  if (digitsIn(head) < 3 || head.length > 100 || NO_NUMBER.test(text)) return { value: '', rest: cell };
  // Full-width digits are digits of as many characters.
  const match = NUMBER.exec(head.normalize('NFKC').length === head.length ? head.normalize('NFKC') : head);
  const isNumber = match !== null && digitsIn(match[0]) >= LEAST_DIGITS - 1;
  const value = isNumber ? head.slice(match.index, match.index + match[0].length).trim() : head;
  const before = isNumber ? head.slice(0, match.index) : '';
  const after = isNumber ? head.slice(match.index + match[0].length) : '';
  const rest = [before, after, ...others].map((part) => part.trim().replace(/^[,:–-]+\s*|[,:–-]+$/g, ''));
  return { value, rest: rest.filter(Boolean).join('; ') };
}

/** “0171 1234567 / 030 123456” are two numbers, “0355 / 44 55-12” and “01 / 45 / 67 / 89 / 10” are one. */
function divideAtSlashes(text: string): string[] {
  const numbers: string[] = [];
  let end = 0;
  for (const { 0: slash, index } of text.matchAll(/\s*\/\s*/g)) {
    const number = text.slice(end, index);
    const next = text.slice(index + slash.length);
    const isNext = /^[+0]/.test(next) || digitsIn(next.split('/')[0] ?? '') >= LEAST_DIGITS - 1;
    if (digitsIn(number) < LEAST_DIGITS || !isNext) continue;
    numbers.push(number);
    end = index + slash.length;
  }
  return [...numbers, text.slice(end)];
}

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
