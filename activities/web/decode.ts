import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { detect } from 'chardet';
import sniffEncoding from 'html-encoding-sniffer';
import { decodeAs } from '../../model/text/text-encoding.ts';

/** The default encoding of browsers if none is declared or detected. */
const FALLBACK = 'windows-1252';
/** The number of bytes is limited, because the detector reads each byte several times. */
const DETECTED_BYTES = 64 * 1024;

export function decodePage(bytes: Uint8Array, contentType: string): string {
  return decodeAs(bytes, charsetOf(bytes, contentType));
}

/**
 * Returns the encoding by byte-order mark, header or `<meta>`, or else of the XML declaration, or a detected one, as the
 * Encoding Standard names it.
 */
export function charsetOf(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const label = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: isUtf8(bytes) ? 'UTF-8' : (ofXml(bytes) ?? detectEncoding(bytes)),
  });
  // The Encoding Standard gives dangerous old encodings the name "replacement".
  return decoderOf(label === 'replacement' ? 'utf-8' : label).encoding;
}

/** How many undecodable characters are forgiven, such as a truncated multi-byte character. */
const FORGIVEN_SIGNS = 8;

/** Returns whether over eight characters and over one in fifty are undecodable, which makes words unreliable. */
export function isGarbled(text: string): boolean {
  const unknown = text.split('\uFFFD').length - 1;
  return unknown > FORGIVEN_SIGNS && unknown * 50 > text.length;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function ofXml(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]+)/.exec(start)?.[1];
}

function detectEncoding(bytes: Uint8Array): string {
  return decoderOf(detect(bytes.subarray(0, DETECTED_BYTES)) ?? FALLBACK).encoding;
}

function decoderOf(name: string) {
  try {
    return new TextDecoder(name);
  } catch {
    // Node lacks `x-user-defined`, which pages may declare, and UTF-32 and ISO-2022-CN, which `detect` may return.
    return new TextDecoder(FALLBACK);
  }
}
