/** Control characters (C0, DEL, C1) and marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
/** What JSON leaves as it is although a terminal may obey it. */
const C1 = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text for one line of a terminal: titles come from strangers' pages, and may hold what moves the cursor. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

/** JSON that a terminal shows and does not obey; its value is the same. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    C1,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
