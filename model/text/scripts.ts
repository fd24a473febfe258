/** Scripts that are written without spaces between words. */
const UNSPACED_SCRIPTS: { script: string; isMeasured: boolean }[] = [
  // `isMeasured` is true if measurements have shown that two characters of the script carry about as much
  // meaning as one word. The other scripts have not been measured.
  { script: 'Han', isMeasured: true },
  { script: 'Hiragana', isMeasured: true },
  { script: 'Katakana', isMeasured: true },
  { script: 'Thai', isMeasured: true },
  { script: 'Lao', isMeasured: false },
  { script: 'Khmer', isMeasured: false },
  { script: 'Myanmar', isMeasured: false },
];

function inClass(scripts: { script: string }[]): string {
  return scripts.map(({ script }) => `\\p{Script=${script}}`).join('');
}

/** Characters of scripts without spaces, to be inserted into a character class: `new RegExp(`[${UNSPACED}]`, 'u')`. */
export const UNSPACED = inClass(UNSPACED_SCRIPTS);
/** Characters of scripts without spaces, each of which counts as half a word where the length of a text is measured. */
export const MEASURED_UNSPACED = inClass(UNSPACED_SCRIPTS.filter(({ isMeasured }) => isMeasured));
