const names = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

/** Names that GDELT writes in its own way. */
const OWN_NAMES: Record<string, string> = {
  czechia: 'czech republic',
  türkiye: 'turkey',
  'hong kong sar china': 'hong kong',
};

/** GDELT names countries and languages in English without spaces ("unitedstates"); codes of ISO 3166-1 and 639-1. */
const COUNTRIES = byName(
  pairs('A', 'Z').map((code) => code.toUpperCase()),
  (code) => names.of(code),
);
const LANGUAGES = byName(pairs('a', 'z'), (code) => languages.of(code));

function pairs(first: string, last: string): string[] {
  const letters = Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  );
  return letters.flatMap((one) => letters.map((two) => one + two));
}

function byName(codes: string[], nameOf: (code: string) => string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const code of codes) {
    const name = nameOf(code)?.toLowerCase();
    // A code that nobody has is named by itself; of two codes for one name the first counts.
    if (!name || name === code.toLowerCase()) continue;
    const squeezed = (OWN_NAMES[name] ?? name).replace(/[^a-z]/g, '');
    if (!found.has(squeezed)) found.set(squeezed, code.toLowerCase());
  }
  return found;
}

const squeeze = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const nameIn = (map: Map<string, string>, wanted: string) =>
  [...map].find(([, code]) => code === wanted)?.[0] ?? null;

export const countryCode = (name: string): string | null => COUNTRIES.get(squeeze(name)) ?? null;
export const languageCode = (name: string): string | null => LANGUAGES.get(squeeze(name)) ?? null;
export const countryName = (code: string): string | null => nameIn(COUNTRIES, code);
export const languageName = (code: string): string | null => nameIn(LANGUAGES, code);
