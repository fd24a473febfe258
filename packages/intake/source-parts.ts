import { keyOf, type ListedSource, type SourceList } from './source-entries.ts';

/** Returns the sources of a list without duplicates. */
export function sourcesOf({ entries }: SourceList): ListedSource[] {
  return entries.flatMap(({ became }) =>
    'source' in became && !('repeats' in became) ? [became.source] : [],
  );
}

/** What was read out of a text: its sources, those that occur again, the sender's own links, and the rest. */
export interface SourceParts {
  sources: ListedSource[];
  duplicates: ListedSource[];
  own: ListedSource[];
  rest: string;
}

export function partsOf(list: SourceList): SourceParts {
  return {
    sources: sourcesOf(list),
    duplicates: list.entries.flatMap(({ became }) => ('repeats' in became ? [became.source] : [])),
    own: list.entries.flatMap(({ became }) => ('own' in became ? [became.own] : [])),
    rest: list.rest,
  };
}

/** Returns the rows of a table that are not used, with the reason. */
export function problemsOf({ entries }: SourceList): { line: number; text: string; problem: string }[] {
  return entries.flatMap(({ line, text, became }) =>
    'problem' in became ? [{ line, text, problem: became.problem }] : [],
  );
}

/** Removes the sources that occur again, and returns them, too. */
export function joinSources(all: readonly ListedSource[]): {
  sources: ListedSource[];
  repeats: ListedSource[];
} {
  const sources = new Map<string, ListedSource>();
  const repeats = all.filter((source) => {
    const key = keyOf(source);
    if (sources.has(key)) return true;
    sources.set(key, source);
    return false;
  });
  return { sources: [...sources.values()], repeats };
}
