import { normalizeName } from '../../../model/index.ts';

const countryNames = new Map<string, Set<string>>();

/** Country names in the given language and in English, in lower case. */
export function countries(language: string | null): Set<string> {
  const key = language ?? 'en';
  const cached = countryNames.get(key);
  if (cached) return cached;
  const names = new Set<string>();
  for (const locale of new Set([key, 'en'])) {
    const display = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
    for (let first = 65; first <= 90; first += 1)
      for (let second = 65; second <= 90; second += 1) {
        const name = display.of(String.fromCharCode(first, second));
        if (name) names.add(name.toLowerCase());
      }
  }
  countryNames.set(key, names);
  return names;
}

/**
 * The towns after which time zones are named, as in "America/New_York". Stations in the Antarctic and some other places are
 * better known as surnames.
 */
const towns = new Set(
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => !/^Antarctica|\/(?:Dawson|Knox|Stanley)$/.test(zone))
    .map((zone) => normalizeName(zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')),
);

/** Whether a text is the name of one of the world's large towns, or of a country in English. */
export function isTown(text: string): boolean {
  return towns.has(normalizeName(text)) || countries(null).has(text.toLowerCase());
}
