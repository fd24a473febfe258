/** GDELT names countries and languages in English without spaces ("unitedstates"); here are the ISO codes of them. */

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));

/** Where GDELT writes a name in a way of its own. */
const OWN_NAMES: Record<string, string> = {
  czechia: 'czechrepublic',
  türkiye: 'turkey',
  'hong kong sar china': 'hongkong',
};

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

// Codes that were given up lead to those in use: they are nobody's own.
const COUNTRIES = byName((code) =>
  new Intl.Locale(`und-${code}`).region?.toLowerCase() === code
    ? regionNames.of(code.toUpperCase())
    : undefined,
);
const LANGUAGES = byName((code) =>
  new Intl.Locale(code).language === code ? languageNames.of(code) : undefined,
);

function byName(nameOf: (code: string) => string | undefined): Map<string, string> {
  return new Map(
    PAIRS.flatMap((code) => {
      const name = nameOf(code)?.toLowerCase();
      return name ? [[OWN_NAMES[name] ?? squeeze(name), code] as const] : [];
    }),
  );
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function nameIn(names: Map<string, string>, wanted: string): string | null {
  return [...names].find(([, code]) => code === wanted)?.[0] ?? null;
}

/** ISO 3166-1, lower case. */
export const countryCode = (name: string): string | null => COUNTRIES.get(squeeze(name)) ?? null;
/** ISO 639-1. */
export const languageCode = (name: string): string | null => LANGUAGES.get(squeeze(name)) ?? null;
export const countryName = (code: string): string | null => nameIn(COUNTRIES, code);
export const languageName = (code: string): string | null => nameIn(LANGUAGES, code);
