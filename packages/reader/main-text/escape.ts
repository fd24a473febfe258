const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\]*[^\s<>"'`\\.,;:!?)\]}*_~|]/gi;

/** Escapes text so that nothing in it is markup. A printed URL becomes an autolink, except inside a link. */
export function escapeText(text: string, inLink: boolean): string {
  let escaped = '';
  let done = 0;
  for (const match of inLink || !text.includes('://') ? [] : text.matchAll(ADDRESS)) {
    escaped += `${escapeSigns(text.slice(done, match.index))}<${match[0]}>`;
    done = match.index + match[0].length;
  }
  return escaped + escapeSigns(text.slice(done));
}

function escapeSigns(text: string): string {
  let escaped = text.replace(/[\\`*_[\]<>|~]/g, '\\$&');
  if (text.includes('&')) escaped = escaped.replace(/&(?=#?\w)/g, '\\&');
  // GitHub turns text that begins with "://" or "www." into a link, in which escapes would be visible.
  if (text.includes('://')) escaped = escaped.replaceAll('://', '\\://');
  return escaped.replace(/www\./gi, (start) => `${start.slice(0, 3)}\\.`);
}

/**
 * Escapes line starts that would make a heading, a list item, a horizontal rule or the second row of a table.
 */
export function protectLines(markdown: string): string {
  return markdown.replace(/^([ \t]*)(?:([-+=:#])|(\d{1,9})(?=[.)]))/gm, (_whole, space, sign, digits) =>
    sign === undefined ? `${space}${digits}\\` : `${space}\\${sign}`,
  );
}

/** Returns a URL as a link target, encoded so that nothing in it ends the target or a table cell. */
export function linkTarget(address: string): string {
  return address.replace(
    /[()\\|<>\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}
