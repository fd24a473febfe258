const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\]*[^\s<>"'`\\.,;:!?)\]}*_~|]/gi;

/** Text in which nothing is markup. A printed address stays readable as an autolink, but not inside a link. */
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
  if (!/[\\`*_[\]<>|~&:.]/.test(text)) return text;
  return (
    text
      .replace(/[\\`*_[\]<>|~]/g, '\\$&')
      .replace(/&(?=#?\w)/g, '\\&')
      // GFM makes links of these two beginnings, and what is escaped after them would show.
      .replace(/:\/\//g, '\\://')
      .replace(/www\./gi, (start) => `${start.slice(0, 3)}\\.`)
  );
}

/** Escapes what would make a line a heading, a list item, a rule or the second row of a table. */
export function protectLines(markdown: string): string {
  return markdown.replace(/^([ \t]*)(?:([-+=:#])|(\d{1,9})(?=[.)]))/gm, (_whole, space, sign, digits) =>
    sign === undefined ? `${space}${digits}\\` : `${space}\\${sign}`,
  );
}

/** An address as the target of a link: nothing in it can end the target, or a table's cell. */
export function linkTarget(address: string): string {
  return address.replace(
    /[()\\|<>\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}
