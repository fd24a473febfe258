/** A part of a page, a feed or another file where its writer can put any text. */
export interface Slot {
  name: string;
  /** Reads a file with this text in the slot. */
  read(text: string): unknown;
}

/** A text escaped for HTML and XML so that a reader gets exactly these characters. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A text split into pieces, for slots that a page can have by the thousand. */
export function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += length) found.push(text.slice(at, at + length));
  return found;
}
