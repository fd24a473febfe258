const ENCODED_HEADER = /^content-transfer-encoding:\s*(quoted-printable|base64)\s*$/im;
const PART_HEADERS = /^content-type:\s*([\w-]+\/[\w.+-]+)/im;
const SOFT_BREAK = /=\r?\n/;
const ENCODED_LETTER = /=3D|=C3=|=E2=80/;
const ENCODED_BLANK = /=20\r?\n/;

/**
 * Returns the text or HTML of a mail that was saved or pasted as a file with its headers and encoded parts.
 * Every other text is returned as it is.
 */
export function readMail(source: string): string {
  const text = withPlainLinks(source.replace(/^\uFEFF/, ''));
  if (!ENCODED_HEADER.test(text.slice(0, 20_000)))
    return isQuotedPrintable(text) ? decodeQuotedPrintable(text) : text;
  const boundary = /boundary="?([^"\s;]{1,200})"?/i.exec(text.slice(0, 20_000))?.[1];
  if (boundary === undefined) return bodyOf(text)?.body ?? text;
  const parts = text.split(/^--\S{1,200}\s*$/m).flatMap((part) => bodyOf(part) ?? []);
  const best =
    parts.find(({ type }) => type === 'text/html') ?? parts.find(({ type }) => type === 'text/plain');
  const senders = /^from:.*$/im.exec(text)?.[0] ?? '';
  const subject = /^(?:to|subject):.*$/im.exec(text)?.[0] ?? '';
  return best === undefined ? text : `${senders}\n${subject}\n\n${best.body}`;
}

/**
 * Writes links as they are typed: without the escapes of JSON, HTML and Markdown, the word breaks of a PDF, what
 * mail filters put in so that nobody follows them (`hxxps://news[.]example`), and slips before the host (`https//`).
 */
function withPlainLinks(text: string): string {
  return text
    .replace(/&#(?:x2f|47);/gi, '/')
    .replace(/&#(?:x3a|58);/gi, ':')
    .replace(/\u00ad[ \t]*\r?\n[ \t]*(?=[\p{Ll}\d])/gu, '')
    .replace(/https?:\\\/\\\/[^\s"']+/gi, (link) => link.replaceAll('\\/', '/'))
    .replace(SLIP, (_, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(MISTYPED, 'https')
    .replace(/\bh(?:tt|xx)ps?(?:\[:\]|:)\/\/[^\s"'<>]+/gi, (link) =>
      link
        .replace(/^hxx/i, 'htt')
        .replace(/\[:\](?=\/\/)/, ':')
        .replace(/\[\.\]|\(\.\)/g, '.')
        .replace(/\\(?=[_*~&#])/g, ''),
    );
}

/** A scheme without its colon or a slash, with other signs or one slash too many, before a host with a dot. */
const SLIP =
  /(?<![\p{L}\p{N}@._/:=%&?#-])(https?)(?:\/\/|[;.]\/\/|:\/\/\/|:\/(?!\/)|:\\\\)(?=(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}-]))/giu;

/** A scheme with a letter too few or too many: `htps://`, `ttps://`, `httpss://`. */
const MISTYPED =
  /(?<![\p{L}\p{N}@._/:=%&?#-])(?:htps?|hhttps?|htttps?|ttps?|httsp|hptts?|httpss)(?=:\/\/)/giu;

function bodyOf(part: string): { type: string; body: string } | null {
  const end = /\r?\n\r?\n/.exec(part.trimStart());
  if (end === null) return null;
  const headers = part.trimStart().slice(0, end.index);
  const body = part.trimStart().slice(end.index + end[0].length);
  const type = PART_HEADERS.exec(headers)?.[1]?.toLowerCase() ?? '';
  if (!type.startsWith('text/')) return null;
  const encoding = ENCODED_HEADER.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return { type, body: fromBase64(body) };
  return { type, body: encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body };
}

/** Whether a text has soft line breaks and, before or behind one, an encoded letter, as mails on their way have. */
function isQuotedPrintable(text: string): boolean {
  const start = text.slice(0, 100_000);
  const atBreak = start.search(SOFT_BREAK);
  if (atBreak < 0) return false;
  const behind = start.slice(atBreak + 2);
  if (ENCODED_LETTER.test(behind) || ENCODED_BLANK.test(behind)) return true;
  return ENCODED_LETTER.test(start.slice(0, atBreak));
}

/** Decodes quoted-printable text in an encoding of the Encoding Standard, or in UTF-8 where there is no such encoding. */
export function decodeQuotedPrintable(text: string, charset = 'utf-8'): string {
  const joined = text.replace(/=[ \t]*\r?\n/g, '');
  return joined.replace(/(?:=[0-9A-F]{2})+/gi, (encoded) => {
    const bytes = Uint8Array.from(encoded.slice(1).split('='), (byte) => Number.parseInt(byte, 16));
    return decoderOf(charset).decode(bytes);
  });
}

/** Decodes the words that mail programs write for letters beyond ASCII (RFC 2047): `=?UTF-8?B?xYF1Y2phIA==?=`. */
export function decodeWords(text: string): string {
  return text.replace(
    /=\?([\w-]{1,40})\?([QB])\?([^?\s]{0,500})\?=(?:\s+(?==\?))?/giu,
    (_all, charset: string, kind: string, value: string) =>
      kind.toUpperCase() === 'Q'
        ? decodeQuotedPrintable(value.replaceAll('_', ' '), charset)
        : fromBase64(value, charset),
  );
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    // The charset is made up; most text is UTF-8.
    return new TextDecoder();
  }
}

function fromBase64(text: string, charset = 'utf-8'): string {
  try {
    const binary = atob(text.replace(/\s+/g, ''));
    return decoderOf(charset).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    // The part was cut off, or is not what its header says.
    return text;
  }
}
