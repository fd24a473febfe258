import { encodingByLetters } from './encoding-letters.ts';

/**
 * Decodes a text file of unknown encoding: UTF-8 or UTF-16 if the byte-order mark or the bytes indicate it,
 * otherwise the encoding, of those that spreadsheet programs write, whose languages use its letters. In doubt it is
 * Windows-1252, a superset of Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Text in another encoding is almost never valid UTF-8 by accident.
    return decodeAs(bytes, encodingByLetters(bytes, decodeAs));
  }
}

/** Decodes bytes, without a byte-order mark, in an encoding of the Encoding Standard. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'windows-1252'
    ? text.replace(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80] ?? control)
    : text;
}

/**
 * The characters of the bytes 0x80 to 0x9F in Windows-1252. Some versions of Node decode these bytes as Latin-1
 * control characters.
 */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Returns the variant of UTF-16, or null. UTF-16 text begins with a byte-order mark, or has a zero in every
 * second byte of its first characters. The first characters are usually ASCII, because they belong to a
 * header or a link.
 */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return null;
}
