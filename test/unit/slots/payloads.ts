/** A text that a hostile page repeats so often that a backtracking regular expression takes minutes. */
export interface Payload {
  name: string;
  /** The repeated text. */
  unit: string;
}

export const PAYLOADS: Payload[] = [
  { name: 'blanks', unit: ' ' },
  { name: 'no-break spaces', unit: '\u00a0' },
  { name: 'tabs and line breaks', unit: '\t\n' },
  { name: 'line breaks', unit: '\n' },
  { name: 'ideographic spaces', unit: '\u3000' },
  { name: 'opening angle brackets', unit: '<' },
  { name: 'open tags', unit: '<a ' },
  { name: 'opening parentheses', unit: '(' },
  { name: 'opening square brackets', unit: '[' },
  { name: 'curly brackets', unit: '{' },
  { name: 'East Asian brackets', unit: '【（' },
  { name: 'hyphens', unit: '-' },
  { name: 'em dashes', unit: '—' },
  { name: 'commas', unit: ',' },
  { name: 'semicolons', unit: ';' },
  { name: 'colons', unit: ':' },
  { name: 'slashes', unit: '/' },
  { name: 'letters and underscores', unit: 'a_' },
  { name: 'asterisks', unit: '*' },
  { name: 'backticks', unit: '`' },
  { name: 'hash signs', unit: '#' },
  { name: 'bars set apart', unit: ' | ' },
  { name: 'hyphens set apart', unit: ' - ' },
  { name: 'middle dots', unit: ' · ' },
  { name: 'at signs', unit: '@' },
  { name: 'letters and at signs', unit: 'a@' },
  { name: 'endless e-mail addresses', unit: 'a.b@c.' },
  { name: 'full stops', unit: '.' },
  { name: 'letters and full stops', unit: 'a.' },
  { name: 'sentences', unit: 'Abc. ' },
  { name: 'digits', unit: '1' },
  { name: 'digits and hyphens', unit: '20-' },
  { name: 'dates', unit: '3 Nov ' },
  { name: 'ampersand references', unit: '&amp;' },
  { name: 'numbered references', unit: '&#64;' },
  { name: 'broken references', unit: '&#' },
  { name: 'double quotes', unit: '"' },
  { name: 'single quotes', unit: "'" },
  { name: 'backslashes', unit: '\\' },
  { name: 'escaped quotes', unit: '\\"' },
  { name: 'plus signs between quotes', unit: "'+'" },
  { name: 'comments', unit: '<!-- -->' },
  { name: 'open comments', unit: '<!--' },
  { name: 'CDATA sections', unit: '<![CDATA[]]>' },
  { name: 'ends of CDATA', unit: ']]>' },
  { name: 'comments of scripts', unit: '/**/' },
  { name: 'open comments of scripts', unit: '/*' },
  { name: 'zero-width characters', unit: '\u200b\u200d' },
  { name: 'combining marks', unit: '\u0301\u0316' },
  { name: 'right-to-left marks', unit: '\u202e\u200f' },
  { name: 'emoji', unit: '😀' },
  { name: 'half surrogates', unit: '\ud83d' },
  { name: 'NUL', unit: '\0' },
  { name: 'one long word', unit: 'a' },
  { name: 'one long word in capitals', unit: 'A' },
  { name: 'names', unit: 'Ada Lovelace ' },
  { name: 'names with "and"', unit: 'Ada and ' },
  { name: 'names with commas', unit: 'Ada Lovelace, ' },
  { name: 'capitals', unit: 'Aa ' },
  { name: 'particles', unit: 'von ' },
  { name: '"by"', unit: 'by ' },
  { name: 'Han', unit: '中' },
  { name: 'Hangul', unit: '김' },
  { name: 'katakana', unit: 'ア・' },
  { name: 'URLs', unit: 'http://' },
  { name: 'percent codes', unit: '%41' },
  { name: 'query fields', unit: '&a=b' },
  { name: 'URLs of a site', unit: 'http://a.b/' },
  { name: 'links in Slack', unit: '<|' },
  { name: 'links in Markdown', unit: '[a](' },
  { name: 'encoded letters', unit: '=3D' },
  { name: 'soft line breaks', unit: '=\n' },
  { name: 'no-break references', unit: '&nbsp;' },
  { name: 'Korean bylines', unit: '김철수 기자 ' },
  { name: 'coded e-mail addresses', unit: '<a data-cfemail="543531143a3123277a312c">x</a>' },
  { name: 'a mixture', unit: 'a - <(, _ | ;// "\t' },
];

/**
 * Returns a text of about the given length: the payload's `unit` many times, a letter, the `unit` many times
 * again, and another letter.
 */
export function textOf({ unit }: Payload, length: number): string {
  const run = unit.repeat(Math.max(1, Math.floor(length / 2 / unit.length)));
  return `${run}A${run}z`;
}
