/** Scripts that are written without spaces between words. */
const UNSPACED_SCRIPTS: { script: string; isMeasured: boolean }[] = [
  // `isMeasured`: one character says about as much as half a word. The others have not been measured.
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

/** Characters of unspaced scripts, to put between brackets: `new RegExp(`[${UNSPACED}]`, 'u')`. */
export const UNSPACED = inClass(UNSPACED_SCRIPTS);
/** Of these, the characters that count as half a word where the length of a text matters. */
export const MEASURED_UNSPACED = inClass(UNSPACED_SCRIPTS.filter(({ isMeasured }) => isMeasured));
