/** Words between the first and the last of a name that are written in lower case. */
export const PARTICLES = `
  von van vom de der den del della delle dello dei di da dal dos das do du des la le las los lo el al bin binti
  bint ibn ben ter ten te tot 't zu zum zur y e i af av st st. d' de' mac mc ap dalla degli op abu abd ul ur uz ud
  фон де ван дер ден ла да ди дю аль ибн бин`
  .trim()
  .split(/\s+/);
const particles = new Set(PARTICLES);
const NUMERAL = /^(?:II|III|IV|VI{0,3})$/;
/** “McDONALD”, as names in capitals are often written. */
const SHOUTED_MC = /^Mc\p{Lu}{2,}$/u;
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/;
const MIN_SHOUTED = 3;
/** A name in capitals but for the letter that is small in its usual form, too: "McGEE". */
const MIXED = /^(Ma?c\p{Lu})(\p{Lu}+)$/u;

/**
 * Converts a name in capitals to its usual form: "STEVE PEOPLES" → "Steve Peoples", "André KLEIN" → "André
 * Klein". Words that are not entirely in capitals stay as they are: "McDonald", "van der Berg".
 */
export function setAsName(name: string, language: string | null): string {
  const words = name.split(' ');
  const letters = name.replace(/[^\p{L}]/gu, '');
  const isShouted = letters.length > MIN_SHOUTED && !/\p{Ll}/u.test(letters);
  // Some people sign with a single word in capitals, so a single word is left unchanged.
  const hasCapitals = words.some((word) => /\p{Lu}{3}/u.test(word) && !NUMERAL.test(word));
  if (words.length < 2 || !hasCapitals) return name;
  return words
    .map((word, index) => setWord(word, { index, isLast: index === words.length - 1, isShouted, language }))
    .join(' ');
}

/** The position of a word in a name, and properties of the whole name. */
interface Setting {
  index: number;
  isLast: boolean;
  isShouted: boolean;
  language: string | null;
}

function setWord(word: string, { index, isLast, isShouted, language }: Setting): string {
  const letters = word.replace(/[^\p{L}]/gu, '');
  const parts = MIXED.exec(word);
  if (parts) return `${parts[1]}${parts[2]?.toLowerCase()}`;
  // Scripts without lower-case letters are left unchanged, as is Georgian, which uses capitals only in
  // titles.
  if (
    (/\p{Ll}/u.test(word) && !SHOUTED_MC.test(word)) ||
    letters === '' ||
    !/\p{Lu}/u.test(word) ||
    NUMERAL.test(word)
  )
    return word;
  if (/^[JS]R\.?$/.test(word)) return `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
  const lower = word.toLocaleLowerCase(language ?? undefined);
  if (index > 0 && !isLast && particles.has(lower.replace('’', "'"))) return lower;
  if (isInitials(word, letters, isShouted)) return word;
  return lower
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (first) => first.toLocaleUpperCase(language ?? undefined))
    .replace(/^(?:Ij|IJ)(?=\p{Ll})/u, language === 'nl' ? 'IJ' : '$&')
    .replace(/^Mc(\p{Ll})/u, (_, next: string) => `Mc${next.toUpperCase()}`)
    .replace(/['’]S$/u, (ending) => ending.toLowerCase());
}

/**
 * Whether a word consists of initials, which remain in capitals: "J.", "J.K.", "JD". In a name entirely in
 * capitals, "JD" consists of initials, but "BO" does not, because it contains a vowel.
 */
function isInitials(word: string, letters: string, isShouted: boolean): boolean {
  if (/^(?:\p{Lu}\.)+$/u.test(word) || letters.length === 1) return true;
  return letters.length < MIN_SHOUTED && !(isShouted && VOWEL.test(letters));
}
