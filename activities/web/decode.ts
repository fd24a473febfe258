import { createHash } from 'node:crypto';
import { detect } from 'chardet';
import sniffEncoding from 'html-encoding-sniffer';

/** What browsers take where nothing is said and nothing can be told. */
const FALLBACK = 'windows-1252';
/** Enough text to tell an encoding by; detection reads every byte several times. */
const DETECTED_BYTES = 64 * 1024;

/** Decodes a page by byte-order mark, header, `<meta>`, and where nothing is said by what its bytes look like. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const label = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: looksLikeUtf8(bytes) ? 'UTF-8' : detectEncoding(bytes),
  });
  // "replacement" is what the standard makes of dangerous legacy labels: those bytes are no text for us either.
  return new TextDecoder(label === 'replacement' ? 'utf-8' : label).decode(bytes);
}

/** A page may have a few signs that nobody can read, such as a word that was cut between two bytes. */
const FORGIVEN_SIGNS = 8;

/** Whether so much of a text could not be decoded that its words cannot be trusted: more than one sign in fifty. */
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
  const name = detect(bytes.subarray(0, DETECTED_BYTES)) ?? FALLBACK;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // Some encodings can be told and are not part of the web: UTF-32, ISO-2022-CN.
    return FALLBACK;
  }
}
