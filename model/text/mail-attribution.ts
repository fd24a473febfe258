/**
 * Matches what mail programs print before "wrote:" and no sentence of a story has: an address, or a date in figures or with
 * its year and a time of day. "On Monday at 10:30 the mayor wrote:" has neither.
 */
const OF_MAIL = /[@<]|(?:(?:19|20)\d\d|\d[./-]\d\d?[./-]\d\d).{0,60}\d[:.h]\d\d/iu;

/** Whether a line that ends with "wrote:" was set by a mail program. */
export function isOfMail(line: string): boolean {
  return OF_MAIL.test(line);
}
