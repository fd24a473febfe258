import { createHash } from 'node:crypto';
import { detect } from 'chardet';
import sniffEncoding from 'html-encoding-sniffer';

/** The browsers' default when no encoding is declared or detected. */
const FALLBACK = 'windows-1252';
/** Enough bytes to detect an encoding. Detection reads every byte several times. */
const DETECTED_BYTES = 64 * 1024;

/** Decodes a page by its byte-order mark, header or `<meta>`, or by detection when nothing is declared. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const label = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: looksLikeUtf8(bytes) ? 'UTF-8' : detectEncoding(bytes),
  });
  // The standard maps dangerous legacy labels to "replacement". Those bytes are not text for us either.
  const decoder = decoderOf(label === 'replacement' ? 'utf-8' : label);
  const text = decoder.decode(bytes);
  return decoder.encoding === FALLBACK ? text.replace(/[\x80-\x9f]/g, (sign) => asWindows(sign)) : text;
}

/** The bytes 0x80 to 0x9f in windows-1252. Five of them are undefined. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Some versions of Node decode windows-1252 as Latin-1, where quotation marks and dashes are control
 * characters.
 */
function asWindows(sign: string): string {
  return WINDOWS.charAt(sign.charCodeAt(0) - 0x80);
}

/** A page may have a few undecodable characters, such as one cut in the middle of its bytes. */
const FORGIVEN_SIGNS = 8;

/** Whether too much of a text could not be decoded to trust its words: more than one character in fifty. */
export function isGarbled(text: string): boolean {
  const unknown = text.split('\uFFFD').length - 1;
  return unknown > FORGIVEN_SIGNS && unknown * 50 > text.length;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function looksLikeUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function detectEncoding(bytes: Uint8Array): string {
  return decoderOf(detect(bytes.subarray(0, DETECTED_BYTES)) ?? FALLBACK).encoding;
}

/** The decoder for an encoding, or the fallback if Node does not support it. */
function decoderOf(name: string) {
  try {
    return new TextDecoder(name);
  } catch {
    // Browsers know `x-user-defined` but Node does not. Detection can also return UTF-32 or ISO-2022-CN.
    return new TextDecoder(FALLBACK);
  }
}
