/** Matches control characters (C0, DEL, C1) and bidirectional overrides. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
/** Matches characters that JSON does not escape but a terminal may interpret. */
const C1 = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes text safe to print on one line of a terminal. Titles come from untrusted pages and may contain escape
 * sequences.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

/**
 * Formats a value as JSON in which all terminal control characters are escaped. A parser of the JSON returns
 * the same value.
 */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    C1,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
