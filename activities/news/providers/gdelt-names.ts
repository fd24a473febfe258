/**
 * GDELT names countries and languages in English without spaces ("unitedstates"). This module maps them to
 * ISO codes.
 */

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));

/** Names that GDELT spells its own way. */
const OWN_NAMES: Record<string, string> = {
  czechia: 'czechrepublic',
  türkiye: 'turkey',
  'hong kong sar china': 'hongkong',
};

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

// Skips withdrawn codes, which resolve to the codes that replaced them.
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
