import { UNSPACED } from '../../../model/index.ts';
import headlines from './background.json' with { type: 'json' };
import table from './word-counts.json' with { type: 'json' };

interface Counts {
  documents: number;
  frequency: ReadonlyMap<string, number>;
}

/** The rarity assumed for each word of a language that has no table of word counts. */
const UNCOUNTED = 0.7;
/**
 * In scripts without spaces, words of more characters are rarer: the rarity for each character, and the
 * highest rarity.
 */
const UNSPACED_RARITY = { character: 0.27, most: 0.9 };
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** The rarity of each counted word stem, by language. */
const RARITIES: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(table).map(([language, { documents, stems, counts }]) => {
    const numbers = counts.split(' ');
    const frequency = new Map(
      stems.split(' ').map((stem, index) => [stem, Number.parseInt(numbers[index] ?? '0', 36)]),
    );
    const pages = { documents, frequency };
    return [language, language === 'en' ? meanRarities([pages, ofHeadlines()]) : meanRarities([pages])];
  }),
);

/** Returns how rare a word stem is on pages of its language: 0 if all pages contain it, 1 if none do. */
export function rarity(stem: string, language: string): number {
  const rarities = RARITIES.get(language);
  return rarities ? (rarities.get(stem) ?? 1) : uncountedRarity(stem);
}

function uncountedRarity(stem: string): number {
  if (!HAS_UNSPACED.test(stem)) return UNCOUNTED;
  return Math.min(UNSPACED_RARITY.most, UNSPACED_RARITY.character * stem.length);
}

/** Returns whether a word stem is in the table of its language. */
export function isCounted(stem: string, language: string): boolean {
  return RARITIES.get(language)?.has(stem) ?? false;
}

/**
 * Returns the counts of English words in headlines and descriptions. The rarity of an English stem is the
 * mean of its rarity in these texts and its rarity on whole pages, because word frequencies differ between
 * the two kinds of text.
 */
function ofHeadlines(): Counts {
  const { documents, stems, frequencies } = headlines;
  return { documents, frequency: new Map(stems.map((stem, index) => [stem, frequencies[index] ?? 0])) };
}

function meanRarities(tables: Counts[]): Map<string, number> {
  const stems = new Set(tables.flatMap(({ frequency }) => [...frequency.keys()]));
  const mean = (stem: string) =>
    tables.reduce((sum, counts) => sum + rarityIn(counts, stem), 0) / tables.length;
  return new Map([...stems].map((stem) => [stem, mean(stem)]));
}

function rarityIn({ documents, frequency }: Counts, stem: string): number {
  const all = Math.log(documents + 1);
  return (all - Math.log((frequency.get(stem) ?? 0) + 1)) / all;
}
