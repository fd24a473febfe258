/**
 * Returns a document from its first element or DOCTYPE on. The XML declaration, comments and white space
 * before that are cut off.
 */
export function rootOf(text: string): string {
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    const index = end === null ? -1 : text.indexOf(end, at);
    if (end === null || index < 0) return text.slice(at);
    at = index + end.length;
  }
}

/**
 * Whether a document has a DOCTYPE other than HTML's. Such a document can define entities that expand from a
 * kilobyte to a gigabyte.
 */
export function hasOwnTypes(text: string): boolean {
  return /^<!DOCTYPE(?!\s+html)/i.test(rootOf(text));
}
