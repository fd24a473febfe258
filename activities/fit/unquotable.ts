/**
 * What may stand in no text of a report, which ends in somebody's mail: whatever sends the reader elsewhere, looks like
 * something it is not, or is not seen.
 */
const UNQUOTABLE: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /\b(?:https?|ftp|mailto|javascript|data):/i, what: 'a link' },
  { pattern: /\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu, what: 'an address of the web' },
  { pattern: /[@＠]/u, what: 'a mail address or a handle' },
  // A date is as long, and is none.
  { pattern: /(?<![\d-])(?!\d{4}-\d{2}-\d{2}\b)\+?\d(?:[\s().-]{0,3}\d){6,}/, what: 'a telephone number' },
  { pattern: /[<>{}[\]`|\\^~]|\*\*|__|^\s*#|&#?\w+;/m, what: 'markup' },
  { pattern: /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/u, what: 'an invisible character' },
];

/** What a text holds that may not be passed on; null where there is nothing. */
export function unquotable(text: string): string | null {
  return UNQUOTABLE.find(({ pattern }) => pattern.test(text))?.what ?? null;
}
