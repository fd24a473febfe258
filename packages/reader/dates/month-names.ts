import { DAY_MS } from '../../../model/durations.ts';

/**
 * Cached tables by language. Each table maps month names (long and short, in every grammatical form that
 * occurs in dates) to the numbers of the months.
 */
const monthTables = new Map<string, Map<string, number>>();

/** The number of a month by its name as it is printed on a page in a language. */
export function monthOf(name: string, language: string | null): number | undefined {
  const own = language ? monthsOf(language) : undefined;
  // In Hebrew, the preposition "in" is a prefix of the month's name.
  return (
    own?.get(name) ??
    own?.get(name.replace(/^ב/, '')) ??
    monthsOf('en').get(name) ??
    // Search the months of all languages, because the template of a site may declare the wrong language.
    monthsAnywhere().get(name) ??
    own?.get(withoutMarks(name)) ??
    abbreviatedMonth(name, own)
  );
}

/** The month of which a text is the beginning, at least three letters of it, or the consonants: "sett", "Mrz". */
function abbreviatedMonth(name: string, own: Map<string, number> | undefined): number | undefined {
  if (!own || !/^\p{Script=Latin}{3,}$/u.test(name)) return undefined;
  const months = [...own].filter(
    ([long]) => long.startsWith(name) || `${long[0]}${long.slice(1).replace(VOWELS, '')}` === name,
  );
  return new Set(months.map(([, month]) => month)).size === 1 ? months[0]?.[1] : undefined;
}

const VOWELS = /[aeiouyäöü]/g;

/** A name as it is typed without its accents: "fevr" for "févr". Other scripts have letters of their own in them. */
function withoutMarks(name: string): string {
  return /^[\p{Script=Latin}\p{M}]+$/u.test(name) ? name.normalize('NFD').replace(/\p{M}/gu, '') : name;
}

export const LANGUAGES =
  `af ar az be bg bn bs ca cs da de el es et eu fa fi fil fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl
  nn pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu`.split(/\s+/);
let anywhere: Map<string, number> | null = null;

/**
 * Month names from many languages, at least `MIN_FOREIGN` letters long. Names that mean different months in
 * different languages are left out.
 */
function monthsAnywhere(): Map<string, number> {
  if (anywhere) return anywhere;
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const language of LANGUAGES) {
    for (const [name, month] of monthsOf(language)) {
      if (name.length < MIN_FOREIGN) continue;
      if ((months.get(name) ?? month) !== month) ambiguous.add(name);
      months.set(name, month);
    }
  }
  for (const name of ambiguous) months.delete(name);
  anywhere = months;
  return months;
}

/** Minimum length of month names from languages other than the page's. Shorter names have other meanings. */
const MIN_FOREIGN = 4;

/** Regions and scripts in which a language uses other month names than elsewhere. */
const OTHER_MONTHS: Record<string, string[]> = { ar: ['ar-SY', 'ar-MA', 'ar-DZ'], sr: ['sr-Latn'] };

function monthsOf(language: string): Map<string, number> {
  const cache = monthTables.get(language);
  if (cache) return cache;
  const table = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = name.toLowerCase().replace(/\.$/, '');
    for (const form of [key, withoutMarks(key)])
      if (!/\d/.test(form) && form !== '' && !table.has(form)) table.set(form, month);
  };
  for (const locale of [language, ...(OTHER_MONTHS[language.split('-')[0] ?? ''] ?? [])]) {
    for (const form of ['long', 'short'] as const) {
      // Format the month both alone and within a date, because many languages inflect it ("listopad", "3
      // listopada").
      const alone = dateFormat(locale, { month: form });
      const within = dateFormat(locale, { day: 'numeric', month: form });
      for (let month = 1; month <= 12; month += 1) {
        const date = new Date(Date.UTC(2026, month - 1, 15));
        for (const format of [alone, within]) {
          const part = format?.formatToParts(date).find(({ type }) => type === 'month');
          if (part) add(part.value, month);
        }
      }
    }
  }
  monthTables.set(language, table);
  return table;
}

/** A format for dates in UTC and the common calendar; null for a language that does not exist, which pages may declare. */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PERSIAN_MONTHS = new Map<string, number>();

export function persianMonth(name: string): number | undefined {
  if (PERSIAN_MONTHS.size === 0) {
    const format = new Intl.DateTimeFormat('fa-u-ca-persian', { month: 'long', timeZone: 'UTC' });
    // Format a day near the middle of each Persian month. The first month begins about 21 March, and each
    // month has about thirty days.
    for (let month = 1; month <= 12; month += 1)
      PERSIAN_MONTHS.set(
        format.format(new Date(Date.UTC(2025, 2, 21) + (month - 0.5) * 30.5 * DAY_MS)),
        month,
      );
  }
  return PERSIAN_MONTHS.get(name);
}
