import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { detect } from 'chardet';
import sniffEncoding from 'html-encoding-sniffer';
import { decodeAs } from '../../model/text-encoding.ts';

/** The default encoding of browsers if no encoding is declared or detected. */
const FALLBACK = 'windows-1252';
/**
 * The number of bytes from which an encoding is detected. The number is limited, because the detector reads
 * each byte several times.
 */
const DETECTED_BYTES = 64 * 1024;

/** Decodes a page in the encoding that `charsetOf` finds. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  return decodeAs(bytes, charsetOf(bytes, contentType));
}

/**
 * Returns the encoding of a page, as the Encoding Standard names it, according to its byte-order mark, header or
 * `<meta>`. If none of these declares an encoding, the encoding is detected.
 */
export function charsetOf(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const label = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: isUtf8(bytes) ? 'UTF-8' : detectEncoding(bytes),
  });
  // The Encoding Standard maps dangerous old encodings to the name "replacement". Decode such pages as UTF-8.
  return decoderOf(label === 'replacement' ? 'utf-8' : label).encoding;
}

/** A readable page may have a few undecodable characters, for example a truncated multi-byte character. */
const FORGIVEN_SIGNS = 8;

/**
 * Returns whether so much of a text could not be decoded that its words are unreliable: more than eight
 * characters and more than one in fifty.
 */
export function isGarbled(text: string): boolean {
  const unknown = text.split('\uFFFD').length - 1;
  return unknown > FORGIVEN_SIGNS && unknown * 50 > text.length;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function detectEncoding(bytes: Uint8Array): string {
  return decoderOf(detect(bytes.subarray(0, DETECTED_BYTES)) ?? FALLBACK).encoding;
}

/** Returns the decoder for an encoding, or the fallback if Node does not support it. */
function decoderOf(name: string) {
  try {
    return new TextDecoder(name);
  } catch {
    // Node does not support `x-user-defined`, which a page may declare, or UTF-32 and ISO-2022-CN, which
    // `detect` may return.
    return new TextDecoder(FALLBACK);
  }
}
