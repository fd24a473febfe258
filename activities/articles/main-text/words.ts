/** Words of a text; scripts without spaces count two characters as one word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return unspaced > spaced ? Math.round(unspaced / 2) : spaced;
}
