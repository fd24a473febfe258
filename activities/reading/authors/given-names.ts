import table from './given-names.json' with { type: 'json' };

const given = new Set(table.given.split(' '));
const surnames = new Set(table.surnames.split(' '));

/** Whether a name begins with a known given name, or has one before its last word: "J. Ada Lovelace". */
export function hasGivenName(name: string): boolean {
  const words = name.normalize('NFC').toLowerCase().split(/\s+/);
  return words.some((word, index) => (index === 0 || index < words.length - 1) && isGivenName(word));
}

function isGivenName(word: string): boolean {
  return given.has(word) || word.split('-').some((part) => part.length > 2 && given.has(part));
}

/** Whether a name in Chinese or Japanese characters begins with a known surname. */
export function hasHanSurname(name: string): boolean {
  return [1, 2, 3].some((length) => surnames.has(name.slice(0, length)));
}
