import { normalizeName, publicationDomain } from '../../../model/index.ts';

/** A name that a page gives for its publication, with the confidence in its source. */
export interface FoundName {
  name: string;
  confidence: number;
  /** Whether the name of the publication was derived from the name of an account. */
  isAccount: boolean;
}

/** Minimum length of a name in capitals. Shorter names are initials. */
const MIN_SHOUTED = 5;

/**
 * Names from a source with at least this confidence are assumed to be complete. Names from other sources may
 * contain words that do not belong to the name.
 */
const STATED = 0.8;
/** Maximum confidence of a source that may name something other than the publication. */
const DOUBTFUL = 0.6;

/**
 * Returns the publication's name in its usual spelling if the best source contains only the host or capitals.
 * "examplenews.com" and "EXAMPLE NEWS" become "Example News" if the page also contains that spelling, and
 * "example.com" may become "Daily Example".
 */
export function asPrinted<T extends FoundName>(best: T, candidates: T[], hostname: string): T {
  const letters = lettersOf(best.name, hostname);
  const isShouted = letters.length >= MIN_SHOUTED && !/\p{Ll}/u.test(best.name);
  if (!isShouted && !isHostStyle(best.name, hostname)) return best;
  const printed = candidates.filter(
    ({ name }) => /\p{Lu}/u.test(name) && /\p{Ll}/u.test(name) && !isHostStyle(name, hostname),
  );
  const same = (names: T[]) =>
    names.find(({ name, confidence }) => confidence > DOUBTFUL && lettersOf(name, hostname) === letters);
  const isLonger = ({ name, confidence, isAccount }: T) =>
    (confidence >= STATED || isAccount) && isLongForm(name, letters, hostname);
  const other = same(printed) ?? (isShouted ? undefined : printed.find(isLonger));
  // If the page contains only the host "al.com" and its label "al", the host is the better name.
  return other ?? same(candidates.filter(({ name }) => name !== labelOf(hostname))) ?? best;
}

/** Whether a name is only the host or its registered label: "Express.co.uk", "nytimes.com", "examplenews". */
function isHostStyle(name: string, hostname: string): boolean {
  const bare = name.toLowerCase();
  return bare.endsWith(`.${suffixOf(hostname)}`) || name === labelOf(hostname);
}

/**
 * Whether a name is a longer form of a host, e.g. "Daily Express" for "Express.co.uk": two capitalized words,
 * one of which matches the host.
 */
function isLongForm(name: string, letters: string, hostname: string): boolean {
  const words = name.split(' ');
  return (
    words.length === 2 &&
    words.every((word) => /^\p{Lu}\p{Ll}/u.test(word) && word.toLowerCase() !== suffixOf(hostname)) &&
    words.some((word) => normalizeName(word) === letters)
  );
}

/** The letters of a name without a domain suffix and without a leading article. */
function lettersOf(name: string, hostname: string): string {
  const ending = `.${suffixOf(hostname)}`;
  const lower = name.toLowerCase();
  return normalizeName(lower.endsWith(ending) ? lower.slice(0, -ending.length) : lower)
    .replace(/^(?:the|der|die|das|le|la|les|el|il|de)\s/, '')
    .replaceAll(' ', '');
}

/** The public suffix of a host: "co.uk". */
function suffixOf(hostname: string): string {
  const [, ...suffix] = publicationDomain(hostname).split('.');
  return suffix.join('.');
}

/** The registered label of a host: "express" for "www.express.co.uk". */
export function labelOf(hostname: string): string {
  return publicationDomain(hostname).split('.')[0] ?? hostname;
}
