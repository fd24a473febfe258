/**
 * Matches what mail programs print before "wrote:" and sentences of stories rarely have: an address, or a date in figures or with
 * its year and a time of day. "On Monday at 10:30 the mayor wrote:" has neither.
 */
const OF_MAIL =
  /\S@[^\s@]+\.\S|(?:(?:19|20)\d\d|\p{Nd}[./-]\p{Nd}\p{Nd}?[./-]\p{Nd}\p{Nd}).{0,60}\p{Nd}[:.h]\p{Nd}\p{Nd}/iu;

/** Whether a line that ends with "wrote:" was set by a mail program. */
export function isOfMail(line: string): boolean {
  return OF_MAIL.test(line);
}
