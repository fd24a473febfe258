/**
 * Content that must not appear in a report, because report text ends up in mails: links, invisible
 * characters, and text that pretends to be something else.
 */
const UNQUOTABLE: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /\b(?:https?|ftp|mailto|javascript|data(?=:\S)):/i, what: 'a link' },
  { pattern: /\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu, what: 'a URL' },
  { pattern: /[@＠]/u, what: 'an e-mail address or a handle' },
  // The pattern does not match dates such as 2026-03-04, although they have as many digits as a telephone
  // number.
  { pattern: /(?<![\d-])(?!\d{4}-\d{2}-\d{2}\b)\+?\d(?:[\s().-]{0,3}\d){6,}/, what: 'a telephone number' },
  { pattern: /[<>{}[\]`|\\^~]|\*\*|__|^\s*#|&#?\w+;/m, what: 'markup' },
  // What somebody still has to fill in; “XX” alone may be a century or a chromosome.
  {
    pattern: /\bTB[CD]\b|[£$€]\s?XX|\b(?:in|by|to|than|for) XX+ |\bXX+ ?(?:%|per cent)/,
    what: 'a placeholder',
  },
  { pattern: /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/u, what: 'an invisible character' },
];

/** Returns the kind of forbidden content in a text; null if the text has none. */
export function unquotable(text: string): string | null {
  return UNQUOTABLE.find(({ pattern }) => pattern.test(text))?.what ?? null;
}
