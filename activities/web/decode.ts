import { createHash } from 'node:crypto';
import sniffEncoding from 'html-encoding-sniffer';

/** Decodes a page by byte-order mark, header, then `<meta>`; Windows-1252 where nothing is said, as browsers do. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = /charset=["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const label = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: looksLikeUtf8(bytes) ? 'UTF-8' : 'windows-1252',
  });
  // "replacement" is what the standard makes of dangerous legacy labels: those bytes are no text for us either.
  return new TextDecoder(label === 'replacement' ? 'utf-8' : label).decode(bytes);
}

function looksLikeUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
