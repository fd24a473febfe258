import { normalizeName, publicationDomain } from '../../../model/index.ts';

/** A name that a page gives its publication, with the trust in its source. */
export interface FoundName {
  name: string;
  confidence: number;
  /** Made from the name of an account. */
  isAccount: boolean;
}

/** In capitals, shorter names are initials. */
const MIN_SHOUTED = 5;

/** Sources with at least this confidence state whole names. Below, words may have been added. */
const STATED = 0.8;
/** Sources with at most this confidence may name something else. */
const DOUBTFUL = 0.6;

/**
 * The name as readers see it, if the best source has only the host or capitals: "examplenews.com" and "EXAMPLE
 * NEWS" are "Example News" elsewhere on the page, and "example.com" may be "Daily Example".
 */
export function asPrinted<T extends FoundName>(best: T, found: T[], hostname: string): T {
  const letters = lettersOf(best.name, hostname);
  const isShouted = letters.length >= MIN_SHOUTED && !/\p{Ll}/u.test(best.name);
  if (!isShouted && !isHostStyle(best.name, hostname)) return best;
  const printed = found.filter(
    ({ name }) => /\p{Lu}/u.test(name) && /\p{Ll}/u.test(name) && !isHostStyle(name, hostname),
  );
  const same = (names: T[]) =>
    names.find(({ name, confidence }) => confidence > DOUBTFUL && lettersOf(name, hostname) === letters);
  const isLonger = ({ name, confidence, isAccount }: T) =>
    (confidence >= STATED || isAccount) && isLongForm(name, letters, hostname);
  const other = same(printed) ?? (isShouted ? undefined : printed.find(isLonger));
  // At least "al.com", where the data has only "al".
  return other ?? same(found.filter(({ name }) => name !== labelOf(hostname))) ?? best;
}

/** "Express.co.uk", "nytimes.com" and "examplenews": the host, or the part of it that the publication chose. */
function isHostStyle(name: string, hostname: string): boolean {
  const bare = name.toLowerCase();
  return bare.endsWith(`.${suffixOf(hostname)}`) || name === labelOf(hostname);
}

/** "Daily Express" for "Express.co.uk": two words with capitals, of which one is the name. */
function isLongForm(name: string, letters: string, hostname: string): boolean {
  const words = name.split(' ');
  return (
    words.length === 2 &&
    words.every((word) => /^\p{Lu}\p{Ll}/u.test(word) && word.toLowerCase() !== suffixOf(hostname)) &&
    words.some((word) => normalizeName(word) === letters)
  );
}

/** The letters of a name without the host's ending and a leading article. */
function lettersOf(name: string, hostname: string): string {
  const ending = `.${suffixOf(hostname)}`;
  const lower = name.toLowerCase();
  return normalizeName(lower.endsWith(ending) ? lower.slice(0, -ending.length) : lower)
    .replace(/^(?:the|der|die|das|le|la|les|el|il|de)\s/, '')
    .replaceAll(' ', '');
}

/** What follows the chosen part of a host: "co.uk". */
function suffixOf(hostname: string): string {
  const [, ...suffix] = publicationDomain(hostname).split('.');
  return suffix.join('.');
}

/** The part of a host that the publication chose. */
export function labelOf(hostname: string): string {
  return publicationDomain(hostname).split('.')[0] ?? hostname;
}
