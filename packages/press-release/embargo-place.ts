import type { Embargo } from './embargo.ts';

/** Matches an hour, and what says of which zone or place it is. */
const HOUR =
  /\d{1,2}[:.h]\d\d|\d\s?(?:[ap]\.?m(?!\p{L})|uhr|h(?!\p{L})|hrs|uur)|\b(?:noon|midnight|midi|minuit|mediodía)\b/iu;
const ZONE =
  /(?<!\p{L})(?:[A-Z]{1,4}T|GMT|UTC|MEZ|MESZ|(?:[Ee]astern|[Pp]acific|[Cc]entral|[Mm]ountain|EASTERN|PACIFIC|CENTRAL|[Tt]ime|TIME|[Oo]rtszeit|[Zz]eit|[Hh]eure|[Hh]oras? (?:de|del|peninsular|local)|[Oo]ra|[Tt]ijd))(?!\p{L})/u;
/** The name of one city: longer ones are of several, or no places. */
const CITY = /^[\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2}$/u;
/** How a sentence of each language names the place whose time it gives. */
const AT_PLACE: readonly [RegExp, (place: string) => string][] = [
  [/^Embargo until/, (place) => `${place} time`],
  [/^Sperrfrist:/, (place) => `Ortszeit ${place}`],
  [/^Embargo jusqu/, (place) => `heure de ${place}`],
  [/^Embargo (?:hasta|até)/, (place) => `hora de ${place}`],
  [/^Embargo fino/, (place) => `ora di ${place}`],
  [/^Embargo tot/, (place) => `tijd in ${place}`],
];

/** Returns an embargo whose sentence says where its hour counts, if it names no zone: at the place of the release. */
export function atPlace(embargo: Embargo | null, place: string | null): Embargo | null {
  const [city = ''] = place?.split(',') ?? [];
  if (
    !embargo?.until ||
    !HOUR.test(embargo.until) ||
    ZONE.test(embargo.statement) ||
    ZONE.test(embargo.until)
  )
    return embargo;
  const wording = AT_PLACE.find(([begins]) => begins.test(embargo.sentence))?.[1];
  if (wording === undefined || !CITY.test(city) || / (?:and|und|et|y|e|en) /u.test(city)) return embargo;
  return { ...embargo, sentence: embargo.sentence.replace(/\.?$/u, ` (${wording(city)}).`) };
}
