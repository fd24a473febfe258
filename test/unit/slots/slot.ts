/** A slot is a place in a page, a feed or another file where the author of that file can put any text. */
export interface Slot {
  name: string;
  /** Puts the given text into this place of a page or file, and reads that page or file. */
  read(text: string): unknown;
}

/** Escapes a text for HTML and XML, so that a reader of the markup gets exactly the given characters. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Splits a text into pieces, so that a test page can have thousands of elements with one piece each. */
export function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += length) found.push(text.slice(at, at + length));
  return found;
}
