import headlines from './background.json' with { type: 'json' };
import table from './word-counts.json' with { type: 'json' };

interface Counts {
  documents: number;
  frequency: ReadonlyMap<string, number>;
}

const COUNTS: ReadonlyMap<string, Counts> = new Map(
  Object.entries(table).map(([language, { documents, stems, counts }]) => {
    const numbers = counts.split(' ');
    const frequency = new Map(
      stems.split(' ').map((stem, index) => [stem, Number.parseInt(numbers[index] ?? '0', 36)]),
    );
    return [language, { documents, frequency }];
  }),
);
/**
 * Word frequencies in headlines and descriptions differ from those in whole pages; English has both tables.
 */
const ENGLISH_HEADLINES: Counts = {
  documents: headlines.documents,
  frequency: new Map(headlines.stems.map((stem, index) => [stem, headlines.frequencies[index] ?? 0])),
};
/** The rarity assumed for words of a language without a table. */
const UNCOUNTED = 0.7;

/** How rare a stem is on pages of its language: 0 if all pages contain it, 1 if none do. */
export function rarity(stem: string, language: string): number {
  const pages = COUNTS.get(language);
  if (!pages) return UNCOUNTED;
  if (language !== 'en') return rarityBy(pages, stem);
  return (rarityBy(pages, stem) + rarityBy(ENGLISH_HEADLINES, stem)) / 2;
}

function rarityBy({ documents, frequency }: Counts, stem: string): number {
  const all = Math.log(documents + 1);
  return (all - Math.log((frequency.get(stem) ?? 0) + 1)) / all;
}
