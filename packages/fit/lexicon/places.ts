import { ENGLISH } from './language.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** Cities that give time zones their names, such as "America/New_York". */
const CITIES = Intl.supportedValuesOf('timeZone').map(
  (zone) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
);
const BY_LANGUAGE = new Map<string, ReadonlySet<string>>();

/** Returns whether a phrase names a country or a large city. Places are not topics. */
export function isPlaceName(phrase: string, language: string): boolean {
  const name = phrase.toLowerCase().replace(/^the /, '');
  return placesIn(ENGLISH.code).has(name) || placesIn(language).has(name);
}

function placesIn(language: string): ReadonlySet<string> {
  let places = BY_LANGUAGE.get(language);
  if (!places) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const countries = CODES.map((code) => names.of(code)).filter((name) => name !== undefined);
    places = new Set([...countries, ...CITIES].map((name) => name.toLowerCase()));
    BY_LANGUAGE.set(language, places);
  }
  return places;
}
