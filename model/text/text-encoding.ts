import { encodingByLetters } from './encoding-letters.ts';
import { decodeKorean } from './korean-syllables.ts';

/**
 * Decodes a text file of unknown encoding: UTF-8 or UTF-16 if the byte-order mark or the bytes indicate it,
 * otherwise the encoding, of those that spreadsheet programs write, whose languages use its letters. In doubt it is
 * Windows-1252, a superset of Latin-1. Letters that were encoded twice, “MÃ¼ller”, are decoded twice.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  return (asUtf8(bytes) ?? decodeLines(bytes)).replace(TWICE, (letters) => {
    const codes = [...letters].map((letter) => {
      const control = WINDOWS.indexOf(letter);
      return control < 0 ? letter.charCodeAt(0) : 0x80 + control;
    });
    return asUtf8(Uint8Array.from(codes)) ?? letters;
  });
}

/** Text in another encoding is almost never valid UTF-8 by accident. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes lines that are not all in UTF-8: a list may be put together from two files, or be cut within a letter. */
function decodeLines(bytes: Uint8Array): string {
  const lines: Uint8Array[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
  }
  const beyond = lines.filter((line) => line.some((byte) => byte >= 0x80));
  const isOther = (line: Uint8Array) => mostlyUtf8(line) === null;
  const sample = beyond.slice(0, SAMPLE_LINES);
  if (sample.filter(isOther).length * 2 > sample.length)
    return decodeAs(bytes, encodingByLetters(bytes, decodeAs));
  const others = beyond.filter(isOther).slice(0, SAMPLE_LINES);
  const encoding = encodingByLetters(Uint8Array.from(others.flatMap((line) => [...line])), decodeAs);
  return lines.map((line) => mostlyUtf8(line) ?? decodeAs(line, encoding)).join('');
}

const SAMPLE_LINES = 2_000;
const utf8 = new TextDecoder();

/** Bytes of which UTF-8 reads more letters beyond ASCII than it cannot read. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = utf8.decode(bytes);
  const [beyond, unknown] = [/\P{ASCII}/gu, /\ufffd/g].map((signs) => text.match(signs)?.length ?? 0);
  return unknown === 0 || (beyond ?? 0) > 2 * (unknown ?? 0) ? text : null;
}

const LINE_FEED = 0x0a;

/** Decodes bytes, without a byte-order mark, in an encoding of the Encoding Standard. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'euc-kr') return decodeKorean(bytes);
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

/** The bytes of one letter in UTF-8 as Windows-1252 shows them, which no language writes one after the other. */
const TWICE = new RegExp(`[Â-ô][\\x80-¿${WINDOWS}]+`, 'g');

/**
 * Returns the variant of UTF-16, or null. UTF-16 text begins with a byte-order mark, or has a zero in every second byte
 * of its first characters. The first characters are usually ASCII, because they belong to a header or a link.
 */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return null;
}
