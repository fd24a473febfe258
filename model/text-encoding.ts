/**
 * Decodes a text file of unknown encoding: UTF-8 or UTF-16 by its byte-order mark or form, else Windows-1252, which
 * is what spreadsheets in Western Europe write and which contains Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8, which a text in another encoding never resembles by accident.
    return new TextDecoder('windows-1252')
      .decode(bytes)
      .replace(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80] ?? control);
  }
}

/** Bytes 80 to 9F, because Node's decoder takes them for the control characters of Latin-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** UTF-16 has a mark, or a zero as every second byte of its first letters, which are a header or a link. */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return null;
}
