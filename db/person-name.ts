/** The form under which two spellings of one name are the same: case, accents, punctuation and spacing aside. */
export function normalizeName(name: string): string {
  const plain = BEYOND_ASCII.test(name) ? name.normalize('NFKD').replace(/\p{M}/gu, '') : name;
  return plain.toLowerCase().replace(SIGNS, ' ').trim();
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** What is neither letter nor digit; a single space is that already, and stays. */
const SIGNS = /(?! [\p{L}\p{N}])[^\p{L}\p{N}]+/gu;
