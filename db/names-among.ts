/** What may be the first or last word of a name: a capital, or a letter of a script that has none. */
const BEGINS = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
/** Scripts that write a name as one word. */
const UNSPACED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+$/u;
/** Of a name in words; the first and the last decide. */
const SIZES = [2, 3, 4];

/**
 * Runs of words that may be names of people, and mostly are not: the list of the suppressed holds hashes alone, so
 * that a name among other words can only be tried.
 */
export function namesAmong(texts: string[]): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const words = text.split(/[^\p{L}\p{M}\p{N}'’.-]+/u).filter((word) => word !== '');
    words.forEach((first, start) => {
      if (!BEGINS.test(first)) return;
      if (UNSPACED.test(first)) names.add(first);
      for (const size of SIZES) {
        const last = words[start + size - 1];
        if (last !== undefined && BEGINS.test(last)) names.add(words.slice(start, start + size).join(' '));
      }
    });
  }
  return [...names];
}
